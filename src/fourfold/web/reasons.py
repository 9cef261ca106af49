"""Why something was refused, as keys that programs can rely on. `docs/protocol.md` lists them."""

from __future__ import annotations

from fourfold.play import NotYours, Refused, Stale
from fourfold.rules.game import IllegalStep, RuleError, Unreadable
from fourfold.web.problems import Refusal


def reason_of(error: RuleError) -> str:
    """The key for a refusal."""
    match error:
        case Refusal():
            return error.reason
        case Stale():
            return "stale"
        case NotYours():
            return "not-yours"
        case Refused():
            return "refused"
        case IllegalStep():
            return "illegal"
        case Unreadable():
            return "unreadable-step"
        case _:
            return "rules"
