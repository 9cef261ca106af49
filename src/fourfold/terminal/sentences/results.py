"""How a game ended, by name, for the people at the table."""

from __future__ import annotations

from collections.abc import Sequence

from fourfold.data import Edition
from fourfold.locale import result_sentence, text, value_name
from fourfold.play import View
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Over, Reason
from fourfold.terminal.sentences.names import is_addressed, seat_name
from fourfold.terminal.sentences.pieces import pieces_of


def result_words(view: View) -> str:
    """Who won and why, with the line or the row."""
    return " ".join([_outcome(view), *_what_won(view)])


def _outcome(view: View) -> str:
    result = view.result
    assert result is not None
    if not result.winners:
        return result_sentence(Over(result.winners, result.reason))
    names = ", ".join(seat_name(view, seat) for seat in result.winners)
    if len(result.winners) > 1:
        return text("{names} share the win on points.", names=names)
    if is_addressed(view, result.winners[0]):
        return _own_win(view, result.reason)
    return _win(view, result.reason, names)


def _own_win(view: View, reason: Reason) -> str:
    overlooked = view.result.overlooked if view.result is not None else None
    match reason:
        case Reason.LINE if overlooked is not None:
            return text("You win with a line that {name} overlooked!", name=seat_name(view, overlooked))
        case Reason.LINE:
            return text("You win with a line.")
        case Reason.ROW:
            return text("You win with four roofs in a row.")
        case Reason.YATZY:
            return text("You win with a roof on each Yatzy field.")
        case Reason.POINTS:
            return text("You win on points.")
        case Reason.TIME:
            return text("You win: your opponent ran out of time.")
        case Reason.RESIGNED:
            return text("You win: your opponent gave up.")
        case _:
            return text("You win: your opponent did not come back.")


def _win(view: View, reason: Reason, names: str) -> str:
    overlooked = view.result.overlooked if view.result is not None else None
    if reason is Reason.LINE and overlooked is not None:
        if is_addressed(view, overlooked):
            return text("{names} wins with a line that you overlooked.", names=names)
        other = seat_name(view, overlooked)
        return text("{names} wins with a line that {name} overlooked.", names=names, name=other)
    return win_words(reason, names)


def win_words(reason: Reason, names: str) -> str:
    """Who won, and how."""
    match reason:
        case Reason.LINE:
            return text("{names} wins with a line.", names=names)
        case Reason.ROW:
            return text("{names} wins with four roofs in a row.", names=names)
        case Reason.YATZY:
            return text("{names} wins with a roof on each Yatzy field.", names=names)
        case Reason.POINTS:
            return text("{names} wins on points.", names=names)
        case Reason.TIME:
            return text("{names} wins on time.", names=names)
        case Reason.RESIGNED:
            return text("{names} wins: the opponent gave up.", names=names)
        case _:
            return text("{names} wins: the opponent did not come back.", names=names)


def ended_words(result: Over, names: Sequence[str]) -> str:
    """How a game of these players ended."""
    winners = ", ".join(names[seat] for seat in result.winners)
    if not winners:
        return result_sentence(result)
    if len(result.winners) > 1:
        return text("{names} share the win on points.", names=winners)
    return win_words(result.reason, winners)


def _what_won(view: View) -> list[str]:
    result = view.result
    assert result is not None
    pieces = pieces_of(view.setup)
    lines = [
        in_common(
            "".join(map(quarto.square_text, line.squares)),
            [quarto.TraitValue(each.trait, each.value) for each in line.shared],
            pieces,
        )
        for line in result.lines
    ]
    return [*lines, f"{' '.join(map(quatro.field_name, result.fields))}."] if result.fields else lines


def in_common(line: object, shared: list[quarto.TraitValue], pieces: Edition) -> str:
    """What the four pieces of a line share."""
    values = ", ".join(value_word(value, pieces) for value in shared)
    return text("{line} has in common: {values}.", line=line, values=values)


def value_word(value: quarto.TraitValue, pieces: Edition) -> str:
    """One value of a trait as this edition names it."""
    trait = pieces.traits[list(quarto.Trait).index(value.trait)]
    return value_name(pieces, trait, value.value)
