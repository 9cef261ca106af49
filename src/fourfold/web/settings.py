"""A server's settings: from options, or from environment variables of the same names.

A worker is a separate process and reads its settings from the environment, so every setting has a text form
there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from urllib.parse import urlsplit

from fourfold.play import Phase
from fourfold.rules.game import Unreadable

PREFIX = "FOURFOLD_"


def default_data_dir(environment: Mapping[str, str]) -> Path:
    """Where a server keeps its database and its key by default."""
    base = environment.get("XDG_DATA_HOME")
    home = environment.get("HOME")
    if base:
        return Path(base) / "fourfold"
    return (Path(home) if home else Path.cwd()) / ".local" / "share" / "fourfold"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """One server, on one or several processes."""

    data_dir: Path
    """Holds the database if none is named, and an optional file with further keys."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0 takes a free port."""
    workers: int = 1
    database: str = ""
    """The address of a database; empty means a SQLite file in the data folder."""
    redis: str = ""
    """The address of a Redis server; empty means that this process is alone."""
    origins: str = ""
    """Further origins whose pages may talk to this server, separated by commas."""
    hosts: str = ""
    """The names that this server answers to, separated by commas, each with or without a port; empty for any.
    """
    proxies: str = "127.0.0.1"
    """Addresses of reverse proxies that are trusted about the client's address, separated by commas."""
    address_rate: int = 200
    """Requests and messages a second from one address; 0 for no limit."""
    address_sockets: int = 200
    """WebSockets open at the same time from one address; 0 for no limit."""
    address_connections: int = 1000
    """HTTP connections open at the same time from one address; 0 for no limit."""
    keep_open: int = 2
    """Days after which a table that nobody joined is deleted; 0 for never."""
    keep_playing: int = 60
    """Days after which an abandoned game is deleted; 0 for never."""
    keep_over: int = 0
    """Days after which a finished game is deleted; 0 for never."""
    keep_people: int = 400
    """Days after their last visit for which a person's name, puzzles and storms are kept; 0 for ever. A
    cookie lasts for 365."""
    warm: int = 1
    """Whether to prepare the engines in the background on start; otherwise the first game waits for them."""

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise Unreadable("A server has at least one worker, not {workers}.", workers=self.workers)
        if not 0 <= self.port < 65536:
            raise Unreadable("{port} is not a port: use a number from 0 to 65535.", port=self.port)
        if self.redis and urlsplit(self.redis).scheme not in ("redis", "rediss", "unix"):
            raise Unreadable("A Redis address starts with redis://, rediss:// or unix://.")
        if self.workers > 1 and not self.redis:
            raise Unreadable(
                "Several workers talk to each other through Redis: add --redis, or use one worker."
            )

    @property
    def database_url(self) -> str:
        """The database, named or in the data folder."""
        return self.database or f"sqlite:///{self.data_dir / 'fourfold.db'}"

    @property
    def keep(self) -> dict[tuple[Phase, ...], int]:
        """For how many days tables are kept after their last event; 0 means no limit."""
        return {
            (Phase.OPEN, Phase.CLOSED): self.keep_open,
            (Phase.PLAYING,): self.keep_playing,
            (Phase.OVER,): self.keep_over,
        }

    @property
    def allowed_origins(self) -> frozenset[str]:
        """The further origins, each as a browser writes it."""
        return frozenset(origin.strip().rstrip("/") for origin in self.origins.split(",") if origin.strip())

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """The names of this server, as they are compared."""
        return frozenset(host.strip().lower() for host in self.hosts.split(",") if host.strip())

    def to_environment(self) -> dict[str, str]:
        """Every setting as an environment variable."""
        return {f"{PREFIX}{field.name.upper()}": str(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Settings:
        """The settings from the environment, with defaults for the rest."""

        def told(name: str) -> str:
            return environment.get(f"{PREFIX}{name}", "")

        return cls(
            data_dir=Path(told("DATA_DIR")) if told("DATA_DIR") else default_data_dir(environment),
            host=told("HOST") or "127.0.0.1",
            port=_number("PORT", told("PORT") or "8000"),
            workers=_number("WORKERS", told("WORKERS") or "1"),
            database=told("DATABASE"),
            redis=told("REDIS"),
            origins=told("ORIGINS"),
            hosts=told("HOSTS"),
            proxies=told("PROXIES") or "127.0.0.1",
            address_rate=_number("ADDRESS_RATE", told("ADDRESS_RATE") or "200"),
            address_sockets=_number("ADDRESS_SOCKETS", told("ADDRESS_SOCKETS") or "200"),
            address_connections=_number("ADDRESS_CONNECTIONS", told("ADDRESS_CONNECTIONS") or "1000"),
            keep_open=_number("KEEP_OPEN", told("KEEP_OPEN") or "2"),
            keep_playing=_number("KEEP_PLAYING", told("KEEP_PLAYING") or "60"),
            keep_over=_number("KEEP_OVER", told("KEEP_OVER") or "0"),
            keep_people=_number("KEEP_PEOPLE", told("KEEP_PEOPLE") or "400"),
            warm=_number("WARM", told("WARM") or "1"),
        )


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Unreadable(
            "{variable} must be a whole number, not “{text}”.", variable=f"{PREFIX}{name}", text=text
        )
    return int(text)
