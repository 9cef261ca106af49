"""Results in words."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.locale import list_words, text
from fourfold.rules.game import Over, Reason, Seat
from fourfold.rules.games import games
from fourfold.telling.tables import tables, tell

_SEATS = 4


def result_sentence(result: Over, names: Sequence[str | None] = (), *, overlooked: Seat | None = None) -> str:
    """Who won and why, as a sentence. A seat whose name is None is the reader; without names players
    have numbers. `overlooked` is who made the line that won and did not see it."""
    who = names or [tell(None, "seat.player", number=seat + 1) for seat in range(_SEATS)]
    match result.winners:
        case ():
            return _draw(result.reason)
        case (winner,) if told := _by_a_game(result.reason, who[winner]):
            return told
        case (winner,) if who[winner] is None:
            return _own_win(result.reason, None if overlooked is None else who[overlooked])
        case (winner,) if result.reason is Reason.LINE and overlooked is not None:
            return _overlooked(str(who[winner]), who[overlooked])
        case (winner,):
            return _win(result.reason, str(who[winner]))
        case winners:
            return _shared(result.reason, [who[winner] for winner in winners])


def _draw(reason: Reason) -> str:
    match reason:
        case Reason.FULL:
            return text("A draw: the board is full and no line was called.")
        case Reason.AGREED:
            return text("A draw by agreement.")
        case Reason.CLOSED:
            return text("The people who run this server closed this table: nobody wins.")
        case Reason.TIME | Reason.RESIGNED | Reason.ABANDONED:
            return tell(None, "result.everyone-left")
        case _:
            return text("A draw.")


def _by_a_game(reason: Reason, name: str | None) -> str | None:
    """The win as a game tells it that knows this reason alone; None if none does."""
    for game in games():
        if reason in tables().get(game, {}).get("result", {}):
            return tell(game, f"result.{reason}", name=name)
    return None


def _own_win(reason: Reason, overlooked: str | None) -> str:
    match reason:
        case Reason.LINE if overlooked is not None:
            return text("You win with a line that {name} missed!", name=overlooked)
        case Reason.LINE:
            return text("You win with a line.")
        case Reason.POINTS:
            return text("You win on points.")
        case Reason.TIME:
            return text("You win: your opponent ran out of time.")
        case Reason.RESIGNED:
            return text("You win: your opponent gave up.")
        case _:
            return text("You win: your opponent did not come back.")


def _overlooked(name: str, other: str | None) -> str:
    if other is None:
        return text("{name} wins with a line that you missed.", name=name)
    return text("{name} wins with a line that {other} missed.", name=name, other=other)


def _win(reason: Reason, name: str) -> str:
    match reason:
        case Reason.LINE:
            return text("{name} wins with a line.", name=name)
        case Reason.POINTS:
            return text("{name} wins on points.", name=name)
        case Reason.TIME:
            return text("{name} wins on time.", name=name)
        case Reason.RESIGNED:
            return text("{name} wins: the opponent gave up.", name=name)
        case _:
            return text("{name} wins: the opponent did not come back.", name=name)


def _shared(reason: Reason, winners: Sequence[str | None]) -> str:
    names = list_words([name for name in winners if name is not None])
    match reason, None in winners:
        case Reason.POINTS, True:
            return text("You and {names} share the win on points.", names=names)
        case Reason.POINTS, False:
            return text("{names} share the win on points.", names=names)
        case _, True:
            return text("You and {names} share the win.", names=names)
        case _:
            return text("{names} share the win.", names=names)
