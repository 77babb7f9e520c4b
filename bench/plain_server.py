"""The bare server of the counting game on Twisted: what `reference.c` does, in a few lines of Python."""

from __future__ import annotations

from typing import Any

from attrs import define, field
from twisted.internet import protocol
from twisted.internet import reactor as global_reactor
from twisted.protocols.basic import LineOnlyReceiver


@define
class Table:
    players: int
    count: int = 0
    members: list[Link] = field(factory=list)


class Link(LineOnlyReceiver):
    delimiter = b"\n"
    transport: Any

    def __init__(self, tables: dict[int, Table]) -> None:
        self._tables = tables
        self._table: Table | None = None
        self._seat = -1

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        self.transport.setTcpNoDelay(True)

    def lineReceived(self, line: bytes) -> None:  # noqa: N802 - Twisted's name
        if line.startswith(b"JOIN "):
            number, self._seat, players = map(int, line[5:].split())
            self._table = self._tables.setdefault(number, Table(players))
            self._table.members.append(self)
            self.transport.write(b"OK\n")
            return
        table, n = self._table, int(line[5:])
        if table is None or n != table.count or self._seat != n % table.players:
            self.transport.write(b"ERR\n")
            return
        table.count += 1
        update = b"MOVE %d\n" % n
        for member in table.members:
            member.transport.write(update)

    def connectionLost(self, reason: Any = protocol.connectionDone) -> None:  # noqa: ARG002, N802 - Twisted's name
        if self._table is not None:
            self._table.members.remove(self)


def main() -> None:
    """Serve on any free port of 127.0.0.1 until a signal."""
    reactor: Any = global_reactor
    tables: dict[int, Table] = {}
    factory = protocol.Factory.forProtocol(lambda: Link(tables))
    factory.noisy = False
    port = reactor.listenTCP(0, factory, interface="127.0.0.1")
    print(f"lines 127.0.0.1:{port.getHost().port}\nready", flush=True)
    reactor.run()


if __name__ == "__main__":
    main()
