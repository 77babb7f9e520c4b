"""The fields of `view` that protocol.md section 5 lists, folded from events by one who knows that section alone."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

COURSE = ("round", "phase", "board", "modifier", "tasks", "buildings", "pile", "chips", "volcano_chip")
SEAT = ("hand", "adjustable", "out", "chip", "tasks", "villages", "total", "penalty", "won")
VILLAGES = ["fishers-village", "shepherds-village", "lumberjacks-village"]
WINDOW = 4_000


class ProtocolFold:
    """Begins with a view and follows the events after it; `boards` are those of the edition, in its order."""

    def __init__(self, view: dict[str, Any], boards: list[str]) -> None:
        self.sides = dict(zip(("front", "back"), boards, strict=False))
        self.view: dict[str, Any] = deepcopy(view)
        self.paused = False
        self.seats = {seat["seat"]: seat for seat in self.view["seats"]}
        for seat in self.seats.values():
            self._begin_world(seat, seat["world"])

    def hear(self, event: dict[str, Any]) -> None:
        """One event as it goes over the line, with its match time."""
        follow: Callable[[dict[str, Any]], None] = getattr(self, f"_{event['kind']}")
        follow(event)

    def listed(self) -> dict[str, Any]:
        """What it knows."""
        return listed(self.view) | {"worlds": {number: seat["lies"] for number, seat in self.seats.items()}}

    def _begin_world(self, seat: dict[str, Any], world: str) -> None:
        seat["lies"] = (world.partition(";")[0], placed_in(world))

    def _countdown(self, event: dict[str, Any]) -> None:
        if self.paused:
            return
        self.view.update(round=event["round"], phase="countdown", pile=[], chips=[])
        for name in ("modifier", "tasks", "buildings"):
            self.view.pop(name, None)
        for seat in self.seats.values():
            for name in ("hand", "adjustable", "chip", "tasks"):
                seat.pop(name, None)
            seat["out"] = seat.get("gone", False)
            self._begin_world(seat, f"{self.view['edition']} {self.view['board']};")
            if "villages" in seat:
                seat["villages"] = VILLAGES

    def _round_started(self, event: dict[str, Any]) -> None:
        told = {name: event[name] for name in COURSE if name in event}
        self.view.update(told, phase="round")
        for number, seat in self.seats.items():
            empty = f"{self.view['edition']} {event['board']};"
            self._begin_world(seat, event.get("start", {}).get(str(number), empty))
            if "tasks" in event:
                seat["tasks"] = []

    def _takes(self, event: dict[str, Any], hand: dict[str, Any]) -> None:
        seat = self.seats[event["seat"]]
        seat["hand"] = hand
        seat.pop("adjustable", None)

    def _taken(self, event: dict[str, Any]) -> None:
        self._takes(event, {name: event[name] for name in ("tile", "side", "turn")})
        self.view["pile"] = [[tile, side] for tile, side in self.view["pile"] if tile != event["tile"]]

    def _village_taken(self, event: dict[str, Any]) -> None:
        self._takes(event, {"piece": event["piece"], "turn": 0})
        seat = self.seats[event["seat"]]
        seat["villages"] = [village for village in seat["villages"] if village != event["piece"]]

    def _building_taken(self, event: dict[str, Any]) -> None:
        self._takes(event, {"piece": event["piece"], "turn": 0})
        self.view["buildings"].remove(event["piece"])

    def _flipped(self, event: dict[str, Any]) -> None:
        self.seats[event["seat"]]["hand"] |= {name: event[name] for name in ("side", "turn") if name in event}

    _turned = _flipped

    def _returned(self, event: dict[str, Any]) -> None:
        seat = self.seats[event["seat"]]
        del seat["hand"]
        piece = event.get("piece")
        if piece is None:
            self.view["pile"].append([event["tile"], event["side"]])
        elif piece in VILLAGES:
            seat["villages"] = [village for village in VILLAGES if village == piece or village in seat["villages"]]
        else:
            self.view["buildings"].append(piece)

    def _laid(self, event: dict[str, Any]) -> None:
        seat = self.seats[event["seat"]]
        del seat["hand"]
        piece = event["piece"] if "piece" in event else f"{event['tile']}{event['side']}"
        seat["lies"][1][event["space"]] = f"{piece}/{event['turn']}"
        seat["adjustable"] = {"space": event["space"], "until": event["at"] + WINDOW}

    def _adjusted(self, event: dict[str, Any]) -> None:
        seat = self.seats[event["seat"]]
        piece = seat["lies"][1].pop(event.get("from", event["space"])).partition("/")[0]
        seat["lies"][1][event["space"]] = f"{piece}/{event['turn']}"
        seat["adjustable"] = {"space": event["space"], "until": event["at"] + WINDOW}

    def _task_taken(self, event: dict[str, Any]) -> None:
        self.view["tasks"].remove(event["task"])
        self.seats[event["seat"]]["tasks"].append(event["task"])

    def _side_chosen(self, event: dict[str, Any]) -> None:
        seat = self.seats[event["seat"]]
        seat["lies"] = (f"{self.view['edition']} {self.sides[event['side']]}", seat["lies"][1])

    def _out(self, event: dict[str, Any]) -> None:
        seat = self.seats[event["seat"]]
        seat.pop("adjustable", None)
        seat.update(out=True, chip=event["chip"])
        self.view["chips"] = self.view["chips"][1:]

    def _round_scored(self, event: dict[str, Any]) -> None:
        self.view.update(phase="between", volcano_chip=event["volcano_chip"])
        for entry in event["seats"]:
            seat = self.seats[entry["seat"]]
            seat.pop("adjustable", None)
            seat.update({name: entry[name] for name in ("penalty", "won") if name in entry})
            if "total" in entry:
                seat["total"] += entry["total"]
            seat["sheets"].append({name: value for name, value in entry.items() if name != "seat"})

    def _match_over(self, _event: dict[str, Any]) -> None:
        self.view["phase"] = "over"

    def _seat_left(self, event: dict[str, Any]) -> None:
        if not event.get("absent"):
            seat = self.seats[event["seat"]]
            seat.pop("adjustable", None)
            seat.update(out=True, gone=True)

    def _seat_back(self, event: dict[str, Any]) -> None:
        seat = self.seats[event["seat"]]
        seat.update(out="chip" in seat, gone=False)

    def _paused(self, _event: dict[str, Any]) -> None:
        self.paused = True

    def _resumed(self, _event: dict[str, Any]) -> None:
        self.paused = False

    def _ready(self, _event: dict[str, Any]) -> None:
        """Nothing that the section lists."""


def placed_in(world: str) -> dict[str, str]:
    """What lies in a world, by space."""
    return dict(entry.split("=") for entry in world.partition(";")[2].split())


def listed(view: dict[str, Any]) -> dict[str, Any]:
    """The fields of the section, worlds apart; of sheets what `round_scored` tells."""
    told = ("lines", "total", "penalty", "limit", "won")
    return {name: view.get(name) for name in COURSE} | {
        "seats": {
            seat["seat"]: {name: seat.get(name) for name in SEAT}
            | {"sheets": [{name: sheet[name] for name in told if name in sheet} for sheet in seat["sheets"]]}
            for seat in view["seats"]
        }
    }


def listed_with_worlds(view: dict[str, Any]) -> dict[str, Any]:
    """The same of a view as it is sent."""
    worlds = {seat["seat"]: (seat["world"].partition(";")[0], placed_in(seat["world"])) for seat in view["seats"]}
    return listed(view) | {"worlds": worlds}
