"""Ratings: how good somebody is at a game, from the places of counted matches.

The model is openskill's Bradley-Terry with all pairs, in which who ties stays level and who is beaten falls behind,
also with three and more (its Plackett-Luce rated a third place like the two that tied before it). Pure.

There is one ladder of persons and one of bots for each game; a match rates those of a kind against one another and
never a person against a bot (our decision D). What is shown leaves out what is not known yet: everybody begins at
`BEGIN`, and rises as the uncertainty shrinks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen
from openskill.models import BradleyTerryFull

BEGIN: Final = 1000
"""What is shown of somebody without a match."""
POINTS: Final = 40
"""Shown points for one unit of skill."""
DOUBT: Final = 3
"""So many standard deviations are left out of what is shown."""

_MODEL: Final = BradleyTerryFull()


@frozen
class Rating:
    """Skill with its uncertainty, and the number of counted matches behind it."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0

    @property
    def shown(self) -> int:
        """What people see."""
        return round(BEGIN + POINTS * (self.mu - DOUBT * self.sigma))


def rated(ratings: Mapping[str, Rating], places: Mapping[str, int]) -> dict[str, Rating]:
    """The ratings after a match of these people, by key; equal places are ties.

    Whoever was alone among their kind has played one match more and keeps the skill.
    """
    keys = list(places)
    before = [ratings.get(key, Rating()) for key in keys]
    if len(keys) < 2:
        skills = [(rating.mu, rating.sigma) for rating in before]
    else:
        teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
        after = _MODEL.rate(teams, ranks=[float(places[key]) for key in keys])
        skills = [(team[0].mu, team[0].sigma) for team in after]
    return {
        key: Rating(mu, sigma, rating.matches + 1)
        for key, rating, (mu, sigma) in zip(keys, before, skills, strict=True)
    }
