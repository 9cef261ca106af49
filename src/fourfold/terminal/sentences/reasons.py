"""Why a verdict is what it is, in words: lines that lack one piece, the best line of play, threats to win.

Everything here asks an engine and may take a while: call it in the background.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fourfold.data import Edition
from fourfold.locale import labelled, percent_words, piece_name, row_words, text
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Reason
from fourfold.rules.games import Position
from fourfold.terminal.sentences.results import value_word

if TYPE_CHECKING:
    from fourfold.engine import quarto as solved
    from fourfold.engine import quatro as judged

MOST_ENDS = 6
"""How many likely ends of a turn are worth a line."""
SELDOM = 0.005
"""Less likely than this, a lost roof is not worth a line."""
_BLOCK_ROWS = 2


def reasons(position: Position, edition: Edition, names: Sequence[str]) -> list[str]:
    """What a position's verdict comes from, as lines to read."""
    match position:
        case quarto.Position():
            from fourfold.engine.quarto import analyse  # noqa: PLC0415 - brings the engine along

            return list(quarto_reasons(analyse(position), edition))
        case quatro.Position():
            return list(quatro_reasons(position, names))


# -- Quarto! ------------------------------------------------------------------------------------------------


def quarto_reasons(found: solved.Analysis, edition: Edition) -> Iterator[str]:
    """The best line to its end, and the lines of the board that lack one piece."""
    from fourfold.engine.quarto import principal_line, threats  # noqa: PLC0415

    if line := principal_line(found):
        yield labelled(text("Best line"), " ".join(map(str, line)))
        yield ""
    yield f"{text('Lines one piece short')}:"
    short = threats(found.position)
    if not short:
        yield text("None: every piece is safe for now.")
    for threat in short:
        yield lacking_sentence(threat, edition)
        yield "  " + "; ".join(
            f"{quarto.piece_text(piece)} {piece_name(edition, piece)}" for piece in threat.pieces
        )


def lacking_sentence(threat: solved.Threat, edition: Edition) -> str:
    """A line that lacks one piece: where it runs, on which square, and what its pieces share."""
    squares = threat.line.squares
    first = quarto.square_text(squares[0])
    square = quarto.square_text(threat.square)
    shared = row_words([value_word(value, edition) for value in threat.shared])
    rows, columns = {each // 4 for each in squares}, {each % 4 for each in squares}
    if len(rows) == 1:
        return text(
            "Row {row} is one piece short on {square}: {shared}.", row=first[1], square=square, shared=shared
        )
    if len(columns) == 1:
        return text(
            "Column {column} is one piece short on {square}: {shared}.",
            column=first[0],
            square=square,
            shared=shared,
        )
    if len(rows) == _BLOCK_ROWS:
        return text("A 2×2 square is one piece short on {square}: {shared}.", square=square, shared=shared)
    return text("A diagonal is one piece short on {square}: {shared}.", square=square, shared=shared)


# -- Quatro -------------------------------------------------------------------------------------------------


def quatro_reasons(position: quatro.Position, names: Sequence[str]) -> Iterator[str]:
    """Where the plan of this turn is likely to end, and who threatens to win with which field."""
    from fourfold.engine.quatro import outlook_of_turn, threats  # noqa: PLC0415

    outlook = outlook_of_turn(position)
    if outlook is None:
        yield text("The game is over.")
        return
    yield f"{text('How this turn is likely to end')}:"
    for field, chance in outlook.ends[:MOST_ENDS]:
        yield labelled(quatro.field_name(field), percent_words(chance, 0))
    if outlook.lost >= SELDOM:
        yield labelled(text("a roof is lost"), percent_words(outlook.lost, 0))
    yield ""
    yield f"{text('Threats to win at once')}:"
    found = threats(position)
    if not found:
        yield text("None yet.")
    for threat in found:
        yield _threat_sentence(threat, names)


def _threat_sentence(threat: judged.Threat, names: Sequence[str]) -> str:
    name, field = names[threat.seat], quatro.field_name(threat.field)
    chance = percent_words(threat.chance, 0)
    if threat.reason is Reason.ROW:
        return text("{name} completes a row on {field}: {chance}.", name=name, field=field, chance=chance)
    return text(
        "{name} completes the Yatzy fields on {field}: {chance}.", name=name, field=field, chance=chance
    )
