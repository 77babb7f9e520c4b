"""A wire tap: a TCP relay in a thread of its own that keeps every line of every link in the order of arrival."""

from __future__ import annotations

import asyncio
import threading
from types import TracebackType

from attrs import field, frozen

MOST = 16 * 1024 * 1024


@frozen
class Tapped:
    """One link: (whether the client sent it, the line without its end), in order."""

    lines: list[tuple[bool, bytes]] = field(factory=list)


class Recorder:
    """Listens on `port` and passes everything on to the server."""

    def __init__(self, server_port: int) -> None:
        self.links: list[Tapped] = []
        self._server_port = server_port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        starting = asyncio.run_coroutine_threadsafe(self._listen(), self._loop)
        self.port: int = starting.result(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    async def _listen(self) -> int:
        self._listening = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port: int = self._listening.sockets[0].getsockname()[1]
        return port

    async def _accept(self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        tapped = Tapped()
        self.links.append(tapped)
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port, limit=MOST)
        await asyncio.gather(
            self._pass_on(from_client, to_server, tapped, True), self._pass_on(from_server, to_client, tapped, False)
        )

    async def _pass_on(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, tapped: Tapped, sent: bool
    ) -> None:
        try:
            while line := await source.readline():
                tapped.lines.append((sent, line.rstrip(b"\r\n")))
                target.write(line)
                await target.drain()
        except ConnectionError:
            pass
        finally:
            target.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _close(self) -> None:
        self._listening.close()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
