"""The guided round by which either game is learnt: solo, with the same pile every time, and hints on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from protocol.ruleset import Hint, Lesson
from protocol.words import Words

OPTIONS: Final[Mapping[str, str]] = {"solo": "easy", "time": "3", "seed": "lesson"}
"""Three minutes, and the pile that the hints speak of."""

_BEGIN: Final = Words(
    "You build a world: tiles on the spaces of your board, landscape joined to landscape. Here you play alone; "
    "some tiles lie there already. Take your time, three minutes are long."
)
_PILE: Final = Words(
    "Above is the pile: every tile has a number, here sorted by the landscapes on its four edges. "
    "Take tile {tile} now: /take {tile}"
)
_HAND: Final = Words("It is in your hand. One edge would not fit where it is to lie, so turn it once: /turn")
_TURNED: Final = Words("Now its edge is that of the tile beside it. Lay it there: /lay {space}")
_LAID: Final = Words(
    "It fits. For four seconds it could still be turned or moved. Each empty space and each edge that does not "
    "fit is a minus point, /score counts them. Every tile has two sides; look at another one: /take {other}"
)
_OTHER: Final = Words("See its other side: /flip")
_FLIPPED: Final = Words("It comes with what that side shows. You need not keep a tile, give it back: /back")
_FREE: Final = Words(
    "/pile with what you need finds tiles, /hints lists what you may do. Build on as long as you like, at any "
    "speed. When you have had enough, jump out and see your score: /jump"
)
_SCORED: Final = Words(
    "That is the whole game. With others, all take from the same pile at the same time, and who jumps out first "
    "gets the best chip."
)
_END: Final = Words(
    "Now try it with others: /seek finds people, /newroom opens a table, and /bot add greedy puts a bot there."
)


def lesson(*, tile: int, space: str, other: int) -> Lesson:
    """Which tile fits on which space after a quarter turn, and another one to look at from both sides."""

    def at(words: Words) -> Words:
        return Words(words.text, {"tile": tile, "space": space, "other": other})

    return Lesson(
        OPTIONS,
        (
            Hint("", _BEGIN),
            Hint("round_started", at(_PILE)),
            Hint("taken", _HAND),
            Hint("turned", at(_TURNED)),
            Hint("laid", at(_LAID)),
            Hint("taken", _OTHER),
            Hint("flipped", _FLIPPED),
            Hint("returned", _FREE),
            Hint("round_scored", _SCORED, ahead=True),
            Hint("match_over", _END, ahead=True),
        ),
    )
