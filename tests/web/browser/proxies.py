"""What may stand between a browser and the server: a slow line, a proxy that puts the page below a path."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import Self


class Between:
    """Listens on a free port, in a thread of its own; what comes is handed to `serve`."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._writers: set[asyncio.StreamWriter] = set()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _run(self) -> None:
        async def listen() -> None:
            listening = await asyncio.start_server(self._met, "127.0.0.1", 0)
            self.port = listening.sockets[0].getsockname()[1]
            self._ready.set()

        self._loop.run_until_complete(listen())
        self._loop.run_forever()
        tasks = asyncio.all_tasks(self._loop)
        for task in tasks:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self._loop.close()

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            there, here = await asyncio.open_connection("127.0.0.1", self.target)
            self._writers.add(here)
            await asyncio.gather(self.send(reader, here), self.answer(there, writer))
        except OSError:
            pass
        finally:
            writer.close()

    async def send(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What the browser says, on its way to the server."""
        await pass_on(reader, writer)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What the server says, on its way to the browser."""
        await pass_on(reader, writer)

    def cut(self) -> None:
        """Tear all connections that go through."""

        def tear() -> None:
            for writer in self._writers:
                writer.transport.abort()
            self._writers.clear()

        self._loop.call_soon_threadsafe(tear)


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand bytes on as they come, and the end."""
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
        writer.write_eof()


class SlowLine(Between):
    """Everything arrives later, by so many seconds each way."""

    def __init__(self, port: int, delay: float) -> None:
        super().__init__(port)
        self._delay = delay

    async def send(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._late(reader, writer)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._late(reader, writer)

    async def _late(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """In order, each part so long after it came."""
        parts: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def read() -> None:
            data = b"-"
            while data:
                data = await reader.read(65536)
                parts.put_nowait((self._loop.time() + self._delay, data))

        reading = asyncio.ensure_future(read())
        try:
            while True:
                due, data = await parts.get()
                await asyncio.sleep(max(0.0, due - self._loop.time()))
                if not data:
                    writer.write_eof()
                    return
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            reading.cancel()


class BelowAPath(Between):
    """A reverse proxy that shows the server below a path, as `proxy_pass` of nginx does; others get 404."""

    def __init__(self, port: int, path: str) -> None:
        super().__init__(port)
        self._path = path.encode()
        self.asked: list[str] = []
        """First lines of all requests that came."""

    async def send(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                first, _, rest = head.partition(b"\r\n")
                self.asked.append(first.decode())
                method, target, version = first.split(b" ")
                below = target.startswith(self._path)
                inner = b"/" + target.removeprefix(self._path) if below else b"/outside-the-path"
                writer.write(b" ".join((method, inner, version)) + b"\r\n" + rest)
                await writer.drain()
                if b"upgrade: websocket" in head.lower():
                    return await pass_on(reader, writer)
