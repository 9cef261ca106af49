"""What can be asked again at any time: the board, the pieces, the fields, the help."""

from __future__ import annotations

from collections.abc import Iterator

from fourfold.art.descriptions import describe_quarto, describe_quatro
from fourfold.data import Edition
from fourfold.locale import plural, row_words, text, value_name
from fourfold.play import View
from fourfold.rules import quarto, quatro
from fourfold.rules.games import Game
from fourfold.terminal.plain.looking import where_to_build
from fourfold.terminal.printing.boards import board_lines
from fourfold.terminal.sentences.fields import dice_words, pattern_words
from fourfold.terminal.sentences.names import seat_name
from fourfold.terminal.sentences.pieces import named_piece, pieces_of
from fourfold.terminal.sentences.tables import setup_words
from fourfold.terminal.views import own_legal, position


def board_words(view: View) -> Iterator[str]:
    """The board in words, square by square."""
    match position(view):
        case quarto.Position() as board:
            yield from _quarto_board(board, pieces_of(view.setup))
        case quatro.Position() as towers:
            yield describe_quatro(towers, text)[1]


def _quarto_board(board: quarto.Position, pieces: Edition) -> Iterator[str]:
    yield describe_quarto(board, pieces, text)[1]
    empty = [quarto.square_text(square) for square in quarto.SQUARES if board.board[square] is None]
    if 0 < len(empty) < len(quarto.SQUARES):
        yield text("Empty squares: {squares}.", squares=" ".join(empty))


def grid_lines(view: View) -> Iterator[str]:
    """The board as rows of characters."""
    yield from board_lines(position(view), pieces_of(view.setup))


def pieces_words(view: View) -> Iterator[str]:
    """The pieces that can still be given; in Quatro, who has how many roofs left."""
    match position(view):
        case quarto.Position() as board:
            left = [piece for piece in quarto.PIECES if board.beside >> piece & 1]
            yield text("Pieces left:") if left else text("No pieces are left.")
            yield from (f"  {named_piece(piece, pieces_of(view.setup))}" for piece in left)
        case quatro.Position() as towers:
            for seat, roofs in enumerate(towers.stocks):
                left_over = plural("{count} roof left", "{count} roofs left", roofs)
                named = row_words([seat_name(view, seat), left_over])
                yield text("Player {player}: {name}", player=seat + 1, name=named)


def fields_words(view: View) -> Iterator[str]:
    """Quatro: which fields ask for what."""
    towers = position(view)
    if not isinstance(towers, quatro.Position):
        yield text("The squares of Quarto! are a1 to d4; you may use any empty one.")
        return
    layout = towers.variant.layout
    for pattern in quatro.Pattern:
        names = " ".join(map(quatro.field_name, layout.fields_of(pattern)))
        yield text("{pattern}: {fields}", pattern=pattern_words(pattern), fields=names)


def turn_words(view: View, *, heard: bool = False) -> Iterator[str]:
    """Quatro: the dice and where they allow building; for Quarto! only the task. If the throw was just
    announced and nothing was kept, the dice are not repeated."""
    towers = position(view)
    if not isinstance(towers, quatro.Position) or not towers.dice:
        return
    if not heard or towers.throws > 1:
        yield dice_words(towers)
    if (legal := own_legal(view)) is not None and legal.build:
        yield from where_to_build(view)


def players_words(view: View) -> Iterator[str]:
    """Who plays, and what."""
    yield setup_words(view.setup)
    for seat in range(len(view.seats)):
        yield text("Player {player}: {name}", player=seat + 1, name=seat_name(view, seat))


def help_words(view: View) -> Iterator[str]:
    """What can be typed."""
    if view.setup.game is Game.QUARTO:
        yield _entry("7", text("give piece 7; the pieces are 0 to 9 and a to f"))
        pieces = pieces_of(view.setup)
        some_trait = value_name(pieces, pieces.traits[2], 1)
        yield _entry(some_trait, text("give the piece with these traits, as many as you need to name it"))
        yield _entry("b3", text("place the piece in hand on column b, row 3"))
        yield _entry("!a1b2c3d4", text("call Quarto! and name the four squares of the line"))
        yield _entry("done", text("after the last piece: let the call pass"))
    else:
        yield _entry("throw", text("throw the dice at the start of a turn"))
        yield _entry("k335", text("keep 3, 3 and 5 and throw the rest; k throws all five"))
        yield _entry("c4", text("build on column c, row 4"))
        yield _entry("lose", text("give up a roof when nothing can be built after the fifth throw"))
        yield _entry("fields", text("which fields ask for which pattern"))
        yield _entry("odds", text("the odds of this turn"))
    yield _entry("board", text("the board in words; grid shows it as rows"))
    yield _entry("row 2", text("part of the board; also column b, diagonal, b2? for one square, 2? and b?"))
    yield _entry("last", text("what the others did last"))
    yield _entry("brief", text("say less; normal and full say more"))
    yield _entry("pieces", text("which pieces are left"))
    yield _entry("what", text("say again what to do now"))
    yield _entry("players", text("who plays, and how"))
    yield _entry("steps", text("everything that has happened so far"))
    yield _entry("clock", text("how much time is left"))
    yield _entry("hint", text("a hint; ask again for more (casual games)"))
    yield _entry("verdict", text("how each move ends (casual games)"))
    yield _entry("rate", text("rate your last move (casual games)"))
    if view.coached:
        yield _entry("coach", text("whether you are asked before a blunder"))
    yield _entry("undo", text("take back your last move (casual games)"))
    yield _entry("draw", text("offer or accept a draw; yes and no answer the other player's question"))
    yield _entry("resign", text("give up"))
    yield _entry("claim", text("claim the win from a player who has been away too long"))
    yield _entry("review", text("after the game: what each turn was worth, and what was decisive"))
    yield _entry("again", text("after the game: play again, with the next player starting"))
    yield _entry("save FILE", text("save the game so far to a file, for play --from, replay and verify"))
    yield _entry("quit", text("quit; the game is saved for next time"))


def _entry(words: str, sentence: str) -> str:
    """What can be typed, and what it does."""
    return f"{words:<12} {sentence}"
