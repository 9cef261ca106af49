"""Why a command was refused. Nothing happened, and the sentence says what would be right."""

from __future__ import annotations

from fourfold.rules.game import RuleError, Seat


class Refused(RuleError):  # noqa: N818 - reads as a sentence where it is raised and caught
    """A command that may not happen at this table now."""


class NameRefused(Refused):
    """A name that cannot be shown to others."""


class NotYours(Refused):
    """The seat belongs to someone else."""


class Stale(Refused):
    """The command was about an older state of the game than the one on the table."""


def check_turn(seat: Seat, mover: Seat) -> None:
    """Only the seat whose turn it is may go on."""
    if seat != mover:
        raise Refused("It is not your turn: it is player {player}'s.", player=mover + 1)
