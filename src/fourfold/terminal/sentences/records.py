"""A recorded game, in one line."""

from __future__ import annotations

from fourfold.locale import game_name, level_name, plural, text
from fourfold.rules.game import Seat
from fourfold.rules.record import Record
from fourfold.terminal.local.record_files import COMPUTER
from fourfold.terminal.sentences.results import ended_words


def player_names(record: Record) -> list[str]:
    """Who played, by seat; a level of the computer as people call it."""
    return [_name(name, seat) for seat, name in enumerate(record.names)]


def _name(name: str, seat: Seat) -> str:
    level = COMPUTER.fullmatch(name)
    if level is not None:
        return text("Computer · {level}", level=level_name(level[1]))
    return name or text("Player {player}", player=seat + 1)


def record_words(record: Record) -> str:
    """Who played what, and how it ended or how far it is."""
    players = player_names(record)
    names = ", ".join(players)
    if record.result is not None:
        return f"{game_name(record.game)}, {names}: {ended_words(record.result, players)}"
    return plural(
        "{game} {variant}, {names}: {count} move played",
        "{game} {variant}, {names}: {count} moves played",
        len(record.steps),
        game=game_name(record.game),
        variant=str(record.variant),
        names=names,
    )
