"""The log of security events: one line for what a person who runs a server may want to act on.

Lines come from the logger `fourfold.security`, each with its kind under `event` and the address it came from,
because a ban needs it: no cookie, no name, no path. An address that does the same again and again gets one
line a minute, so that nobody can fill the disk; the metrics count every refusal.
"""

from __future__ import annotations

import logging
from enum import StrEnum

from fourfold.web.limits import Limit

log = logging.getLogger("fourfold.security")


class Event(StrEnum):
    """What happened. `docs/self-hosting.md` lists them."""

    COOKIE = "cookie-refused"
    """A cookie that this server did not sign, or not with a key that it still knows."""
    RATE = "rate-limit"
    """More requests or messages than anyone needs."""
    OVERSIZE = "oversize"
    """A request that is too large."""
    FOREIGN = "foreign-page"
    """A page of another site tried to act for its visitor."""
    GUESSES = "guessed-links"
    """Many links that lead nowhere."""
    BANNED = "banned"
    """A banned address was turned away."""
    ADMIN = "admin"
    """The people who run the server did something."""


_REASONS = {
    "too-many": Event.RATE,
    "too-large": Event.OVERSIZE,
    "foreign-page": Event.FOREIGN,
    "banned": Event.BANNED,
}
"""What a refused request says about its sender."""

_lines = Limit(1 / 60, 1)


def note(event: Event, address: str, **details: object) -> None:
    """Log an event, unless the same address had it a moment ago."""
    if _lines.take(f"{event} {address}"):
        log.warning(event, extra={"event": event, "address": address, **details})


def note_refusal(reason: str, address: str) -> None:
    """Log a refusal, if its reason is a matter of security."""
    if (event := _REASONS.get(reason)) is not None:
        note(event, address)


def note_act(act: str, who: str, **details: object) -> None:
    """Log what the people who run the server did: every time."""
    log.warning(Event.ADMIN, extra={"event": Event.ADMIN, "act": act, "who": who, **details})
