"""What can be put to the vote at a table, and the one vote that may be open there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Protocol

from attrs import frozen

from platform_plugin.clock import Clock, Timer, milliseconds
from platform_plugin.people import Person
from platform_plugin.vote import CANCELLED, PASSED, Vote
from protocol.errors import Illegal, Refused
from protocol.messages import Vote as VoteMessage
from protocol.words import Words

BOTS_ARE_SILENT: Final = Words("bots do not vote")
ABOUT_YOU: Final = Words("this vote is about you")


@frozen
class Motion:
    """A proposal: what it is about, whether its reason still stands, and what is done when it has passed."""

    about: str
    """As in the `vote` message."""
    by: Person
    stands: Callable[[], bool]
    carry_out: Callable[[int], None]
    """Takes the stamp; raises `Refused` before anything has changed."""
    concerns: Person | None = None
    """Who is not asked, because it is about them."""
    name: str | None = None
    seat: int | None = None
    needs_all: bool = False


class Voters(Protocol):
    """Those among whom a vote is held."""

    def electors(self, motion: Motion) -> Collection[Person]:
        """The persons present now who may speak on a motion."""

    def here(self, person: Person) -> bool:
        """Whether somebody is there, with a line."""

    def tell_vote(self, message: VoteMessage) -> None:
        """Tell everybody there how the vote stands."""

    def tell_refusal(self, refused: Refused) -> None:
        """Tell everybody that what was voted for cannot be done after all."""


class Ballot:
    """The vote that is open at a table, if one is. It ends by voices, by time, or when its reason goes."""

    def __init__(self, voters: Voters, clock: Clock, length: int, numbers: Callable[[], int]) -> None:
        self._voters = voters
        self._clock = clock
        self._length = length
        self._numbers = numbers
        self._vote: Vote | None = None
        self._motion: Motion | None = None
        self._timer: Timer | None = None

    def propose(self, motion: Motion, stamp: int) -> None:
        """Open a vote; whoever proposes says yes. Raises `Illegal` (`vote-open`)."""
        self.recount(stamp)
        if self._vote is not None:
            raise Illegal("vote-open")
        vote = Vote(self._numbers(), stamp + self._length, motion.needs_all)
        self._vote, self._motion = vote.with_voice(motion.by, True), motion
        self._timer = self._clock.callLater(self._length / 1000, self._time_is_up)
        self._voters.tell_vote(self._message(stamp, None))
        self.recount(stamp)

    def asks(self, person: Person) -> bool:
        """Whether a vote is open on which somebody may speak."""
        return self._motion is not None and person in self._voters.electors(self._motion)

    def speak(self, person: Person, number: int | None, yes: bool, stamp: int) -> None:
        """Somebody says yes or no, to the vote of this number or (None) to the open one.

        Raises `Illegal`: `no-vote`, `no-such-vote`, `not-seated`, `already-voted`, `not-allowed` (bots, and whoever
        the vote is about).
        """
        self.recount(stamp)
        if self._vote is None or self._motion is None:
            raise Illegal("no-vote") if number is None else Illegal("no-such-vote", vote=number)
        if number not in (None, self._vote.number):
            raise Illegal("no-such-vote", vote=number)
        if person is self._motion.concerns:
            raise Illegal("not-allowed", reason=ABOUT_YOU)
        if not person.is_person:
            raise Illegal("not-allowed", reason=BOTS_ARE_SILENT)
        if person not in self._voters.electors(self._motion):
            raise Illegal("not-seated")
        self._vote = self._vote.with_voice(person, yes)
        if not self.recount(stamp):
            self._voters.tell_vote(self._message(stamp, None))

    def recount(self, stamp: int) -> bool:
        """Look whether the vote is over: after each voice, and whenever somebody comes or goes. True when it is."""
        vote, motion = self._vote, self._motion
        if vote is None or motion is None:
            return False
        if not self._voters.here(motion.by) or not motion.stands():
            result: str | None = CANCELLED
        else:
            result = vote.result(self._voters.electors(motion), stamp)
        if result is None:
            return False
        message = self._message(stamp, result)
        self.close()
        self._voters.tell_vote(message)
        if result == PASSED:
            try:
                motion.carry_out(stamp)
            except Refused as refused:
                self._voters.tell_refusal(refused)
        return True

    def message(self) -> VoteMessage | None:
        """The open vote as it stands."""
        return None if self._vote is None else self._message(milliseconds(self._clock), None)

    def _message(self, stamp: int, result: str | None) -> VoteMessage:
        vote, motion = self._vote, self._motion
        assert vote is not None
        assert motion is not None
        yes, no = vote.tally(self._voters.electors(motion))
        left = max(0, vote.until - stamp)
        return VoteMessage(
            vote.number, motion.about, motion.by.name, left, yes, no, motion.name, motion.seat, result=result
        )

    def _time_is_up(self) -> None:
        self.recount(milliseconds(self._clock))

    def close(self) -> None:
        """No vote is open any more."""
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._vote = self._motion = self._timer = None
