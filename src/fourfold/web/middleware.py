"""What every request passes before Litestar sees it.

It recognises visitors and chooses the language, turns away foreign pages and hasty clients, and adds the
headers that keep a page safe to every answer. WebSocket messages pass through untouched: only the opening of
a socket is checked.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import parse_qs

import msgspec
from litestar import Litestar
from litestar.types import HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from fourfold.locale import text, use_language
from fourfold.web.limits import address_of
from fourfold.web.metrics import REFUSED, REQUESTS
from fourfold.web.problems import MEDIA_TYPE, Problem
from fourfold.web.process import Process
from fourfold.web.security import Event, note, note_refusal
from fourfold.web.visitor import Visitor, cookie_for, language_cookie, read_cookies, recognise

log = logging.getLogger(__name__)

_SAFE = frozenset(["GET", "HEAD", "OPTIONS"])
_METHODS = _SAFE | {"POST", "PUT", "DELETE"}
_PROFILE = "/api/me"
"""Every page requests it once: the cookie is renewed here, so that no returning visitor is forgotten."""
_QUIET = ("/healthz", "/readyz", "/metrics")
"""Machines request it every few seconds: not worth a line in the log."""
COSTS = {
    **dict.fromkeys(("picture.svg", "pictures", "trees", "odds", "export"), 20),
    **dict.fromkeys(("openapi.json", "reference", "record", "openings"), 5),
}
"""What some answers cost, by the last segment of their path; any other costs 1."""
_SUSPICIOUS = {413: "too-large", 429: "too-many"}
"""Answers of the application that are a matter of security."""
_CHANGE_OF_PERSON = 20
"""What it costs to store or to erase a person, who may be a new one with each request."""
_LARGEST_HEAD = 16 * 1024
"""Bytes of a request before its body: more is refused before any of it is read."""
_LONGEST_NAME, _LONGEST_PATH = 255, 2000
"""Bytes of a segment of a path, and of all of it: no file system has longer names."""
_HOST = re.compile(r"[a-z0-9._-]+(:\d{1,5})?|\[[0-9a-f:.]+\](:\d{1,5})?", re.IGNORECASE)
"""A name or an address, and perhaps a port: whatever else a client sends is never written into a link."""
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


@dataclass(slots=True)
class _Headers:
    """The few headers that the middleware reads."""

    cookies: dict[str, str] = field(default_factory=dict)
    host: str = ""
    origin: str | None = None
    site: str | None = None
    languages: str = ""


class Middleware:
    """Wraps the application."""

    def __init__(self, app: Litestar, origins: frozenset[str], hosts: frozenset[str] = frozenset()) -> None:
        self._app = app
        self._origins = origins
        self._hosts = hosts
        """The names that this server answers to; empty for any."""

    @property
    def _process(self) -> Process:
        process: Process = self._app.state.process
        return process

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or answer it here."""
        match scope["type"]:
            case "http":
                await self._http(cast("HTTPScope", scope), receive, send)
            case "websocket":
                await self._websocket(cast("WebSocketScope", scope), receive, send)
            case _:
                await self._app(scope, receive, send)

    async def _http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        if _is_too_large(scope):
            _note_refused("too-large", address_of(scope))
            await _refuse_unread(send)
            return
        headers = _read(scope)
        visitor = self._identify(scope, headers)
        secure = scope["scheme"] == "https"
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                sent = [*message["headers"], *HEADERS, (b"content-language", visitor.language.encode())]
                if _remembers(scope, visitor):
                    sent.append((b"set-cookie", cookie_for(visitor, self._process.signer, secure).encode()))
                if visitor.chose:
                    sent.append((b"set-cookie", language_cookie(visitor.language).encode()))
                if secure:
                    sent.append((b"strict-transport-security", b"max-age=31536000"))
                if scope["path"].startswith("/api/") and not _says_how_to_cache(message["headers"]):
                    sent.append((b"cache-control", b"no-store"))
                message["headers"] = sent
            await send(message)

        problem = self._objection(scope, headers, visitor)
        if problem is not None:
            REFUSED.labels(problem.reason).inc()
            await _answer(problem, send_with_headers)
        else:
            try:
                await self._app(scope, receive, send_with_headers)
            finally:
                self._process.limits.requests.give_back(visitor.address)
        if (reason := _SUSPICIOUS.get(status) if problem is None else problem.reason) is not None:
            note_refusal(reason, visitor.address)
        method = scope["method"] if scope["method"] in _METHODS else "other"
        REQUESTS.labels(method, str(status)).inc()
        if scope["path"] not in _QUIET:
            _log_request(scope, status, began)

    async def _websocket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        if _is_too_large(scope):
            _note_refused("too-large", address_of(scope))
            await _refuse_socket(receive, send)
            return
        headers = _read(scope)
        visitor = self._identify(scope, headers)
        limits = self._process.limits
        if (refused := self._objection_to_socket(scope, headers, visitor)) is not None:
            _note_refused(refused, visitor.address)
            await _refuse_socket(receive, send)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            limits.sockets.give_back(visitor.address)

    def _identify(self, scope: Scope, headers: _Headers) -> Visitor:
        address = address_of(scope)
        wanted = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [None])[0]
        visitor = recognise(
            headers.cookies,
            headers.languages,
            wanted,
            address,
            self._process.signer,
            secure=scope["scheme"] in ("https", "wss"),
            ended=self._process.ended,
        )
        if visitor.forged:
            note(Event.COOKIE, address)
        state = scope.setdefault("state", {})
        state["visitor"], state["cookies"] = visitor, headers.cookies
        self._process.addresses.note(visitor.id, address)
        use_language(visitor.language)
        return visitor

    def _objection(self, scope: HTTPScope, headers: _Headers, visitor: Visitor) -> Problem | None:
        """Why a request is not let in. One that is has taken a place, which it must give back."""
        if scope["path"] not in _QUIET and self._is_banned(scope):
            return Problem(403, "banned", text("Your address may not use this server for now."))
        if not self._process.limits.address.take(visitor.address, _cost(scope)):
            return Problem(429, "too-many", text("Too many requests: wait a moment."))
        if _is_no_path(scope["path"]):
            return Problem(404, "unknown", text("There is nothing at this address."))
        if scope["path"] not in _QUIET and not self._is_our_host(headers):
            return Problem(421, "unknown-host", text("This server does not answer to that name."))
        if scope["method"] not in _SAFE and not self._is_our_page(headers):
            return Problem(403, "foreign-page", text("This request comes from a page of another site."))
        if not self._process.limits.requests.take(visitor.address):
            return Problem(429, "too-many", text("Too many requests: wait a moment."))
        return None

    def _objection_to_socket(self, scope: WebSocketScope, headers: _Headers, visitor: Visitor) -> str | None:
        """Why a socket is not opened. One that is has taken a place, which it must give back."""
        limits = self._process.limits
        if self._is_banned(scope):
            return "banned"
        if not self._is_our_host(headers):
            return "unknown-host"
        if not self._is_our_page(headers):
            return "foreign-page"
        if not (limits.address.take(visitor.address, 5) and limits.sockets.take(visitor.address)):
            return "too-many"
        return None

    def _is_banned(self, scope: Scope) -> bool:
        client = scope.get("client")
        return client is not None and self._process.moderation.is_banned(client[0])

    def _is_our_host(self, headers: _Headers) -> bool:
        """Whether a request names this server as its owner does; we write that name into links."""
        host = headers.host.lower()
        if not _HOST.fullmatch(host):
            return host == ""
        return not self._hosts or host in self._hosts or host.rpartition(":")[0] in self._hosts

    def _is_our_page(self, headers: _Headers) -> bool:
        """Whether a request that may change something comes from our own page or from no page at all.

        Browsers always name the origin of such requests; other programs hold only their own cookie.
        """
        if headers.origin is not None:
            return headers.origin in self._origins or headers.origin.partition("://")[2] == headers.host != ""
        return headers.site in (None, "same-origin", "none")


def _remembers(scope: HTTPScope, visitor: Visitor) -> bool:
    """Whether an answer sets the cookie: for new visitors, and again whenever a page is opened."""
    new = visitor.fresh and scope["path"].startswith("/api/") and scope["method"] != "DELETE"
    return new or (scope["path"] == _PROFILE and scope["method"] == "GET")


def _is_too_large(scope: HTTPScope | WebSocketScope) -> bool:
    head = sum([len(name) + len(value) for name, value in scope["headers"]])
    return head + len(scope["raw_path"]) + len(scope["query_string"]) > _LARGEST_HEAD


def _is_no_path(path: str) -> bool:
    """Whether no file and no table can have this name."""
    if "\x00" in path:
        return True
    if len(path) <= _LONGEST_NAME // 4:  # a character has up to four bytes
        return False
    name = path.encode()
    return len(name) > _LONGEST_PATH or max(map(len, name.split(b"/"))) > _LONGEST_NAME


def _cost(scope: HTTPScope) -> int:
    if scope["path"] == _PROFILE and scope["method"] not in _SAFE:
        return _CHANGE_OF_PERSON
    return COSTS.get(scope["path"].rpartition("/")[2], 1)


def _says_how_to_cache(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(name.lower() == b"cache-control" for name, _ in headers)


def _read(scope: HTTPScope | WebSocketScope) -> _Headers:
    """Read these headers once. The cookies then leave the scope: nothing behind us reads a stranger's."""
    headers = _Headers()
    for name, value in scope["headers"]:
        match name:
            case b"cookie":
                for cookie, content in read_cookies(value.decode("latin-1")).items():
                    headers.cookies.setdefault(cookie, content)
            case b"host":
                headers.host = value.decode("latin-1")
            case b"origin":
                headers.origin = value.decode("latin-1")
            case b"sec-fetch-site":
                headers.site = value.decode("latin-1")
            case b"accept-language":
                headers.languages = value.decode("latin-1")
    scope["headers"] = [header for header in scope["headers"] if header[0] != b"cookie"]
    return headers


async def _answer(problem: Problem, send: Send, more: Iterable[tuple[bytes, bytes]] = ()) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _note_refused(reason: str, address: str) -> None:
    REFUSED.labels(reason).inc()
    note_refusal(reason, address)


async def _refuse_socket(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 1008, "reason": ""})


async def _refuse_unread(send: Send) -> None:
    """Answer a request of which nothing was read."""
    REQUESTS.labels("other", "431").inc()
    problem = Problem(431, "too-large", text("This request is too large."))
    await _answer(problem, send, (*HEADERS, (b"connection", b"close")))


def _log_request(scope: HTTPScope, status: int, began: float) -> None:
    log.info(
        "request",
        extra={
            "method": scope["method"],
            "path": scope["path"],
            "status": status,
            "milliseconds": round((time.perf_counter() - began) * 1000, 1),
        },
    )
