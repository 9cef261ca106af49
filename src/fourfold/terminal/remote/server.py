"""Requests to a server over HTTP: following a link, and being recognised again.

The server's cookie says who we are. It is kept in a file that only this user can read, so that we keep our
seat after the program was closed.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import msgspec

from fourfold.locale import language
from fourfold.play import Refused
from fourfold.play.news import PROTOCOL
from fourfold.rules.game import Unreadable

_PATIENCE = 15.0
_COOKIE, _SECURE_COOKIE = "fourfold", "__Host-fourfold"
"""Who we are to a server; the second name is for https."""


@dataclass(frozen=True, slots=True)
class Link:
    """An address that leads to a table: a secret link, or a table that we have been at."""

    origin: str
    secret: str = ""
    table: str = ""


class Arrived(msgspec.Struct, frozen=True):
    """Where a link led."""

    table: str
    place: int | None = None


class Problem(msgspec.Struct, frozen=True):
    """What a server says when it refuses."""

    detail: str = ""
    title: str = ""


def read_link(url: str) -> Link:
    """The table that a link leads to: `https://example.org/join#…` or `https://example.org/table/…`."""
    try:
        parts = urlsplit(url.strip())
        is_address = parts.scheme in ("http", "https") and parts.netloc and parts.port != 0
    except ValueError:  # brackets that do not close, or an invalid port
        is_address = False
    if is_address:
        origin, path = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/")
        if path.endswith(("/join", "/watch")) and parts.fragment:
            return Link(origin, secret=parts.fragment)
        if "/table/" in path:
            return Link(origin, table=path.rpartition("/")[2])
    raise Unreadable(
        "“{url}” is not a link to a table: such links look like https://example.org/join#… or "
        "https://example.org/table/….",
        url=url[:200],
    )


class Server:
    """One server, as the person that its cookie identifies."""

    def __init__(self, origin: str, folder: Path) -> None:
        self.origin = origin
        host = urlsplit(origin).netloc.replace(":", "_")
        self._file = folder / "servers" / f"{host}.cookie"
        self.cookie = self._file.read_text("ascii").strip() if self._file.is_file() else ""

    def arrive(self, link: Link, name: str) -> str:
        """Sit down by a link, or return to a table; returns its name."""
        if link.table:
            self._ask("GET", f"/api/tables/{link.table}")
            return link.table
        answer = self._ask("POST", "/api/links", {"link": link.secret, "name": name})
        return msgspec.json.decode(answer, type=Arrived).table

    def record(self, table: str) -> str:
        """The game at a table as a record."""
        return self._ask("GET", f"/api/tables/{table}/record").decode()

    @property
    def headers(self) -> dict[str, str]:
        """Who we are, and our language."""
        known = {"Accept-Language": language()}
        if not self.cookie:
            return known
        names = (_SECURE_COOKIE, _COOKIE) if self.origin.startswith("https") else (_COOKIE,)
        return {**known, "Cookie": "; ".join(f"{name}={self.cookie}" for name in names)}

    def socket_address(self, table: str, since: int) -> str:
        """Where the table sends its news after a version."""
        scheme = "wss" if self.origin.startswith("https") else "ws"
        address = f"{scheme}://{urlsplit(self.origin).netloc}/api/tables/{table}/socket"
        return f"{address}?protocol={PROTOCOL}&since={since}"

    def _ask(self, method: str, path: str, data: object = None) -> bytes:
        try:
            answer = httpx.request(
                method, self.origin + path, json=data, headers=self.headers, timeout=_PATIENCE
            )
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise Refused(
                "The server {server} cannot be reached: {problem}.", server=self.origin, problem=str(error)
            ) from None
        self._remember(answer.cookies.get(_SECURE_COOKIE) or answer.cookies.get(_COOKIE))
        if answer.is_error:
            raise Refused(
                "The server says: {sentence}", sentence=_sentence(answer.content) or f"{answer.status_code}"
            )
        return answer.content

    def _remember(self, cookie: str | None) -> None:
        if not cookie:
            return
        self.cookie = cookie
        self._file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(cookie)


def _sentence(body: bytes) -> str:
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:
        return ""
    return problem.detail or problem.title
