"""Understands steps of Quarto! that are told in words: pieces by their traits, lines by their names, the
call."""

from __future__ import annotations

import re

from fourfold import quarto
from fourfold.locale import piece_name, shout, value_name
from fourfold.play import Refused
from fourfold.quarto.data import Edition
from fourfold.quarto.terminal.words import left_over, named_piece
from fourfold.terminal.plain.game_dialogue import ACTIONS, FILLERS

MOST_NAMED = 2
"""How many pieces are named in words if the user may have meant one of them."""


def call_in(lowered: str) -> str | None:
    """A call, by its squares or by the name of the line: `quarto row 2`."""
    for cry in ("!", "quarto!", "quarto", shout().casefold(), shout().casefold().rstrip("!")):
        if lowered == cry or lowered.startswith((cry, f"{cry} ")):
            rest = lowered.removeprefix(cry).replace("!", " ").strip()
            break
    else:
        return None
    named = line_squares(rest.split())
    if named:
        return "!" + "".join(map(quarto.square_text, named))
    return "!" + re.sub(r"[\s,]", "", rest)


def line_squares(words: list[str]) -> tuple[quarto.Square, ...]:
    """The squares of a line named in words: `row 2`, `column b`, `diagonal`, `diagonal d1`."""
    match words:
        case [kind, name] if kind == "row" and name in "1234":
            return tuple(range(4 * (int(name) - 1), 4 * int(name)))
        case [kind, name] if kind == "column" and name in "abcd":
            return tuple(range("abcd".index(name), 16, 4))
        case ["diagonal"] | ["diagonal", "a1" | "d4" | "down" | "1"]:
            return (0, 5, 10, 15)
        case ["diagonal", "d1" | "a4" | "up" | "2"]:
            return (3, 6, 9, 12)
        case _:
            return ()


def step_in(words: list[str], board: quarto.Position, pieces: Edition) -> str:
    """A gift or a placement; words that are neither as they are."""
    # The last word may be the piece a, which is not a filler then.
    meant = [word for word in words[:-1] if word not in FILLERS] + words[-1:]
    if len(meant) > 1 and meant[0] in ACTIONS:
        meant = meant[1:]
    if len(meant) == 1 and (meant[0] in "0123456789abcdef" or meant[0][1:] in ("1", "2", "3", "4")):
        return meant[0]
    named = _piece_named(" ".join(meant), board, pieces)
    return " ".join(words) if named is None else named


def _piece_named(said: str, board: quarto.Position, pieces: Edition) -> str | None:
    """The piece beside the board that has these traits; None if no traits were named."""
    by_name = [piece for piece in quarto.PIECES if said in _names(piece, pieces)]
    if by_name:
        return quarto.piece_text(by_name[0])
    left, traits = f" {said} ", dict[int, int]()
    for phrase, bit, value in _trait_phrases(pieces):
        if f" {phrase} " in left:
            traits[bit] = value
            left = left.replace(f" {phrase} ", " ")
    unknown = [word for word in left.split() if word not in FILLERS]
    if not traits or unknown:
        return None
    if board.hand is not None:
        return quarto.piece_text(board.hand)  # none can be given now: the rules say why
    found = [
        piece for piece in left_over(board) if all(piece >> bit & 1 == value for bit, value in traits.items())
    ]
    if len(found) == 1:
        return quarto.piece_text(found[0])
    if not found:
        raise Refused("No piece like that is left.")
    # Many pieces are named by their digits: words for all of them would take long to hear.
    short = len(found) > MOST_NAMED
    named = [quarto.piece_text(piece) if short else named_piece(piece, pieces) for piece in found]
    raise Refused("Several pieces match: {pieces}.", pieces=(", " if short else "; ").join(named))


def _names(piece: quarto.Piece, pieces: Edition) -> set[str]:
    """What a piece is called, in the chosen language and in English."""
    names = (piece_name(pieces, piece), pieces.piece_name(piece))
    return {" ".join(re.split(r"[\s,;.:]+", name.casefold())).strip() for name in names}


def _trait_phrases(pieces: Edition) -> list[tuple[str, int, int]]:
    """What the values of the traits are called, in the chosen language and in English, longest first."""
    found = [
        (word.casefold(), bit, value)
        for bit, trait in enumerate(pieces.traits)
        for value in (0, 1)
        for word in {value_name(pieces, trait, value), pieces.value_name(trait, value)}
    ]
    return sorted(found, key=lambda phrase: -len(phrase[0]))
