"""What a player can say in a match of either game, and what anybody can ask (protocol.md section 4)."""

from typing import Final

from attrs import frozen

from protocol.arguments import choice, number, rest, word
from protocol.slash import verb

# Wide, so that a number that no tile or chip has is judged by the rules and not by the spelling.
MOST: Final = 999_999


@verb(
    "take",
    "takes a tile from the pile; SIDE is the side to have up (else as it lies), TURN quarter turns clockwise",
    "/take 17 f 1",
    "nimm",
)
@frozen
class Take:
    tile: int = number(0, MOST)
    side: str | None = choice("f", "b", default=None)
    turn: int = number(0, 3, default=0)


@verb("flip", "turns the piece in your hand over", "/flip", "wende")
@frozen
class Flip:
    pass


@verb(
    "turn",
    "turns the piece in your hand, or the one just laid, by N quarter turns clockwise",
    "/turn -1",
    "drehe",
)
@frozen
class Turn:
    n: int = number(-3, 3, default=1)


@verb("lay", "lays the piece in your hand on a space; TURN counts from its own north", "/lay c3", "lege")
@frozen
class Lay:
    space: str = word(lower=True)
    turn: int | None = number(0, 3, default=None)


@verb("back", "puts the piece in your hand back where it came from", "/back", "zurück", "zurueck")
@frozen
class Back:
    pass


@verb("move", "moves the piece just laid to another space, within four seconds", "/move c4", "verschiebe")
@frozen
class Move:
    space: str = word(lower=True)


@verb(
    "jump",
    "takes the top chip and ends the round for you; with CHIP only if that chip is on top",
    "/jump",
    "aussteigen",
)
@frozen
class Jump:
    chip: int | None = number(0, MOST, default=None)


@verb("task", "takes a task that lies on the table: yours at once, and for good", "/task full-world", "auftrag")
@frozen
class TakeTask:
    task: str = word(lower=True, label="NAME")


@verb(
    "village",
    "takes one of your own villages in hand; its workers count once it lies in your world",
    "/village fishermen",
    "dorf",
)
@frozen
class TakeVillage:
    kind: str = choice("fishermen", "shepherds", "lumberjacks")


@verb(
    "building",
    "takes a building from the table in hand, once three tiles lie in your world; one a round may be laid",
    "/building mill",
    "gebäude",
    "gebaeude",
)
@frozen
class TakeBuilding:
    kind: str = choice("station", "lighthouse", "lodge", "mill")


@verb("side", "picks the side of your board, before your first tile", "/side back", "seite")
@frozen
class PickSide:
    side: str = choice("front", "back")


@verb("ready", "says that you have seen enough of the score and want the next round", "/ready", "bereit")
@frozen
class GetReady:
    pass


@verb(
    "pile",
    "lists the tiles of the pile; FILTER: four edges in any rotation (. for any), animals, volcano, active, inactive",
    "/pile ww.f",
    "stapel",
)
@frozen
class PileQuery:
    filter: str | None = rest(default=None)


@verb(
    "pile",
    "lists the tiles of the pile; FILTER: four edges in any rotation (. for any), street, pictures by name, volcano, "
    "active, inactive. Letters: Fi fisherman, Sh shepherd, Lu lumberjack, Sp ship, Bo boar, Fe field, Co coach",
    "/pile mm.. street",
    "stapel",
)
@frozen
class StreetPileQuery:
    filter: str | None = rest(default=None)


@verb("world", "shows a world: your own, another seat's, or that of an earlier round", "/world 2 1", "welt")
@frozen
class WorldQuery:
    seat: int | None = number(0, MOST, default=None)
    round: int | None = number(0, MOST, default=None)


@verb("score", "shows what everybody would score now, or has scored in an earlier round", "/score", "wertung")
@frozen
class ScoreQuery:
    round: int | None = number(0, MOST, default=None)


Command = (
    Take | Flip | Turn | Lay | Back | Move | Jump | TakeTask | PickSide | TakeVillage | TakeBuilding | GetReady
)  # fmt: skip
Query = PileQuery | StreetPileQuery | WorldQuery | ScoreQuery
MONDO_COMMANDS: Final[tuple[type[Command], ...]] = (
    Take, Flip, Turn, Lay, Back, Move, Jump, TakeTask, PickSide, GetReady,
)  # fmt: skip
MONDO_QUERIES: Final[tuple[type[Query], ...]] = (PileQuery, WorldQuery, ScoreQuery)
SAPIENS_COMMANDS: Final[tuple[type[Command], ...]] = (
    Take, Flip, Turn, Lay, Back, Move, Jump, TakeVillage, TakeBuilding, GetReady,
)  # fmt: skip
SAPIENS_QUERIES: Final[tuple[type[Query], ...]] = (StreetPileQuery, WorldQuery, ScoreQuery)

COMMON_REFUSALS: Final = {
    "countdown": "The round has not begun yet.",
    "no-round": "Not now: tiles are played while a round runs, /ready is said between two rounds.",
    "too-late": "Too late: the time of this round is up.",
    "already-out": "You are out of this round.",
    "tile-gone": "Tile {tile} is gone: seat {seat} has it.",
    "no-such-tile": "There is no tile {tile}. Tiles here: {first} to {last}.",
    "hand-full": "You hold {piece} already. /lay it or put it /back first.",
    "hand-empty": "Your hand is empty. /take a tile first.",
    "not-flippable": "This cannot be turned over: {reason}.",
    "no-such-space": "There is no space {space} on this board. Spaces: {spaces}.",
    "space-taken": "{space} is taken already. Free to lay on: {spaces}.",
    "not-adjacent": "{space} touches no tile of your world. Free to lay on: {spaces}.",
    "not-adjustable": "A tile can be moved or turned for four seconds after it was laid, until you take another one.",
    "chip-gone": "Chip {chip} is not on top: chip {top} is.",
    "too-many-empty": "You have {empty} empty spaces: at most {most} are allowed here for jumping out.",
    "too-soon": "Not so fast: you can take the next tile in {wait} ms.",
}
MONDO_REFUSALS: Final = {
    **COMMON_REFUSALS,
    "task-gone": "The task {task} is gone: seat {seat} has it.",
    "no-such-task": "There is no task {task} on the table. Tasks: {tasks}.",
    "task-limit": "You have {most} tasks: nobody can have more.",
    "too-few-tiles": "You can take a task once {needed} tiles lie in your world; now there are {tiles}.",
}
SAPIENS_REFUSALS: Final = {
    **COMMON_REFUSALS,
    "piece-gone": "You cannot take {piece}: {reason}.",
    "piece-limit": "You have laid a building in this round: {most} is all that anybody can lay.",
    "too-few-tiles": "You can take a building once {needed} tiles lie in your world; now there are {tiles}.",
}
