"""A recorded game, in one line."""

from __future__ import annotations

from fourfold.locale import (
    game_name,
    labelled,
    level_name,
    person_name,
    plural,
    row_words,
    the_computer,
)
from fourfold.rules.game import Seat
from fourfold.rules.record import Record
from fourfold.telling import result_sentence, tell
from fourfold.terminal.local.record_files import COMPUTER
from fourfold.terminal.sentences.game_words import words_of

_A_PAIR = 2


def player_names(record: Record) -> list[str]:
    """Who played, by seat; a level of the computer as people call it."""
    return [_name(name, seat) for seat, name in enumerate(record.names)]


def _name(name: str, seat: Seat) -> str:
    level = COMPUTER.fullmatch(name)
    if level is not None:
        return tell(None, "seat.computer", level=level_name(level[1]))
    return person_name(name) or tell(None, "seat.player", number=seat + 1)


def record_subjects(record: Record) -> list[str]:
    """Who acts on each seat, in sentences."""
    computers = [seat for seat, name in enumerate(record.names) if COMPUTER.fullmatch(name)]
    subjects = player_names(record)
    for seat in computers:
        alone = len(computers) == 1 and len(subjects) == _A_PAIR
        subjects[seat] = the_computer() if alone else tell(None, "seat.computer-of-several", number=seat + 1)
    return subjects


def record_words(record: Record) -> str:
    """Who played what, and how it ended or how far it is."""
    names = " – ".join(player_names(record))
    if record.result is not None:
        ended = result_sentence(record.result, record_subjects(record))
        return labelled(row_words([game_name(record.game), names]), ended)
    return plural(
        "{game} {variant}, {names}: {count} move played",
        "{game} {variant}, {names}: {count} moves played",
        len(record.steps),
        game=game_name(record.game),
        variant=words_of(record.game).variant(record.variant, record.edition),
        names=names,
    )
