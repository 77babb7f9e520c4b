"""The contract between host and rulesets: one short file of signatures.

A match is a pure fold of events. `decide` says what a command does, `apply` does it; time (whole milliseconds of
match time) and chance (the seed) come in as arguments and leave as fields of events. A secret is a whole event
with an audience: what a viewer knows is the fold of the events that the viewer may hear.

Rules are pure and speak no language; the faces below them are pure too and never decide anything.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar, runtime_checkable

from attrs import field, frozen

from protocol.errors import Illegal
from protocol.words import Words

__all__ = [
    "CONTRACT", "EVERYONE", "HOST_STEPS", "NOBODY", "TIME_LEFT", "Annul", "AnyRuleset", "Audience", "Clock",
    "Conserves", "EditionData", "Editions", "Hint", "HostStep", "Illegal", "Lesson", "Migrates", "Outcome",
    "Pause", "Practice", "Resume", "Resuming", "Reveals", "Ruleset", "Screen", "SeatBack", "SeatLeft", "Start",
    "Tick", "Tutorial", "viewer_fold",
]  # fmt: skip

CONTRACT: Final = 1
"""The version of this contract. It grows when a ruleset written for an earlier one could not be played any more."""

Audience: TypeAlias = frozenset[int] | None
EVERYONE: Final[Audience] = None
"""Every viewer, watchers included."""
NOBODY: Final[Audience] = frozenset()
"""No viewer at all; such events stay in the log (the seed before the match is over)."""


# ---- what the host asks of the rules, with seat None -----------------------------------------------------------


@frozen
class Start:
    """The match begins. `persons` are the seats on which persons sit; bots sit on the others."""

    persons: tuple[int, ...]


@frozen
class Tick:
    """The time named by `deadline` has come; `now` is that time."""


@frozen
class Pause:
    """The clock stands from now on. Without effect for a match that is paused or over."""


@frozen
class Resuming:
    """A pause ends in `ms` of real time, in which match time still stands: time for a countdown."""

    ms: int


@frozen
class Resume:
    """The clock goes on."""


@frozen
class SeatLeft:
    """A seat is without a player: given up for good, or (`absent`) its line is lost."""

    seat: int
    absent: bool = False


@frozen
class SeatBack:
    """Somebody plays on a seat again that was left."""

    seat: int
    person: bool = True


@frozen
class Annul:
    """The match is void."""


HostStep: TypeAlias = Start | Tick | Pause | Resuming | Resume | SeatLeft | SeatBack | Annul
HOST_STEPS: Final = (Start, Tick, Pause, Resuming, Resume, SeatLeft, SeatBack, Annul)


TIME_LEFT: Final = Words("Time left: {time}")


# ---- what the rules give back ----------------------------------------------------------------------------------


@frozen
class Clock:
    """What a viewer's clock shows: ms left (None where the viewer may not know or nothing runs down).

    `says` is what people are told of it, with the place {time}; programs know by the match what it counts.
    """

    left: int | None
    running: bool
    says: Words = TIME_LEFT


@frozen
class Outcome:
    """How a match ended: points and places (1 = best, ties share) by seat."""

    points: Mapping[int, int]
    places: Mapping[int, int]
    annulled: bool = False


@frozen
class Screen:
    """Where words and drawings will be read: columns, language, whether colours may be used (ANSI).

    `names` are those of the people on the seats, where they are known; rules never need them, words do.
    """

    width: int = 80
    lang: str = "en"
    colour: bool = False
    names: Mapping[int, str] = field(factory=dict)


@frozen
class EditionData:
    """One edition (tiles, boards, cards) of a ruleset as others see it."""

    name: str
    digest: str
    data: Mapping[str, Any]
    """{`name`, `digest`, `tiles`, `pieces`, `boards`}: what a client needs to draw it."""
    source: str | None = None
    """The text of its file, None for a built-in one; records embed it."""


O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S")  # state
C = TypeVar("C")  # commands
Q_contra = TypeVar("Q_contra", contravariant=True)  # queries
E = TypeVar("E")  # events


class Ruleset(Protocol[O, S, C, Q_contra, E]):
    """What a ruleset package offers under the entry-point group `platform_plugin.rulesets`."""

    # Rules. Pure and total; testable without words.

    @property
    def contract(self) -> int:
        """The version of the contract that is kept: `CONTRACT` as it was when the ruleset was written."""

    @property
    def name(self) -> str:
        """Key in the lobby: lower-case letters, digits and dashes."""

    @property
    def version(self) -> str:
        """Version of rules and log format; records name it."""

    @property
    def seats(self) -> Sequence[int]:
        """Allowed numbers of taken seats, ascending; the last is how many seats a table has."""

    @property
    def options(self) -> type[O]:
        """Frozen attrs class, fields made by `protocol.options`."""

    @property
    def commands(self) -> tuple[type[C], ...]:
        """Command classes, marked with `protocol.slash.verb`."""

    @property
    def queries(self) -> tuple[type[Any], ...]:
        """Query classes, marked likewise: they ask and change nothing."""

    @property
    def events(self) -> tuple[type[E], ...]:
        """Event classes: frozen attrs, each with `at`, the match time in ms; `seat` where one acted."""

    @property
    def refusals(self) -> Mapping[str, str]:
        """The ruleset's own error codes with their English sentences."""

    def check(self, options: O, seats: Sequence[int] | None) -> None:
        """Refuse options that contradict one another or (`seats`: the taken ones) the number of seats.

        Raises `Illegal`: `option-conflict` (with `first`, `second` and `reason`), `too-few-seats` (with `needed` and
        `taken`) and the ruleset's own.
        """

    def initial(self, options: O, seats: Sequence[int], seed: bytes) -> Sequence[E]:
        """The events that open a match, at match time 0. The seed is one of them, heard by nobody."""

    def decide(self, state: S, command: C | HostStep, seat: int | None, now: int) -> Sequence[E]:
        """What a command does now. Raises `Illegal`; then nothing has happened. Host steps never raise."""

    def apply(self, state: S | None, event: E) -> S:
        """The state after an event; `None` is the state before the first. Total, reads no clock."""

    def answer(self, state: S, query: Q_contra, seat: int | None, now: int) -> Mapping[str, Any]:
        """The answer to a query as a message ({`type`, …}), from the state that this viewer knows.

        Raises `Illegal` or `BadLine`.
        """

    def legal(self, state: S, seat: int, now: int) -> Iterable[C]:
        """Lazily, every command in full canonical form that `decide` accepts from this seat now."""

    def audience(self, event: E) -> Audience:
        """Who may hear of the event."""

    def deadline(self, state: S) -> int | None:
        """Match time of the next `Tick`."""

    def clocks(self, state: S, viewer: int | None, now: int) -> Clock | None:
        """What a viewer's clock shows; None where this viewer gets no clock at all."""

    def outcome(self, state: S) -> Outcome | None:
        """None while the match runs."""

    def dump(self, state: S) -> Mapping[str, Any]:
        """The state as plain data; of a viewer's fold it is the `view` of a `snapshot`."""

    def load(self, data: Mapping[str, Any]) -> S:
        """The state that was dumped. Raises `BadData`."""

    # Faces. Pure too, kept apart so that rules never speak.

    @property
    def titles(self) -> Mapping[str, str]:
        """The game's name by language."""

    @property
    def layout(self) -> Mapping[str, object]:
        """Data from which a page draws a game it has never heard of."""

    def describe(self, options: O, lang: str) -> str:
        """What is being played, in a sentence."""

    def tell(self, state: S, event: E, viewer: int | None, screen: Screen) -> str:
        """The words of an event for one viewer, given the viewer's state after it; empty: nothing to say."""

    def show(self, state: S, answer: Mapping[str, Any], viewer: int | None, screen: Screen) -> str:
        """The words of an answer."""

    def draw(self, state: S, viewer: int | None, now: int, screen: Screen) -> str:
        """The match in characters, as this viewer sees it."""


AnyRuleset: TypeAlias = Ruleset[Any, Any, Any, Any, Any]


@runtime_checkable
class Editions(Protocol):
    """Optional tools of a ruleset that is played with exchangeable material."""

    @property
    def editions(self) -> Mapping[str, EditionData]:
        """By name, the standard one first."""

    def edition_of(self, options: Any) -> str:
        """The name of the edition that a table with these options plays with."""

    def with_editions(self, files: Mapping[str, str]) -> Any:
        """The ruleset with further editions (text by file name).

        Raises `BadData`, whose message has one line per fault.
        """


@runtime_checkable
class Practice(Protocol):
    """Optional: a ruleset whose options can fix the seed, so that the same piles can be played again."""

    def practice_seed(self, options: Any) -> bytes | None:
        """The 32 bytes that these options fix; None where chance decides. Such a match counts for no ranking."""


@frozen
class Hint:
    """A sentence of a guided round, told once when an event of the kind `after` is heard; an empty one: at once.

    Hints are told in their order; one with `ahead` also passes by those that are still waiting.
    """

    after: str
    words: Words
    ahead: bool = False


@frozen
class Lesson:
    """A guided round for one seat: the options as they are typed, by name, and what is told on the way."""

    options: Mapping[str, str]
    hints: tuple[Hint, ...]


@runtime_checkable
class Tutorial(Protocol):
    """Optional: a ruleset that can be learnt by playing, alone and in a few minutes (`/tutorial`)."""

    @property
    def lesson(self) -> Lesson:
        """The round. Its options allow one seat, and had better fix the seed."""


@runtime_checkable
class Migrates(Protocol):
    """Optional: a ruleset that also folds and judges the logs of older versions of itself."""

    @property
    def reads(self) -> tuple[str, ...]:
        """Those versions. Of each of them every record has to hold under `verify`, as if it were one's own."""


@runtime_checkable
class Reveals(Protocol):
    """Optional: what the conformance kit has to know to prove that secrets stay secret."""

    @property
    def reveals(self) -> tuple[type, ...]:
        """The events that bring chance into the open.

        Until a viewer has heard one, matches that differ only in their seeds look the same to that viewer.
        """


@runtime_checkable
class Conserves(Protocol):
    """Optional: what the conformance kit has to know to prove that nothing gets lost."""

    def conserved(self, state: Any) -> Hashable:
        """What no event may change: all tiles, all cards, all coins; None while nothing is there."""


def viewer_fold(ruleset: AnyRuleset, events: Iterable[Any], viewer: int | None) -> Any:
    """What a viewer knows: the fold of the events that this viewer may hear."""
    state = None
    for event in events:
        heard = ruleset.audience(event)
        if heard is None or viewer in heard:
            state = ruleset.apply(state, event)
    return state
