"""Running the conformance kit: each promise by hypothesis; for a broken one the shortest match that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from traceback import walk_tb
from typing import Any, Final

from attrs import define, field, frozen
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.errors import Flaky

from platform_plugin import (
    testing_commands,
    testing_ends,
    testing_faces,
    testing_folds,
    testing_layout,
    testing_options,
    testing_seats,
    testing_secrets,
    testing_sizes,
    testing_texts,
)
from platform_plugin.testing_play import Play
from platform_plugin.testing_strategies import beginnings, moves
from platform_plugin.testing_subject import Subject, Trial
from platform_plugin.testing_watch import NoAnswer, watched
from protocol.ruleset import AnyRuleset, Reveals

PLAYED: Final[tuple[Callable[[Subject, Trial], None], ...]] = (
    testing_commands.what_is_legal_is_accepted_and_nothing_else_is,
    testing_commands.the_host_is_never_refused,
    testing_commands.nobody_acts_in_a_pause,
    testing_seats.a_seat_is_left_and_taken_again_at_every_step,
    testing_folds.the_log_is_the_match,
    testing_folds.a_seat_knows_what_it_can_do,
    testing_folds.a_saved_match_goes_on_as_if_nothing_had_been,
    testing_folds.the_same_luck_gives_the_same_match,
    testing_folds.nothing_gets_lost,
    testing_secrets.secrets_stay_secret,
    testing_secrets.a_refusal_gives_no_secret_away,
    testing_secrets.what_somebody_knows_is_true,
    testing_secrets.audiences_are_seats_of_the_match,
    testing_ends.nothing_is_overdue,
    testing_ends.a_host_that_comes_late_finds_every_tick_in_its_place,
    testing_ends.every_match_ends,
    testing_ends.a_match_can_be_annulled,
    testing_faces.everything_can_be_told_and_drawn,
    testing_sizes.what_is_sent_is_not_too_large,
)
"""What is checked by playing."""

AT_REST: Final[tuple[Callable[[Subject], None], ...]] = (
    testing_faces.the_host_takes_it,
    testing_faces.examples_of_verbs_are_read,
    testing_faces.the_standard_options_can_be_played,
    testing_faces.it_has_a_name_in_english_and_is_described,
    testing_options.every_value_of_every_option_can_be_played,
    testing_ends.every_number_of_seats_plays_to_an_end,
    testing_texts.everything_people_read_is_there_in_every_language,
    testing_layout.a_page_can_draw_it_from_data,
)
"""What is checked without drawing anything."""


@define
class Witness:
    """What was played when a promise was broken; after the search that is the shortest match that was found."""

    play: Play | None = None
    twins: list[bool] = field(factory=list)
    """For each match in which a seat heard something of its own before anybody could act: was another one found that
    begins just so for it?"""

    revealed: list[bool] = field(factory=list)
    """For each revealing event that two matches had at the same place: was it another one with the other seed?"""

    @property
    def doubt(self) -> str | None:
        """What could not be looked into all the same."""
        if self.revealed and not any(self.revealed):
            return ONE_WORLD
        return NO_TWINS if self.twins and not any(self.twins) else None

    def record(self) -> list[bytes]:
        """That match as a record; nothing where none was played, or where it cannot even be recorded."""
        try:
            return [] if self.play is None else self.play.record()
        except Exception:
            return []

    def script(self) -> list[str]:
        """What was done in it, a line each."""
        return [] if self.play is None else self.play.script()


def played(
    subject: Subject, check: Callable[[Subject, Trial], None], **given_settings: Any
) -> tuple[Callable[[], None], Witness]:
    """A function that plays until a promise is broken, and raises then; and what it leaves behind."""
    witness = Witness()

    def run(beginning: Any, moves: list[int]) -> None:
        trial = Trial(beginning, tuple(moves))
        try:
            check(subject, trial)
        except (Exception, NoAnswer):
            witness.play = trial.plays[0] if trial.plays else None
            raise
        witness.twins += trial.twins
        witness.revealed += trial.revealed

    run.__name__ = run.__qualname__ = f"{subject.ruleset.name.replace('-', '_')}_{check.__name__}"
    drawn: Any = given(beginning=beginnings(subject.ruleset), moves=moves())(run)
    search: Any = settings(
        deadline=None,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        # Not `explain`: that traces each line, and takes minutes with matches.
        phases=[phase for phase in settings().phases if phase is not Phase.explain],
        **given_settings,
    )
    return search(drawn), witness


@frozen
class Finding:
    """What came out for one promise; `fault` is None where it is kept, `skipped` says why it was not looked at,
    `partly` what of it was not."""

    name: str
    promise: str
    fault: str | None = None
    skipped: str | None = None
    partly: str | None = None
    record: tuple[bytes, ...] = ()
    script: tuple[str, ...] = ()


NOT_DECLARED: Final = {
    "secrets_stay_secret": ("reveals", "the ruleset does not name the events that bring chance into the open"),
    "nothing_gets_lost": ("conserved", "the ruleset does not say what no event may change"),
}
"""Promises that cannot be looked into without a word of the author's."""


HOST: Final = {"protocol", "platform_plugin", "abc", "typing", "builtins"}
ONE_WORLD: Final = "but no event in `reveals` was another one with another seed: does chance come from the seed?"
NO_TWINS: Final = "but compared only up to the deal: no two seeds were found that deal a seat the same"


def promises() -> int:
    """How many promises are looked into."""
    return len(AT_REST) + len(PLAYED)


def findings(subject: Subject, examples: int) -> Iterator[Finding]:
    """Look into one promise after the other, outside of pytest."""
    for look in AT_REST:
        yield _finding(subject, look, partial(look, subject), Witness())
    for check in PLAYED:
        if why := _not_declared(subject, check.__name__):
            yield Finding(check.__name__, _promise(check), skipped=why)
            continue
        run, witness = played(subject, check, max_examples=examples, database=None, verbosity=Verbosity.quiet)
        yield _finding(subject, check, run, witness)


def _not_declared(subject: Subject, name: str) -> str | None:
    member, why = NOT_DECLARED.get(name, (None, ""))
    tools: AnyRuleset | Any = subject.ruleset
    missing = (
        (member == "reveals" and not subject.reveals and not isinstance(tools, Reveals))
        or (member == "conserved" and subject.conserved is None)
    )  # fmt: skip
    return f"{why} (member `{member}`)" if missing else None


def _finding(subject: Subject, check: Callable[..., None], run: Callable[[], None], witness: Witness) -> Finding:
    fault: str | None = None
    try:
        with watched():
            run()
    except Flaky:
        fault = "the same match takes another course the second time: by time, chance or memory of the rules' own"
    except (Exception, NoAnswer) as error:
        fault = _told(subject, error)
    if fault is not None:
        found = tuple(witness.record()), tuple(witness.script())
        return Finding(check.__name__, _promise(check), fault, None, None, *found)
    return Finding(check.__name__, _promise(check), partly=witness.doubt)


def _told(subject: Subject, error: BaseException) -> str:
    """What went wrong; where the rules have raised it, their innermost line."""
    said = " ".join(str(error).split())
    if not isinstance(error, AssertionError | NoAnswer):
        said = f"{type(error).__name__}: {said}"
    own = {kind.__module__.partition(".")[0] for kind in type(subject.ruleset).__mro__} - HOST
    for frame, line in reversed(list(walk_tb(error.__traceback__))):
        module = str(frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] in own:
            return f"{said or type(error).__name__} (in `{frame.f_code.co_name}`, {module}, line {line})"
    return said or type(error).__name__


def _promise(check: Callable[..., None]) -> str:
    return " ".join((check.__doc__ or "").split())
