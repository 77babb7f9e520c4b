"""Greed at the table of a game with worlds: take what brings most, lay it where it brings most, go out in time.

It takes the piece that raises its score most and lays it at once. It jumps out when staying brings no more than the
chips that would be gone by then, or when the bell is near: a chip in hand is better than none. What it holds and what
it wants follows from the state alone; of its own it only remembers pauses, when a round began, and what it has set
out to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import partial
from random import Random
from typing import Final

from attrs import evolve, field, mutable

from bots.brain import PACE_SPREAD, Choice, Thinking
from bots.laying import Eye, Laying
from bots.leaving import BELL_MS, bell_of, first_out_free, ring_risk, stays
from bots.pile import pieces_of
from bots.tasking import Plan, hunts, near_task, sure_task
from bots.tastes import Taste
from mondo_rules.commands import Command, GetReady, Jump, Lay, PickSide, Take, TakeBuilding, TakeTask, TakeVillage
from mondo_rules.match_state import BETWEEN, BOARD_SIDES, ROUND, Seat, State, has_begun, may_jump
from mondo_rules.piece import Placement
from mondo_rules.points import points as points_of
from mondo_rules.villages import PART_OF_VILLAGE
from mondo_rules.world import World

LINES_MS: Final = 200
"""What the lines of one take and one lay may need."""


@mutable
class Greedy:
    """One seat in one match."""

    taste: Taste
    seat: int
    looks: int | None
    """At how many tiles of the pile it looks; None: at all."""
    thinking: Thinking
    chance: Random
    began: tuple[int, int] = field(default=(0, 0), init=False)
    """A round, and the match time at which it was first seen."""
    leaving: bool = field(default=False, init=False)
    """It has made up its mind to go out of this round."""
    sided: bool = field(default=False, init=False)
    """It has thought about the side of its board in this round."""

    def __call__(self, state: State, now: int) -> Choice | None:
        """What to do in this state; see `Brain.choose`."""
        course = state.course
        if course.paused or self.seat not in state.seats:
            return None
        if course.phase == BETWEEN:
            return None if self.seat in course.ready else Choice(GetReady())
        seat = state.seats[self.seat]
        if course.phase != ROUND or seat.is_out:
            return None
        if self.began[0] != course.round:
            self.began, self.leaving, self.sided = (course.round, now), False, False
        if command := self._at_once(state, seat):
            return Choice(command)
        bell = bell_of(state, self.began[1])
        left = None if bell is None else bell - BELL_MS - now
        if left is not None and left <= 0 and may_jump(state, seat):
            return Choice(self._leave(state, seat))
        if wait := self.thinking.left(now, _earliest_take(state, seat)):
            return Choice(None, wait if left is None or left <= 0 else min(wait, left))
        command = self._take_or_jump(state, seat, now, left)
        return None if command is None else Choice(command)

    # ---- what needs no thought

    def _at_once(self, state: State, seat: Seat) -> Command | None:
        if self.leaving:
            return Jump()
        if seat.hand is not None:
            return self._lay(state, seat, seat.hand)
        if state.setting.mode.any_side and not self.sided and not has_begun(state, seat):
            self.sided = True
            if side := self._side(state, seat):
                return PickSide(side)
        task = sure_task(state, seat, seat.world, leaves_first=False)
        return TakeTask(task) if task else None

    def _lay(self, state: State, seat: Seat, hand: Placement) -> Command:
        """A task that this laying fulfils is taken before it: a full world ends the round."""
        laying = self.taste.eye(state, self.seat).best(seat.world, [hand.piece], self.chance)
        assert laying is not None, "a seat that is in the round has a free space"
        world = laying.on(seat.world)
        task = sure_task(state, seat, world, leaves_first=world.is_full and first_out_free(state))
        if task:
            return TakeTask(task)
        return Lay(laying.space, None if laying.turn == hand.turn else laying.turn)

    def _leave(self, state: State, seat: Seat) -> Command:
        self.leaving = True
        task = sure_task(state, seat, seat.world, leaves_first=first_out_free(state))
        return TakeTask(task) if task else Jump()

    # ---- what is thought about

    def _take_or_jump(self, state: State, seat: Seat, now: int, left: int | None) -> Command | None:
        laying_ms = self._laying_ms(state)
        if left is None or left >= laying_ms:
            task = near_task(state, seat, partial(self._plan, state, seat))
            if task:
                return TakeTask(task)
        risk = ring_risk(state, self.began[1], now, laying_ms)
        tiles = list(state.pile)
        few = self.looks is not None and self.looks < len(tiles) and not hunts(seat)
        laying = self._from_pile(state, seat, self.chance.sample(tiles, self.looks or 0) if few else tiles)
        if few and not (laying is not None and laying.gain > 0 and self._stays(state, laying, risk)):
            # It may only have looked at the wrong ones.
            laying = self._from_pile(state, seat, tiles)
        if may_jump(state, seat) and not self._stays(state, laying, risk):
            return self._leave(state, seat)
        return None if laying is None else _take(laying)

    def _stays(self, state: State, laying: Laying | None, risk: float) -> bool:
        if laying is None:
            return False
        # By solo rules every point is one off the minus points, however the world may look afterwards.
        worth = max(laying.worth, laying.gain) if state.setting.mode.starts else laying.worth
        return stays(state, self.seat, worth, risk)

    def _from_pile(self, state: State, seat: Seat, tiles: Iterable[int]) -> Laying | None:
        extras = self.taste.extras(state, self.seat)
        return self.taste.eye(state, self.seat).best(seat.world, pieces_of(state, tiles), self.chance, extras)

    def _plan(self, state: State, seat: Seat, task: str) -> Plan:
        """How it would lay on if it had a task."""
        taken = evolve(seat, tasks=(*seat.tasks, task))
        eye = self.taste.eye(evolve(state, seats={**state.seats, self.seat: taken}), self.seat)

        def plan(without: Set[int]) -> Laying | None:
            tiles = [tile for tile in state.pile if tile not in without]
            return eye.best(seat.world, pieces_of(state, tiles), self.chance)

        return plan

    def _side(self, state: State, seat: Seat) -> str | None:
        """The side of the board that it wants, if it is the other: it fills both in thought."""
        tiles = list(state.pile)
        if self.looks is not None and self.looks < len(tiles):
            tiles = self.chance.sample(tiles, max(self.looks, len(seat.world.board.spaces)))
        eye = self.taste.eye(state, self.seat)
        brought = {}
        for side, board in zip(BOARD_SIDES, state.setting.boards, strict=False):
            placed = dict(zip(board.highlighted, seat.world.placed.values(), strict=False))
            world = World(seat.world.edition, board, placed)
            brought[side] = self._filled(state, world, tiles, eye)
        best = max(brought, key=lambda side: brought[side])
        return None if state.setting.boards[BOARD_SIDES.index(best)] is seat.world.board else best

    def _filled(self, state: State, world: World, tiles: Iterable[int], eye: Eye) -> float:
        """The points of a world that is filled greedily with some tiles, as far as that brings any."""
        left, points = set(tiles), float(points_of(world))
        while laying := eye.best(world, pieces_of(state, sorted(left)), self.chance):
            if laying.worth <= 0:
                break
            world, points = laying.on(world), points + laying.worth
            left.discard(laying.piece.number or 0)
        return points

    def _laying_ms(self, state: State) -> int:
        """The longest time from one take to the next."""
        return max(LINES_MS + round(1000 * self.thinking.pace * PACE_SPREAD[1]), state.setting.pace)


def _take(laying: Laying) -> Command:
    piece = laying.piece
    if piece.number is not None:
        return Take(piece.number, piece.letter, laying.turn)
    village = PART_OF_VILLAGE.get(piece.name)
    return TakeBuilding(piece.name) if village is None else TakeVillage(village)


def _earliest_take(state: State, seat: Seat) -> int:
    """The match time before which the table's own pace forbids the next take."""
    return 0 if seat.taken_at is None else seat.taken_at + state.setting.pace
