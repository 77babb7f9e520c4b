"""A blocking link for setting things up: log in, go to a table, sit down. The load takes it over afterwards."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterable
from typing import Any

Message = dict[str, Any]


class BlockingLink:
    """One connection; `do` is for the product's program mode, `ask` for plain line servers."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._rest = b""
        self._number = 1_000_000

    def fileno(self) -> int:
        """The descriptor."""
        return self._socket.fileno()

    def take_rest(self) -> bytes:
        """What was received and not read as a line yet; it is the taker's from now on."""
        rest, self._rest = self._rest, b""
        return rest

    def send(self, data: bytes) -> None:
        """Send all of it."""
        self._socket.sendall(data)

    def receive(self) -> bytes:
        """What is there; waits for something."""
        return self._socket.recv(65536)

    def line(self) -> bytes:
        """The next line. Raises `ConnectionError` at the end."""
        while b"\n" not in self._rest:
            data = self.receive()
            if not data:
                raise ConnectionError("the server closed the link")
            self._rest += data
        line, self._rest = self._rest.split(b"\n", 1)
        return line

    def ask(self, line: str) -> str:
        """The next line after one that was sent."""
        self.send(f"{line}\n".encode())
        return self.line().decode()

    def program(self) -> None:
        """Turn on program mode."""
        self.send(b"/client bench 1 json\n")
        while json.loads(self.line())["type"] != "welcome":
            continue

    def do(self, line: str) -> list[Message]:
        """Send a numbered line; what came up to its `done`. Raises `ConnectionError` when it is refused."""
        self.say(line)
        return self.answered()

    def say(self, line: str) -> None:
        """Send a numbered line; `answered` reads on."""
        self._number += 1
        self.send(f"@{self._number} {line}\n".encode())

    def answered(self) -> list[Message]:
        """What came up to the `done` of the line said last. Raises `ConnectionError` when it was refused."""
        heard: list[Message] = []
        while True:
            message = json.loads(self.line())
            if message.get("re") == self._number:
                break
            heard.append(message)
        if message["type"] != "done":
            raise ConnectionError(f"refused: {message}")
        return heard

    def until(self, kind: str) -> Message:
        """Read up to the next event of this kind."""
        while True:
            message: Message = json.loads(self.line())
            if message["type"] == "event" and message["event"]["kind"] == kind:
                return message

    def close(self) -> None:
        """Close."""
        self._socket.close()


def all_do(links: Iterable[BlockingLink], line: str) -> None:
    """The same line on many links, sent to all before the first answer is read."""
    saying = tuple(links)
    for link in saying:
        link.say(line)
    for link in saying:
        link.answered()
