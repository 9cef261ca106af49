"""A game that was written down, in one line."""

from __future__ import annotations

from fourfold.locale import game_name, plural, result_sentence, text
from fourfold.rules.record import Record


def record_words(record: Record) -> str:
    """Who played what, and how it ended or how far it is."""
    names = ", ".join(
        name or text("Player {player}", player=seat + 1) for seat, name in enumerate(record.names)
    )
    if record.result is not None:
        return f"{game_name(record.game)}, {names}: {result_sentence(record.result)}"
    return plural(
        "{game} {variant}, {names}: {count} move played",
        "{game} {variant}, {names}: {count} moves played",
        len(record.steps),
        game=game_name(record.game),
        variant=str(record.variant),
        names=names,
    )
