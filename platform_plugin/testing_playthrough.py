"""Playthroughs: a match as a text that people review and programs replay.

    ruleset nim
    options {"heaps": "small"}
    seats 1 2
    persons 1
    seed 000102…
    > 0 - {"step":"start"}          what the host does at 0 ms
    > 1200 2 /take 1 1              what seat 2 says at 1200 ms of match time
    < {"kind":"taken",…}            an event that everyone hears; `<1,3` some seats, `<-` nobody
    ! not-your-turn                 the code of a refusal
    ? 1200 - /world 1               what a viewer asks (`-`: a watcher) …
    = 1200 2                        … or looks at, and
    | the drawing                   what is told, shown or drawn

The head and the lines with `>`, `?` and `=` are written by people (or `begun`), the others follow (`replayed`).
Blank lines and lines with `#` are kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from attrs import frozen

from platform_plugin.testing_play import Beginning, Play, Step, walk
from protocol.codec import BadData, EventCodec, from_json, to_json
from protocol.errors import Refused
from protocol.options import from_plain, plain
from protocol.record import STEPS, audience_plain
from protocol.ruleset import AnyRuleset, Screen, Tick
from protocol.slash import Grammar, read, written

FOLLOWS = ("<", "!", "|")
HEAD = ("ruleset", "options", "seats", "persons", "seed")
SCREEN = Screen(width=100)


class BadPlaythrough(Exception):
    """A playthrough that cannot be replayed; the message names the line."""


@frozen
class _Reader:
    """Replays the lines of one playthrough."""

    play: Play
    grammar: Grammar
    codec: EventCodec

    def after(self, line: str) -> Iterator[str]:
        """The lines that follow from one that a person wrote."""
        sign, at, who, said = [*line.split(" ", 3), "", "", ""][:4]
        viewer = None if who == "-" else int(who)
        if sign == ">":
            yield from self._does(int(at), viewer, said)
        elif sign == "?":
            yield from self._shown(int(at), viewer, said)
        else:
            view = self.play.views[viewer]
            yield from _told(self.play.ruleset.draw(view, viewer, int(at), SCREEN))

    def _does(self, at: int, seat: int | None, said: str) -> Iterator[str]:
        cause = STEPS.load(from_json(said)) if seat is None else self._command(said)
        due = self.play.deadline
        if isinstance(cause, Tick) != (due is not None and due <= at):
            raise BadData(f"the next tick is due at {due}")
        self.play.now = at
        try:
            step = self.play.host(cause) if seat is None else self.play.send(cause, seat)
        except Refused as refused:
            yield f"! {refused.code}"
        else:
            yield from self.happened(step)

    def happened(self, step: Step) -> Iterator[str]:
        """The events of a step, and what a watcher is told of them."""
        for event, views in zip(step.events, step.views, strict=True):
            audience = audience_plain(self.play.ruleset.audience(event))
            heard = "" if audience == "all" else ",".join(map(str, audience)) or "-"  # type: ignore[call-overload]
            yield f"<{heard} {to_json(self.codec.dump(event)).decode()}"
            if self.play.heard([event], None):
                yield from _told(self.play.ruleset.tell(views[None], event, None, SCREEN))

    def _shown(self, at: int, viewer: int | None, said: str) -> Iterator[str]:
        view = self.play.views[viewer]
        try:
            answer = self.play.ruleset.answer(view, self._command(said), viewer, at)
        except Refused as refused:
            yield f"! {refused.code}"
        else:
            yield from _told(self.play.ruleset.show(view, answer, viewer, SCREEN))

    def _command(self, said: str) -> Any:
        verb, _, arguments = said.removeprefix("/").partition(" ")
        return read(self.grammar.find(verb, prefix=False), arguments)


def _told(text: str) -> Iterator[str]:
    if text:
        yield from (f"| {line}".rstrip() for line in text.split("\n"))


def _reader(ruleset: AnyRuleset, beginning: Beginning) -> _Reader:
    grammar = Grammar((*ruleset.commands, *ruleset.queries))
    return _Reader(Play(ruleset, beginning, start=False), grammar, EventCodec(ruleset.events))


def _beginning(ruleset: AnyRuleset, head: Mapping[str, str]) -> Beginning:
    missing = [name for name in HEAD if name not in head]
    if missing:
        raise BadPlaythrough(f"the head lacks {', '.join(missing)}")
    return Beginning(
        options=from_plain(ruleset.options, from_json(head["options"])),
        seats=tuple(map(int, head["seats"].split())),
        seed=bytes.fromhex(head["seed"]),
        persons=tuple(map(int, head["persons"].split())),
    )


def replayed(rulesets: Mapping[str, AnyRuleset], text: str) -> str:
    """The playthrough with everything that follows from its script written anew.

    It is as it should be when nothing has changed. Raises `BadPlaythrough`.
    """
    lines = [line for line in text.splitlines() if not line.startswith(FOLLOWS)]
    head = {name: rest for name, _, rest in (line.partition(" ") for line in lines) if name in HEAD}
    ruleset = rulesets.get(head.get("ruleset", ""))
    if ruleset is None:
        raise BadPlaythrough(f"the ruleset {head.get('ruleset')} is not installed; installed: {', '.join(rulesets)}")
    reader = _reader(ruleset, _beginning(ruleset, head))
    made: list[str] = []
    for number, line in enumerate(lines, 1):
        made.append(line)
        try:
            if line.startswith((">", "?", "=")):
                made += reader.after(line)
            elif line.startswith("seed "):
                made += reader.happened(reader.play.steps[0])
        except (BadData, Refused, ValueError, KeyError) as fault:
            raise BadPlaythrough(f"script line {number}, {line!r}: {fault!r}") from fault
    return "\n".join([*made, ""])


def begun(ruleset: AnyRuleset, beginning: Beginning, luck: int, length: int, comment: Sequence[str]) -> str:
    """A new playthrough: random moves, then the way to the end; a look at every world whenever a tick was due."""
    play = Play(ruleset, beginning)
    head = {
        "ruleset": ruleset.name,
        "options": to_json(plain(beginning.options)).decode(),
        "seats": " ".join(map(str, beginning.seats)),
        "persons": " ".join(map(str, beginning.persons)),
        "seed": beginning.seed.hex(),
    }
    script = [*(f"# {line}" for line in comment), *(f"{name} {value}" for name, value in head.items())]
    random = Random(luck)

    def steps() -> Iterator[Step]:
        yield play.steps[1]
        yield from walk(play, (random.getrandbits(32) for _ in range(length)))
        yield from play.finish(random)

    for step in steps():
        said = to_json(STEPS.dump(step.cause)).decode() if step.seat is None else written(step.cause)
        script.append(f"> {step.now} {'-' if step.seat is None else step.seat} {said}")
        if isinstance(step.cause, Tick):
            script += ["", f"= {step.now} -"]
    return replayed({ruleset.name: ruleset}, "\n".join(script))
