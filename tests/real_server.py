"""The program as users run it: the server, bots and other subcommands as processes of their own."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

START_WITHIN = 30.0
STOP_WITHIN = 8.0
"""`serve` promises five seconds; the rest is for a busy machine."""


def clean_environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """This environment without settings of the program and without ways to code that is not installed."""
    dropped = ("WELTENTISCH_", "PYTHONPATH")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    return {**kept, **(more or {})}


class RealServer:
    """`weltentisch serve` on a free port; `weltentisch` is how the command is called."""

    def __init__(self, weltentisch: Sequence[str], folder: Path, store: str, *more: str, web: str = "none") -> None:
        self._weltentisch = tuple(weltentisch)
        self._folder = folder
        self._log = (folder / "serve.log").open("w+")
        self._others: list[subprocess.Popen[str]] = []
        arguments = ["serve", "--lines", "tcp:0:interface=127.0.0.1", "--web", web, "--store", store, *more]
        self._process = self._popen(arguments, stderr=self._log)
        self.web_port = 0
        self.port = self._read_port()

    def _popen(self, arguments: Sequence[str], stderr: int | IO[str] = subprocess.PIPE) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*self._weltentisch, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            cwd=self._folder,
            env=clean_environment(),
        )

    def _read_port(self) -> int:
        overdue = threading.Timer(START_WITHIN, self._process.kill)
        overdue.start()
        try:
            port = 0
            assert self._process.stdout is not None
            for line in self._process.stdout:
                word, _, rest = line.strip().partition(" ")
                if word == "lines":
                    port = int(rest.rpartition(":")[2])
                if word == "web":
                    self.web_port = int(rest.rstrip("/").rpartition(":")[2])
                if word == "ready":
                    return port
            raise AssertionError(f"the server did not start:\n{self.log()}")
        finally:
            overdue.cancel()

    def log(self) -> str:
        """What it has written to standard error so far."""
        return Path(self._log.name).read_text()

    def bot(self, kind: str, *arguments: str, port: int | None = None) -> subprocess.Popen[str]:
        """A bot on this server, or on another port that leads there."""
        where = f"127.0.0.1:{self.port if port is None else port}"
        process = self._popen(["bot", kind, "--connect", where, *arguments])
        self._others.append(process)
        return process

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Another subcommand, to its end."""
        return subprocess.run(
            [*self._weltentisch, *arguments],
            capture_output=True,
            text=True,
            cwd=self._folder,
            env=clean_environment(),
            timeout=60,
            check=False,
        )

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(STOP_WITHIN)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        return self._process.returncode

    def __enter__(self) -> RealServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for other in self._others:
            if other.poll() is None:
                other.kill()
            other.communicate()
        self.stop()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._log.close()
