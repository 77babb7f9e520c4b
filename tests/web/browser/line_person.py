"""Somebody at the same table who speaks the line by hand: what a page is tested against."""

from __future__ import annotations

import json
import socket
from typing import Any, Self

PATIENCE_S = 40.0


class LinePerson:
    """A link in program mode; `ask` waits for the answer of its line."""

    def __init__(self, port: int, name: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
        self._lines = self._socket.makefile("r", encoding="utf-8")
        self._number = 0
        self.heard: list[dict[str, Any]] = []
        """All messages that came, oldest first."""
        self._socket.sendall(b"/client line 1 json\n")
        self.ask(f"/login {name}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._lines.close()
        self._socket.close()

    def _read(self) -> dict[str, Any]:
        while True:
            line = self._lines.readline()
            assert line, "the server has hung up"
            if not line.startswith("{"):
                continue
            message: dict[str, Any] = json.loads(line)
            self.heard.append(message)
            return message

    def ask(self, line: str) -> dict[str, Any]:
        """Send a line; its `done` or `error`."""
        self._number += 1
        self._socket.sendall(f"@{self._number} {line}\n".encode())
        while True:
            message = self._read()
            if message.get("re") == self._number:
                return message

    def do(self, *lines: str) -> None:
        """Send lines that are to be granted."""
        for line in lines:
            answer = self.ask(line)
            assert answer["type"] == "done", (line, answer)

    def until(self, what: str, **fields: Any) -> dict[str, Any]:
        """The next message of this type; of an event by its `kind` the next one of the kind."""
        while True:
            message = self._read()
            inside = message.get("event", {}) | message
            if message["type"] == what and all(inside.get(name) == value for name, value in fields.items()):
                return message

    def until_dropped(self) -> None:
        """Say nothing, and wait until the server has hung up."""
        for _ in self._lines:
            pass
        self.close()

    def last(self, kind: str) -> dict[str, Any]:
        """The newest message of this type so far."""
        return next(message for message in reversed(self.heard) if message["type"] == kind)
