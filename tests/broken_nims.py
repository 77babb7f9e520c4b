"""Nims that each break one promise of the contract, for the tests of the conformance kit."""

import time
from itertools import cycle
from typing import Any, ClassVar

from attrs import evolve, frozen
from nim_rules.ruleset import Nim
from nim_rules.state import LuckyHeapDrawn, MatchStarted, State, Taken
from nim_rules.words import Take

from protocol.arguments import number
from protocol.course import MatchOver, SeatBack
from protocol.errors import Illegal
from protocol.ruleset import EVERYONE, Pause, Screen, SeatLeft, Tick
from protocol.slash import verb
from protocol.words import Words, n_words, say


class AcceptsTooMuch(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        try:
            return super().decide(state, command, seat, now)
        except Illegal:
            return (Taken(now, seat or 0, 1, 0),)


class RefusesWhatIsLegal(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        if isinstance(command, Take) and command.tokens == 3:
            raise Illegal("too-few-tokens", heap=command.heap, tokens=3)
        return super().decide(state, command, seat, now)


class HasNoWordsForACode(Nim):
    refusals: ClassVar[Any] = {}


class RefusesTheHost(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        if isinstance(command, SeatLeft):
            raise Illegal("not-allowed", reason="stay")
        return super().decide(state, command, seat, now)


class PlaysOnInAPause(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        return () if isinstance(command, Pause) else super().decide(state, command, seat, now)


class KnowsMoreThanItHears(Nim):
    def legal(self, state: State, seat: int, now: int) -> Any:
        return (
            super().legal(state, seat, now) if state.bonus is None else reversed([*super().legal(state, seat, now)])
        )


class ForgetsWhenSaved(Nim):
    def dump(self, state: State) -> Any:
        return {key: value for key, value in super().dump(state).items() if key != "taken"}


class ReadsAClock(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        events = super().decide(state, command, seat, now)
        late = bool(time.perf_counter_ns() // 100 % 2)
        return tuple(evolve(each, late=late) if isinstance(each, Taken) else each for each in events)


class LosesTokens(Nim):
    def apply(self, state: State | None, event: Any) -> State:
        after = super().apply(state, event)
        return evolve(after, taken=after.taken[:1])


class TellsASecret(Nim):
    def audience(self, event: Any) -> Any:
        return EVERYONE if isinstance(event, LuckyHeapDrawn) else super().audience(event)


class ShowsASecret(Nim):
    def initial(self, options: Any, seats: Any, seed: bytes) -> Any:
        first, *others = super().initial(options, seats, seed)
        assert isinstance(first, MatchStarted)
        return (evolve(first, turn_ms=first.turn_ms + seed[0]), *others)


class TicksWithoutEffect(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        return () if isinstance(command, Tick) and len(state.taken) > 2 else super().decide(state, command, seat, now)


class GivesNoOutcome(Nim):
    def outcome(self, state: State) -> Any:  # noqa: ARG002
        return None


class CannotBeAnnulled(Nim):
    def apply(self, state: State | None, event: Any) -> State:
        return super().apply(state, evolve(event, annulled=None) if isinstance(event, MatchOver) else event)


class DrawsTooWide(Nim):
    def draw(self, state: State, viewer: int | None, now: int, screen: Screen) -> str:
        return super().draw(state, viewer, now, screen) + " " * screen.width


class SpeaksNoGerman(Nim):
    def tell(self, state: State, event: Any, viewer: int | None, screen: Any) -> str:
        if screen.lang != "en":
            raise KeyError(screen.lang)
        return super().tell(state, event, viewer, screen)


class SharesThePlaceOfTheWorst(Nim):
    """Ties get the place of the last of them, not of the first."""

    def outcome(self, state: State) -> Any:
        outcome = super().outcome(state)
        if outcome is None or outcome.annulled:
            return outcome
        places = {seat: sum(other >= n for other in outcome.points.values()) for seat, n in outcome.points.items()}
        return evolve(outcome, places=places)


class AloneNobodyWins(Nim):
    seats: ClassVar[Any] = (1, 2, 3, 4)

    def check(self, options: Any, seats: Any) -> None:
        """One seat may play here, though its match never gets an outcome."""

    def outcome(self, state: State) -> Any:
        return super().outcome(state) if len(state.seats) > 1 else None


class StopsAtASlowTurn(Nim):
    def initial(self, options: Any, seats: Any, seed: bytes) -> Any:
        if options.turn == 10:
            raise ZeroDivisionError("ten minutes")
        return super().initial(options, seats, seed)


class CanNeverBePlayedLarge(Nim):
    def check(self, options: Any, seats: Any) -> None:
        super().check(options, seats)
        if options.heaps == "large" and seats is not None:
            raise Illegal("too-few-seats", needed=5, taken=len(seats))


class LosesItsPlaceWhenComingBack(Nim):
    def apply(self, state: State | None, event: Any) -> State:
        after = super().apply(state, event)
        return evolve(after, lucky={}) if isinstance(event, SeatBack) else after

    def legal(self, state: State, seat: int, now: int) -> Any:
        known = str(seat) in state.lucky
        return super().legal(state, seat, now) if known or state.bonus is not None else ()


class CannotBeLate(Nim):
    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        if isinstance(command, Tick) and now != state.until:
            raise ValueError("a tick in time, please")
        return super().decide(state, command, seat, now)


class TalksTooMuch(Nim):
    def initial(self, options: Any, seats: Any, seed: bytes) -> Any:
        first, *others = super().initial(options, seats, seed)
        assert isinstance(first, MatchStarted)
        return (evolve(first, heaps=(*first.heaps, *([1] * 40_000))), *others)


class WhispersInWords(Nim):
    """The line is the same for both seeds, the words for it are not."""

    def tell(self, state: State, event: Any, viewer: int | None, screen: Screen) -> str:
        return state.seed_hash[:4] if isinstance(event, Taken) else super().tell(state, event, viewer, screen)


class HasNoGermanTitle(Nim):
    titles: ClassVar[Any] = {"en": "Nim"}


class RefusesInEnglishOnly(Nim):
    refusals: ClassVar[Any] = {**Nim().refusals, "too-late": "Nobody ever put this into a catalog."}


class OpensABraceInARefusal(Nim):
    refusals: ClassVar[Any] = {**Nim().refusals, "too-late": "{seat"}


@verb("bet", "pays {much} of 100%", "/bet 1")
@frozen
class Bet:
    heap: int = number(1, 9)


class PromisesWhatNobodyFills(Nim):
    queries: ClassVar[Any] = (*Nim().queries, Bet)


class ShowsWhatIsNotThere(Nim):
    layout: ClassVar[Any] = {"areas": [{"kind": "value", "at": "piles"}]}


class ListsWithoutEnd(Nim):
    def legal(self, state: State, seat: int, now: int) -> Any:  # noqa: ARG002
        return cycle([Take(1, 1)]) if seat == state.turn else ()


class TicksForEver(Nim):
    """The clock takes nothing, and it is never later."""

    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        if isinstance(command, Tick) and state.turn is not None:
            return (Taken(now, state.turn, 1, 0),)
        return super().decide(state, command, seat, now)

    def apply(self, state: State | None, event: Any) -> State:
        after = super().apply(state, event)
        return evolve(after, until=state.until) if state and isinstance(event, Taken) and event.tokens == 0 else after


class ShowsAColumnThatIsNotThere(Nim):
    layout: ClassVar[Any] = {"areas": [{"kind": "seats", "columns": [{"title": {"en": "x"}, "at": "scroe"}]}]}


class ShowsAnArgumentThatIsNotThere(Nim):
    layout: ClassVar[Any] = {"areas": [{"kind": "tokens", "at": "heaps", "argument": "HEEP"}]}


class ShowsPiecesOutsideTheBoard(Nim):
    layout: ClassVar[Any] = {"areas": [{"kind": "board", "at": "lucky", "spaces": {"a1": [0, 0]}}]}


class SpeaksToStrangers(Nim):
    def audience(self, event: Any) -> Any:
        return frozenset({99}) if isinstance(event, Taken) else super().audience(event)


class LogsWhatCannotBeRead(Nim):
    def initial(self, options: Any, seats: Any, seed: bytes) -> Any:
        first, *others = super().initial(options, seats, seed)
        broken: Any = evolve
        return (broken(first, heaps=[1, 2]), *others)


class KeepsAnOlderContract(Nim):
    contract: ClassVar[Any] = 0


@verb("grab", "has an example that nobody may type", "/grab")
@frozen
class Grab:
    heap: int = number(1, 9)


class ShowsABadExample(Nim):
    commands: ClassVar[Any] = (Take, Grab)


class LetsNobodyPlay(Nim):
    def check(self, options: Any, seats: Any) -> None:  # noqa: ARG002
        if seats is not None:
            raise Illegal("too-few-seats", needed=5, taken=len(seats))


class IsNotDescribed(Nim):
    def describe(self, options: Any, lang: str) -> str:
        return "" if lang == "de" else super().describe(options, lang)


class CountsByWhatItKnows(Nim):
    """Points are public, but whoever does not know all the lucky heaps gets another sum."""

    def dump(self, state: State) -> Any:
        lucky = [taken for taken in state.taken if state.lucky.get(str(taken.seat)) == taken.heap]
        return {**super().dump(state), "points_so_far": sum(taken.tokens for taken in lucky)}

    def load(self, data: Any) -> State:
        return super().load({key: value for key, value in data.items() if key != "points_so_far"})


class RemembersTooMuch(Nim):
    """A list of which a viewer has more than there is."""

    def dump(self, state: State) -> Any:
        known = super().dump(state)
        return known if state.bonus is not None else {**known, "gone": [*known["gone"], 9]}


class RefusesWithTheBonus(Nim):
    """The rules decide on the whole state, so a refusal can tell what nobody has heard."""

    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        try:
            return super().decide(state, command, seat, now)
        except Illegal as refused:
            if refused.code == "not-your-turn" and state.bonus == 3:
                raise Illegal("too-few-tokens", heap=1, tokens=state.bonus) from None
            raise


class RefusesByAnothersLuck(Nim):
    """Whoever knows the own lucky heap gets to know of another one's."""

    def decide(self, state: State, command: Any, seat: int | None, now: int) -> Any:
        try:
            return super().decide(state, command, seat, now)
        except Illegal as refused:
            if refused.code == "not-your-turn":
                raise Illegal("not-your-turn", seat=state.lucky[str(state.turn)]) from None
            raise


class DealsAtTheStart(Nim):
    """Hands that are dealt when the match begins: hardly two seeds deal a seat the same."""

    def initial(self, options: Any, seats: Any, seed: bytes) -> Any:
        return [each for each in super().initial(options, seats, seed) if not isinstance(each, LuckyHeapDrawn)]

    def answer(self, state: State, query: Any, seat: int | None, now: int) -> Any:
        if not state.begun:
            raise Illegal("no-match")
        return super().answer(state, query, seat, now)

    def begin(self, state: State, now: int) -> Any:
        lots = state.chance("lots")
        drawn = [LuckyHeapDrawn(now, seat, 1 + lots.below(1_000_000)) for seat in state.seats]
        return (*drawn, *super().begin(state, now))


class RefusesByALateDeal(DealsAtTheStart):
    """What others were dealt is told to whoever tries the wrong thing."""

    def act(self, state: State, command: Take, seat: int, now: int) -> Any:
        if command.heap <= len(state.heaps) and command.tokens > state.heaps[command.heap - 1]:
            others = sum(heap for other, heap in state.lucky.items() if other != str(seat))
            raise Illegal("too-few-tokens", heap=command.heap, tokens=others)
        return super().act(state, command, seat, now)


class FailsToRefuseWithoutASecret(DealsAtTheStart):
    """A refusal that has to look at what only others have heard."""

    def act(self, state: State, command: Take, seat: int, now: int) -> Any:
        try:
            return super().act(state, command, seat, now)
        except Illegal:
            next_one = state.lucky[str(state.following(seat))]
            raise Illegal("no-such-heap", heap=command.heap, last=next_one) from None


class TellsInEnglishOnly(Nim):
    def tell(self, state: State, event: Any, viewer: int | None, screen: Screen) -> str:
        if isinstance(event, Taken):
            return say(Words("Nobody ever put this into a catalog."), screen.lang)
        return super().tell(state, event, viewer, screen)


class FillsARefusalInEnglishOnly(Nim):
    def act(self, state: State, command: Take, seat: int, now: int) -> Any:
        if command.tokens > state.heaps[command.heap - 1]:
            raise Illegal("too-few-tokens", heap=Words("yet another one"), tokens=3)
        return super().act(state, command, seat, now)


@verb("pass", "takes nothing", "/pass")
@frozen
class Pass:
    pass


class NeverListsACommand(Nim):
    commands: ClassVar[Any] = (Take, Pass)

    def act(self, state: State, command: Any, seat: int, now: int) -> Any:
        return (Taken(now, seat, 1, 0),) if isinstance(command, Pass) else super().act(state, command, seat, now)


class ListsWhatCannotBeTyped(Nim):
    def choices(self, state: State, seat: int, now: int) -> Any:
        yield from super().choices(state, seat, now)
        yield Take(99, 1)


class HalfCounts(Nim):
    """A plural of which the catalog has one form alone."""

    def tell(self, state: State, event: Any, viewer: int | None, screen: Screen) -> str:
        if isinstance(event, Taken):
            return say(
                n_words("{name} takes one.", "{name} takes {n} tokens from heap {heap}.", 2, name="A", heap=1),
                screen.lang,
            )
        return super().tell(state, event, viewer, screen)


class LeavesAPlaceOpen(Nim):
    def act(self, state: State, command: Take, seat: int, now: int) -> Any:
        if command.tokens > state.heaps[command.heap - 1]:
            raise Illegal("too-few-tokens", heap=command.heap)
        return super().act(state, command, seat, now)


class DrawsTheSameForEverySeed(Nim):
    def initial(self, options: Any, seats: Any, seed: bytes) -> Any:
        first, drawn, *_ = super().initial(options, seats, seed)
        return (first, drawn, *super().initial(options, seats, bytes(32))[2:])


class HasAnEnglishLayout(Nim):
    layout: ClassVar[Any] = {"areas": [{"kind": "value", "title": {"en": "Heaps"}, "at": "turn"}]}


class ListsByItsOwnLuck(Nim):
    """Sound: what a seat can do follows from what it has heard, and nobody else is asked."""

    def choices(self, state: State, seat: int, now: int) -> Any:
        assert state.lucky[str(seat)]
        return super().choices(state, seat, now)


class FailsOnce(Nim):
    """Memory of its own: what has failed does not fail again."""

    failed: ClassVar[bool] = False

    def choices(self, state: State, seat: int, now: int) -> Any:
        if state.seed not in (None, bytes(range(32)).hex()) and not FailsOnce.failed:
            FailsOnce.failed = True
            raise ZeroDivisionError
        return super().choices(state, seat, now)


class AnswersWithTheHash(Nim):
    """The seed's hash is public, but what is made of it differs between the worlds."""

    def answer(self, state: State, query: Any, seat: int | None, now: int) -> Any:
        return {**super().answer(state, query, seat, now), "hint": state.seed_hash[0]}


class ListsByTheHash(Nim):
    def legal(self, state: State, seat: int, now: int) -> Any:
        listed = [*super().legal(state, seat, now)]
        return listed if state.seed_hash[0] in "01234567" else listed[::-1]
