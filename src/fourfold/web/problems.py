"""Errors as problem-details JSON (RFC 9457): what was wrong, in the reader's language, and no internals."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from fourfold.locale import explain, text
from fourfold.play import NameRefused, NotYours, Refused, Stale
from fourfold.rules.game import IllegalStep, RuleError, Unreadable
from fourfold.store import NoSuchTable, is_unavailable
from fourfold.web.metrics import REFUSED

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"


class Problem(msgspec.Struct, frozen=True):
    """What a client gets instead of an answer."""

    status: int
    reason: str
    """A key that does not change, for programs."""
    title: str
    """A sentence for people."""
    details: list[str] = []
    """Which fields were wrong, if any."""


class ApiError(RuleError):
    """A request that is refused: a status and a key in addition to the sentence."""

    def __init__(self, message: str, /, *, status: int, reason: str, **details: object) -> None:
        super().__init__(message, **details)
        self.status = status
        self.reason = reason


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """Problem responses for the OpenAPI document."""
    return {
        status: ResponseSpec(
            Problem,
            description=_TITLES[status],
            media_type=MEDIA_TYPE,
            generate_examples=False,
        )
        for status in statuses
    }


_TITLES = {
    400: "The request cannot be read",
    403: "Not allowed",
    404: "There is nothing here",
    405: "Not this way",
    409: "Not now",
    413: "Too large",
    415: "Not JSON",
    422: "Readable, but not possible",
    429: "Too many requests",
    503: "No answer for now",
}


def respond(problem: Problem) -> Response[Problem]:
    """A problem as a response."""
    REFUSED.labels(problem.reason).inc()
    return Response(problem, status_code=problem.status, media_type=MEDIA_TYPE)


def on_api_error(_: Request[Any, Any, Any], error: ApiError) -> Response[Problem]:
    """What we refuse ourselves."""
    return respond(Problem(error.status, error.reason, explain(error)))


def on_rule_error(_: Request[Any, Any, Any], error: RuleError) -> Response[Problem]:
    """What the table or the rules refuse."""
    return respond(Problem(_status(error), reason_of(error), explain(error)))


def _status(error: RuleError) -> int:
    match error:
        case NoSuchTable():
            return 404
        case NotYours():
            return 403
        case Refused():
            return 409
        case _:
            return 422


def reason_of(error: RuleError) -> str:
    """Why something was refused, as a key that programs can rely on. `docs/protocol.md` lists them."""
    match error:
        case ApiError():
            return error.reason
        case NoSuchTable():
            return "unknown-table"
        case Stale():
            return "stale"
        case NotYours():
            return "not-yours"
        case NameRefused():
            return "name"
        case Refused():
            return "refused"
        case IllegalStep():
            return "illegal"
        case Unreadable():
            return "unreadable-step"
        case _:
            return "rules"


def on_http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: unknown paths, wrong methods, bodies that are not as documented."""
    wrong: dict[str, str] = {}
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        wrong = {item.get("key", ""): item.get("message", "") for item in error.extra}
    said = _too_long(wrong) or _reason_and_sentence(error.status_code)
    return respond(Problem(error.status_code, *said, [f"{key}: {message}" for key, message in wrong.items()]))


_LONGEST = re.compile(r"Expected `str` of length <= (\d+)")


def _too_long(wrong: dict[str, str]) -> tuple[str, str] | None:
    """The reason and a sentence if a text that a person wrote is longer than it may be."""
    for key, message in wrong.items():
        if found := _LONGEST.match(message):
            most = int(found[1])
            if key.rpartition(".")[2] == "name":
                sentence = text(
                    "This name cannot be shown: use up to {most} letters, digits and symbols.", most=most
                )
                return "name", sentence
            return "too-long", text("This text is too long: use at most {most} characters.", most=most)
    return None


def on_unreadable(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A body that is not text, or is nested too deeply to read."""
    return respond(Problem(400, *_reason_and_sentence(400)))


_RETRY = "5"
"""Seconds after which a client may try again."""


def on_fault(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """An error in the server: the log has more than the client is told."""
    if is_unavailable(error):
        log.warning("the database is away", extra={"error": type(error).__name__})
        sentence = text("The server cannot reach its database right now: try again in a moment.")
        problem = Problem(503, "unavailable", sentence)
        return Response(problem, status_code=503, media_type=MEDIA_TYPE, headers={"retry-after": _RETRY})
    log.error("a request failed", exc_info=error)
    return respond(Problem(500, *_reason_and_sentence(500)))


def _reason_and_sentence(status: int) -> tuple[str, str]:
    match status:
        case 400:
            return "unreadable", text("This request cannot be read: see the API reference.")
        case 404:
            return "unknown", text("There is nothing at this address.")
        case 405:
            return "method", text("This address does not take that kind of request.")
        case 413:
            return "too-large", text("This request is too large.")
        case 415:
            return "not-json", text("Send JSON, and say so in the content type.")
        case 429:
            return "too-many", text("Too many requests: wait a moment.")
        case _:
            return "failed", text("Something went wrong here. It is not your fault; try again in a moment.")
