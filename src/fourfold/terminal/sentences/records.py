"""A recorded game, in one line."""

from __future__ import annotations

from fourfold.data import Edition, edition, editions
from fourfold.locale import (
    game_name,
    labelled,
    level_name,
    person_name,
    plural,
    result_sentence,
    row_words,
    text,
    the_computer,
)
from fourfold.rules.game import Seat
from fourfold.rules.record import Record
from fourfold.terminal.local.record_files import COMPUTER
from fourfold.terminal.sentences.variants import variant_words

_A_PAIR = 2


def player_names(record: Record) -> list[str]:
    """Who played, by seat; a level of the computer as people call it."""
    return [_name(name, seat) for seat, name in enumerate(record.names)]


def _name(name: str, seat: Seat) -> str:
    level = COMPUTER.fullmatch(name)
    if level is not None:
        return text("Computer · {level}", level=level_name(level[1]))
    return person_name(name) or text("Player {number}", number=seat + 1)


def record_subjects(record: Record) -> list[str]:
    """Who acts on each seat, in sentences."""
    computers = [seat for seat, name in enumerate(record.names) if COMPUTER.fullmatch(name)]
    subjects = player_names(record)
    for seat in computers:
        alone = len(computers) == 1 and len(subjects) == _A_PAIR
        subjects[seat] = the_computer() if alone else text("Computer {number}", number=seat + 1)
    return subjects


def pieces_played(record: Record) -> Edition:
    """What the pieces of a recorded game were; the classic ones where nothing known is said."""
    return edition(record.edition if record.edition in editions() else "classic")


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
        variant=variant_words(record.variant, pieces_played(record)),
        names=names,
    )
