"""What every request passes before Litestar sees it.

It recognises visitors and chooses the language, turns away foreign pages and hasty clients, and adds the
headers that keep a page safe to every answer. WebSocket messages pass through untouched: only the opening of
a socket is checked.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import parse_qs, urlsplit

import msgspec
from litestar import Litestar
from litestar.types import HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from fourfold.locale import text, use_language
from fourfold.web.limits import network
from fourfold.web.metrics import REQUESTS
from fourfold.web.problems import MEDIA_TYPE, Problem
from fourfold.web.process import Process
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
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
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

    def __init__(self, app: Litestar, origins: frozenset[str]) -> None:
        self._app = app
        self._origins = origins

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
                message["headers"] = sent
            await send(message)

        problem = self._objection(scope, headers, visitor)
        if problem is not None:
            await _answer(problem, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)
        method = scope["method"] if scope["method"] in _METHODS else "other"
        REQUESTS.labels(method, str(status)).inc()
        if scope["path"] not in _QUIET:
            _log_request(scope, status, began)

    async def _websocket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        headers = _read(scope)
        visitor = self._identify(scope, headers)
        limits = self._process.limits
        if not (
            self._is_our_page(headers)
            and limits.address.take(visitor.address, 5)
            and limits.sockets.take(visitor.address)
        ):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        try:
            await self._app(scope, receive, send)
        finally:
            limits.sockets.give_back(visitor.address)

    def _identify(self, scope: Scope, headers: _Headers) -> Visitor:
        client = scope.get("client")
        address = network(client[0]) if client else "unknown"
        wanted = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [None])[0]
        visitor = recognise(headers.cookies, headers.languages, wanted, address, self._process.signer)
        scope.setdefault("state", {})["visitor"] = visitor
        self._process.addresses.note(visitor.id, address)
        use_language(visitor.language)
        return visitor

    def _objection(self, scope: HTTPScope, headers: _Headers, visitor: Visitor) -> Problem | None:
        cost = COSTS.get(scope["path"].rpartition("/")[2], 1)
        if not self._process.limits.address.take(visitor.address, cost):
            return Problem(429, "too-many", text("Too many requests: wait a moment."))
        if scope["method"] not in _SAFE and not self._is_our_page(headers):
            return Problem(403, "foreign-page", text("This request comes from a page of another site."))
        return None

    def _is_our_page(self, headers: _Headers) -> bool:
        """Whether a request that may change something comes from our own page or from no page at all.

        Browsers always name the origin of such requests; other programs hold only their own cookie.
        """
        if headers.origin is not None:
            return headers.origin in self._origins or urlsplit(headers.origin).netloc == headers.host != ""
        return headers.site in (None, "same-origin", "none")


def _remembers(scope: HTTPScope, visitor: Visitor) -> bool:
    """Whether an answer sets the cookie: for new visitors, and again whenever a page is opened."""
    new = visitor.fresh and scope["path"].startswith("/api/") and scope["method"] != "DELETE"
    return new or (scope["path"] == _PROFILE and scope["method"] == "GET")


def _read(scope: HTTPScope | WebSocketScope) -> _Headers:
    headers = _Headers()
    for name, value in scope["headers"]:
        match name:
            case b"cookie":
                headers.cookies = read_cookies(value.decode("latin-1"))
            case b"host":
                headers.host = value.decode("latin-1")
            case b"origin":
                headers.origin = value.decode("latin-1")
            case b"sec-fetch-site":
                headers.site = value.decode("latin-1")
            case b"accept-language":
                headers.languages = value.decode("latin-1")
    return headers


async def _answer(problem: Problem, send: Send) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


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
