"""What has been played: every finished match in short, and the ladders of the counted ones.

The store keeps it on three shelves: `results` by time, `results-of` by person and time, `ratings` by game, kind and
person. Ladders are held in memory; results are read from the store, with those that are not committed yet.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from attrs import frozen

from platform_plugin.names import name_key
from platform_plugin.ratings import Rating, rated
from platform_plugin.store import Store
from protocol.codec import BadData, from_json, from_plain, to_json, to_plain
from protocol.messages import Played, PlayedSeat, Ranked
from protocol.record import Header
from protocol.ruleset import Outcome

logger = logging.getLogger(__name__)

RESULTS: Final = "results"
RESULTS_OF: Final = "results-of"
RATINGS: Final = "ratings"
MOST_SHOWN: Final = 20
LONGEST_LADDER: Final = 50
KINDS: Final = ("person", "bot")
"""The ladders of each game."""


@frozen
class Ranking:
    """Somebody on a ladder."""

    name: str
    rating: Rating


@frozen
class _Fresh:
    """A result that may not be committed yet."""

    ticket: int
    key: str
    people: frozenset[str]
    played: Played


def ladder_name(seat: Any, crew: str | None) -> str:
    """Under which name a seat stands on its ladder: server bots by their kind."""
    return crew if crew is not None else str(seat.name)


def _ladder_key(name: str, crew: str | None) -> str:
    """Where a ranking is kept: a kind of server bots apart from a person of that name."""
    return name_key(name) if crew is None else f"*{crew}"


class Results:
    """Finished matches and ladders. `committed` gives the highest safe ticket of the store."""

    def __init__(self, store: Store, committed: Callable[[], int]) -> None:
        self._store = store
        self._committed = committed
        self._fresh: list[_Fresh] = []
        self._ladders: dict[tuple[str, str], dict[str, Ranking]] = {}
        for key, value in store.newest(RATINGS):
            try:
                game, kind, person = key.split(" ", 2)
                ranking = from_plain(Ranking, from_json(value))
            except (BadData, ValueError) as fault:
                logger.error("store: the ranking %s is left out: %s", key, fault)
                continue
            self._ladders.setdefault((game, kind), {})[person] = ranking

    def file(self, header: Header, outcome: Outcome, ended: int, crew: Mapping[int, str]) -> Played | None:
        """Keep the result of a match that has just ended; None for an annulled one, of which nothing is kept.

        `crew` has the kinds of the server's own bots by seat.
        """
        if outcome.annulled:
            return None
        seats = tuple(
            PlayedSeat(seat.seat, seat.name, seat.kind, outcome.points[seat.seat], outcome.places[seat.seat])
            for seat in header.seats
        )
        played = Played(header.match, header.ruleset, ended, header.rated, seats)
        key = f"{ended:015d}-{header.match}"
        value = to_json(to_plain(played))
        people = frozenset(name_key(seat.name) for seat in seats if seat.seat not in crew)
        ticket = self._store.keep(RESULTS, key, value)
        for person in people:
            ticket = self._store.keep(RESULTS_OF, f"{person} {key}", value)
        self._forget_committed()
        self._fresh.append(_Fresh(ticket, key, people, played))
        if header.rated:
            self._rate(played, crew)
        return played

    def _rate(self, played: Played, crew: Mapping[int, str]) -> None:
        for kind in KINDS:
            ladder = self._ladders.setdefault((played.game, kind), {})
            names = {seat.seat: ladder_name(seat, crew.get(seat.seat)) for seat in played.seats if seat.kind == kind}
            keys = {seat: _ladder_key(name, crew.get(seat)) for seat, name in names.items()}
            # Two bots of one kind are one on their ladder: the better of them counts.
            places: dict[str, int] = {}
            for seat in played.seats:
                if seat.seat in keys:
                    key = keys[seat.seat]
                    places[key] = min(seat.place, places.get(key, seat.place))
            known = {key: ladder[key].rating for key in places if key in ladder}
            shown = {keys[seat]: name for seat, name in names.items()}
            for key, rating in rated(known, places).items():
                ladder[key] = Ranking(shown[key], rating)
                self._store.keep(RATINGS, f"{played.game} {kind} {key}", to_json(to_plain(ladder[key])))

    # ---- questions

    def newest(self, person: str | None, most: int = MOST_SHOWN) -> tuple[Played, ...]:
        """The newest finished matches, of everybody (None) or of the person with this key, newest first."""
        self._forget_committed()
        found = {fresh.key: fresh.played for fresh in self._fresh if person is None or person in fresh.people}
        kept = self._store.newest(RESULTS, "", most) if person is None else self._of(person, most)
        for key, value in kept:
            found.setdefault(key.rpartition(" ")[2], from_plain(Played, from_json(value)))
        return tuple(found[key] for key in sorted(found, reverse=True)[:most])

    def _forget_committed(self) -> None:
        safe = self._committed()
        self._fresh = [fresh for fresh in self._fresh if fresh.ticket > safe]

    def _of(self, person: str, most: int) -> Iterable[tuple[str, bytes]]:
        return self._store.newest(RESULTS_OF, f"{person} ", most)

    def ladder(self, game: str, kind: str, most: int = LONGEST_LADDER) -> tuple[Ranked, ...]:
        """The best of a game, persons or bots; who is shown alike shares a place."""
        rankings = sorted(
            self._ladders.get((game, kind), {}).values(), key=lambda each: (-each.rating.shown, each.name.lower())
        )
        ranks: list[Ranked] = []
        for number, ranking in enumerate(rankings[:most], 1):
            shown = ranking.rating.shown
            place = ranks[-1].place if ranks and ranks[-1].rating == shown else number
            ranks.append(Ranked(place, ranking.name, shown, ranking.rating.matches))
        return tuple(ranks)

    def profile(self, person: str) -> tuple[int, tuple[Mapping[str, Any], ...]]:
        """Of the person with this key: how many counted matches, and [{game, rating, matches, place}] by game."""
        found: list[Mapping[str, Any]] = []
        matches = 0
        for (game, _), ladder in sorted(self._ladders.items()):
            if (ranking := ladder.get(person)) is not None:
                shown = ranking.rating.shown
                place = 1 + sum(1 for other in ladder.values() if other.rating.shown > shown)
                matches += ranking.rating.matches
                found.append({"game": game, "rating": shown, "matches": ranking.rating.matches, "place": place})
        return matches, tuple(found)
