"""The rules of liar's dice: what of the contract only this game can say (`protocol.course`)."""

# ruff: noqa: ARG002 - the contract hands every member all that any game may need

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from protocol import course
from protocol.chance import seed_hash
from protocol.course import CourseEvent, MatchOver, Rules, SeedDrawn
from protocol.errors import Illegal
from protocol.ruleset import Audience

from . import faces, words
from .state import EVENTS, BidMade, Called, Event, MatchStarted, Rolled, RoundStarted, State, apply
from .words import Bid, Command, Dice, Exact, Liar, Options

Events = Sequence[Event | CourseEvent]


class LiarsDice(Rules[Options, State, Command, Event], faces.LiarsFaces):
    """The ruleset."""

    contract = 1
    name = "liars-dice"
    version = "2"
    seats = (2, 3, 4, 5, 6)
    options = Options
    commands = (Bid, Liar, Exact)
    queries = (Dice,)
    events = (*EVENTS, *course.EVENTS)
    refusals = words.REFUSALS
    state = State
    reveals = (Rolled, Called, MatchOver)

    def check(self, options: Options, seats: Sequence[int] | None) -> None:
        if options.exact and options.dice == 1:
            raise Illegal("option-conflict", first="exact", second="dice", reason=words.NO_DIE_BACK)
        super().check(options, seats)

    def initial(self, options: Options, seats: Sequence[int], seed: bytes) -> Events:
        dice, turn_ms = int(options.dice or words.DICE), round((options.turn or words.TURN) * 1000)
        started = MatchStarted(0, tuple(seats), dice, turn_ms, options.wild, options.exact, seed_hash(seed))
        return started, SeedDrawn(0, seed.hex())

    def apply(self, state: State | None, event: Event | CourseEvent) -> State:
        return apply(state, event)

    def begin(self, state: State, now: int) -> Events:
        return self._round(state, state.seats[0], now)

    def _round(self, state: State, first: int, now: int) -> Events:
        """A new round. All its chance comes out of the seed, which only the whole state knows."""
        number = state.round + 1
        chance = state.chance("dice", number)
        dice = {seat: sorted(1 + chance.below(6) for _ in range(state.dice[str(seat)])) for seat in state.playing}
        return RoundStarted(now, number, first), *(Rolled(now, seat, tuple(own)) for seat, own in dice.items())

    def barred(self, state: State, seat: int, now: int) -> Illegal | None:
        return Illegal("out") if seat in state.out and not state.over else super().barred(state, seat, now)

    def act(self, state: State, command: Command, seat: int, now: int, *, late: bool | None = None) -> Events:
        bid = state.bid
        if isinstance(command, Bid):
            if bid and (command.count, command.face) <= (bid.count, bid.face):
                raise Illegal("too-low", bid=words.bid_words(bid.count, bid.face))
            if command.count > state.in_play:
                raise Illegal("too-many-dice", count=command.count, dice=state.in_play)
            return (BidMade(now, seat, command.count, command.face, late),)
        if bid is None:
            raise Illegal("no-bid")
        exact = isinstance(command, Exact)
        if exact and not state.start.exact:
            raise Illegal("no-exact")
        return self._called(state, bid, seat, now, exact=exact, late=late)

    def due(self, state: State, now: int) -> Events:
        """The clock plays on for who does not: the lowest bid, or a doubt."""
        assert state.turn is not None
        return self.act(state, Liar() if state.bid else Bid(1, 1), state.turn, now, late=True)

    def _called(self, state: State, bid: BidMade, seat: int, now: int, *, exact: bool, late: bool | None) -> Events:
        """Somebody loses a die, or wins one back, and bids first in the next round; or the match is over."""
        fitting = {bid.face, 1} if state.start.wild else {bid.face}
        counted = sum(die in fitting for dice in state.own.values() for die in dice)
        whose = bid.seat if counted < bid.count and not exact else seat
        dice = state.dice[str(whose)]
        left = min(dice + 1, state.start.dice) if exact and counted == bid.count else dice - 1
        called = Called(now, seat, exact, state.own, counted, whose, left, late)
        after = apply(state, called)
        if len(after.playing) == 1:
            return called, self.end(after, now)
        return called, *self._round(after, whose if left else after.following(whose, after.playing), now)

    def points(self, state: State, reason: str | None) -> Mapping[int, int]:
        """Who is out first has none, the next one, and so on: a point for each seat that one outlived."""
        return {seat: state.out.index(seat) if seat in state.out else len(state.out) for seat in state.seats}

    def choices(self, state: State, seat: int, now: int) -> Iterator[Command]:
        last = (state.bid.count, state.bid.face) if state.bid else (0, 0)
        bids = (Bid(count, face) for count in range(1, state.in_play + 1) for face in range(1, 7))
        yield from (bid for bid in bids if (bid.count, bid.face) > last)
        if state.bid:
            yield from (Liar(), Exact()) if state.start.exact else (Liar(),)

    def answer(self, state: State, query: Dice, seat: int | None, now: int) -> Mapping[str, Any]:
        return {"type": "dice", "own": list(state.own.get(str(seat), ())), "left": dict(state.dice)}

    def audience(self, event: Event | CourseEvent) -> Audience:
        return frozenset({event.seat}) if isinstance(event, Rolled) else super().audience(event)

    def dump(self, state: State) -> Mapping[str, Any]:
        """The state, and what a page needs besides, which follows from it."""
        return {**super().dump(state), "table": faces.table(state)}

    def load(self, data: Mapping[str, Any]) -> State:
        return super().load({key: value for key, value in data.items() if key != "table"})


RULESET = LiarsDice()
