"""How a game ended, as records write it, and when it may be decided away from the board."""

from __future__ import annotations

from fourfold.rules.game import IllegalStep, Over, Reason, Seat, Unreadable
from fourfold.rules.games import Position

OFF_THE_BOARD = (Reason.TIME, Reason.RESIGNED, Reason.AGREED, Reason.ABANDONED, Reason.CLOSED)
"""Why a game may be over although the board shows no result."""
_A_PAIR = 2


def write_result(result: Over | None) -> str:
    """The seats that won counted from 1, `draw`, or `*` while nothing is decided."""
    if result is None:
        return "*"
    return ",".join(str(seat + 1) for seat in result.winners) or "draw"


def read_winners(text: str) -> tuple[Seat, ...]:
    """The winning seats, counted from 0, that a decided result names."""
    winners = [] if text == "draw" else text.split(",")
    if not all(winner in ("1", "2", "3", "4") for winner in winners) or sorted(set(winners)) != winners:
        raise Unreadable(
            (
                "“{text}” is not a result: write the winning seats (1 or 1,3), draw, or * if nothing is "
                "decided."
            ),
            text=text,
        )
    return tuple(int(winner) - 1 for winner in winners)


def check_decision(position: Position, decided: Over | None) -> None:
    """A decision away from the board needs a running game, and a winner unless a draw was agreed, the table
    was closed or, with three or four players, everyone has left."""
    if decided is None:
        return
    if position.result is not None:
        raise IllegalStep("The game is over on the board: nothing is left to be decided away from it.")
    if decided.reason not in OFF_THE_BOARD:
        raise IllegalStep(
            "The board does not show a result by “{reason}”: the game is still in progress there.",
            reason=decided.reason,
        )
    if decided.reason is Reason.AGREED and decided.winners:
        raise IllegalStep("Players can agree to a draw, not to a winner.")
    if decided.reason is Reason.CLOSED and decided.winners:
        raise IllegalStep("Nobody wins at a table that was closed.")
    fewest = 1 if position.seats == _A_PAIR else 0
    if (
        decided.reason not in (Reason.AGREED, Reason.CLOSED)
        and not fewest <= len(decided.winners) < position.seats
    ):
        raise IllegalStep("A game that ends by “{reason}” has a winner and a loser.", reason=decided.reason)
    if any(winner >= position.seats for winner in decided.winners):
        raise IllegalStep("There are only seats 1 to {seats}: no other can win.", seats=position.seats)


def read_reason(text: str) -> Reason | None:
    """The reason that `text` names, or None if it is empty."""
    if not text:
        return None
    try:
        return Reason(text)
    except ValueError:
        raise Unreadable(
            "“{text}” is not a reason: the reasons are {reasons}.", text=text, reasons=tuple(Reason)
        ) from None
