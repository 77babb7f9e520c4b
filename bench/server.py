"""Servers to be measured: started as processes of their own on the first core, with their counters."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

ROOT: Final = Path(__file__).parent.parent
LIMITS: Final = {
    "commands_per_second": 10_000_000,
    "commands_burst": 10_000_000,
    "links": 20_000,
    "rooms": 20_000,
}
"""The product's own limits are for people and bots: the load sends more than they allow."""
START_WITHIN: Final = 30.0
STOP_WITHIN: Final = 10.0
SERVER_CORE: Final = 0
LOAD_CORE: Final = 1


def pin(core: int) -> None:
    """Let this process run on one core only, where there is more than one."""
    if len(os.sched_getaffinity(0)) > core and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {core})


def _prepare_server() -> None:
    pin(SERVER_CORE)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server:
    """A running server. It prints `lines HOST:PORT` and then `ready`, as `weltentisch serve` does."""

    def __init__(self, command: Sequence[str], log: Path, environment: Mapping[str, str] | None = None) -> None:
        self._log = log.open("ab")
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, **(environment or {})},
            preexec_fn=_prepare_server,
            text=True,
        )
        self.pid = self._process.pid
        self.port = self._read_port()

    def _read_port(self) -> int:
        overdue = threading.Timer(START_WITHIN, self._process.kill)
        overdue.start()
        port = 0
        assert self._process.stdout is not None
        for line in self._process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "lines":
                port = int(rest.rpartition(":")[2])
            if word == "ready":
                overdue.cancel()
                return port
        overdue.cancel()
        raise RuntimeError(f"the server did not start; see {self._log.name}")

    def cpu(self) -> float:
        """Seconds of CPU that all its threads have had."""
        spent = 0
        for task in Path(f"/proc/{self.pid}/task").iterdir():
            spent += int((task / "schedstat").read_text().split()[0])
        return spent / 1e9

    def memory(self) -> float:
        """Its share of memory (PSS) in KB; the resident size where the system does not tell."""
        for name, key in (("smaps_rollup", "Pss:"), ("status", "VmRSS:")):
            try:
                lines = Path(f"/proc/{self.pid}/{name}").read_text().splitlines()
            except OSError:
                continue
            for line in lines:
                if line.startswith(key):
                    return float(line.split()[1])
        raise RuntimeError("this system does not tell how much memory a process has")

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        try:
            self._process.wait(STOP_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._log.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def _counting_installed(folder: Path) -> Path:
    """A folder that, on Python's path, makes the counting game an installed ruleset: nothing has to be installed."""
    site = folder / "site"
    info = site / "weltentisch_counting-1.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: weltentisch-counting\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[platform_plugin.rulesets]\ncounting = bench.counting.ruleset:RULESET\n")
    return site


def product(folder: Path, store: str | Path, profile: Path | None = None) -> Server:
    """`weltentisch serve` as anybody starts it, with the counting game and wider limits.

    `store` is sqlite (a new one), memory, or the file of one that is there.
    """
    config = folder / "bench.toml"
    config.write_text("[limits]\n" + "".join(f"{name} = {value}\n" for name, value in LIMITS.items()))
    number = len(list(folder.glob("store-*")))
    file = store if isinstance(store, Path) else folder / f"store-{number}"
    url = "memory:" if store == "memory" else f"sqlite:{file}"
    path = f"{_counting_installed(folder)}{os.pathsep}{ROOT}"
    tool = [] if profile is None else ["-m", "cProfile", "-o", str(profile)]
    arguments = ["serve", "--config", str(config), "--lines", "tcp:0:interface=127.0.0.1", "--web", "none"]
    command = [sys.executable, *tool, "-m", "platform_plugin", *arguments, "--store", url]
    return Server(command, folder / "product.log", {"PYTHONPATH": path})


def reference(folder: Path, program: Path | None) -> Server:
    """The bare server of the counting game: the compiled one, or else the one on bare Twisted."""
    if program is not None:
        return Server([str(program), "0"], folder / "reference.log")
    return twisted_reference(folder)


def twisted_reference(folder: Path) -> Server:
    """The bare server on Twisted."""
    return Server([sys.executable, "-m", "bench.plain_server"], folder / "reference.log", {"PYTHONPATH": str(ROOT)})
