"""How a game ended, by name, for the people at the table."""

from __future__ import annotations

from fourfold.data import Edition
from fourfold.locale import list_words, result_sentence, text, value_name
from fourfold.play import View
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Over
from fourfold.terminal.sentences.names import subjects
from fourfold.terminal.sentences.pieces import pieces_of


def result_words(view: View) -> str:
    """Who won and why, and what the line or the row was."""
    result = view.result
    assert result is not None
    over = Over(result.winners, result.reason)
    told = result_sentence(over, subjects(view), overlooked=result.overlooked)
    return " ".join([told, *_what_won(view)])


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
    values = list_words([value_word(value, pieces) for value in shared])
    return text("Four alike on {line}: {values}.", line=line, values=values)


def value_word(value: quarto.TraitValue, pieces: Edition) -> str:
    """One value of a trait as this edition names it."""
    trait = pieces.traits[list(quarto.Trait).index(value.trait)]
    return value_name(pieces, trait, value.value)
