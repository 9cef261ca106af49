"""Results in words."""

from __future__ import annotations

from fourfold.locale.sentences import plural, text
from fourfold.rules.game import Over, Reason


def result_sentence(result: Over) -> str:
    """Who won and why, as a sentence."""
    if not result.winners:
        return _draw(result.reason)
    players = ", ".join(str(seat + 1) for seat in result.winners)
    return _win(result.reason, len(result.winners), players)


def _draw(reason: Reason) -> str:
    match reason:
        case Reason.FULL:
            return text("A draw: the board is full and no line was called.")
        case Reason.AGREED:
            return text("A draw by agreement.")
        case Reason.TIME | Reason.RESIGNED | Reason.ABANDONED:
            return text("Everyone has left: nobody wins.")
        case _:
            return text("A draw.")


def _win(reason: Reason, count: int, players: str) -> str:
    match reason:
        case Reason.LINE:
            return text("Player {players} wins with a line.", players=players)
        case Reason.ROW:
            return text("Player {players} wins with four roofs in a row.", players=players)
        case Reason.YATZY:
            return text("Player {players} wins with a roof on each Yatzy field.", players=players)
        case Reason.POINTS:
            return plural(
                "Player {players} wins on points.",
                "Players {players} share the win on points.",
                count,
                players=players,
            )
        case Reason.TIME:
            return plural(
                "Player {players} wins on time.", "Players {players} win on time.", count, players=players
            )
        case Reason.RESIGNED:
            return plural(
                "Player {players} wins: the opponent gave up.",
                "Players {players} win: an opponent gave up.",
                count,
                players=players,
            )
        case _:
            return plural(
                "Player {players} wins: the opponent did not come back.",
                "Players {players} win: an opponent did not come back.",
                count,
                players=players,
            )
