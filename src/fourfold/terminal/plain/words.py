"""Understands typed words: synonyms, any case, pieces by their traits, in English and the chosen language.
What it understands becomes the short forms of `help`; anything else stays as it was."""

from __future__ import annotations

import re

from fourfold.data import Edition
from fourfold.locale import piece_name, shout, text, value_name
from fourfold.play import Refused, View
from fourfold.rules import quarto, quatro
from fourfold.terminal.sentences.pieces import named_piece, pieces_of
from fourfold.terminal.views import position

_FILLERS = {
    "the",
    "a",
    "an",
    "on",
    "at",
    "to",
    "my",
    "it",
    "and",
    "all",
    "piece",
    "please",
    "with",
    "is",
    "die",
    "dice",
}
_SYNONYMS = {
    **dict.fromkeys(("throw", "t", "roll", "cast"), "roll"),
    **dict.fromkeys(("q", "exit", "leave", "bye"), "quit"),
    **dict.fromkeys(("back", "takeback"), "undo"),
    **dict.fromkeys(("pass",), "done"),
    **dict.fromkeys(("time",), "clock"),
    **dict.fromkeys(("beside", "left"), "pieces"),
    **dict.fromkeys(("rematch",), "again"),
    **dict.fromkeys(("verdicts",), "verdict"),
    **dict.fromkeys(("judge", "rating"), "rate"),
    **dict.fromkeys(("moves", "history"), "steps"),
}
MOST_NAMED = 2
"""How many pieces are named in words if the user may have meant one of them."""
_GIVE_OR_PLACE = {"give", "hand", "place", "put", "set", "build"}
_KEEP = {"keep", "hold", "k"}
_FACES = {
    word: face
    for face, words in enumerate(
        (
            ("one", "ones"),
            ("two", "twos"),
            ("three", "threes"),
            ("four", "fours"),
            ("five", "fives"),
            ("six", "sixes"),
        ),
        start=1,
    )
    for word in words
}


def understood(view: View, line: str) -> str:
    """The same in the words that the dialogue knows."""
    lowered = line.strip().casefold()
    where = position(view)
    if isinstance(where, quarto.Position) and (called := _call(lowered)) is not None:
        return called
    words = _words(lowered)
    if not words or words[0] == "save":
        return line.strip()
    if len(words) == 1 or " ".join(words) in _spoken():
        whole = " ".join(words)
        words = [_spoken().get(whole, _SYNONYMS.get(whole, whole))]
    if isinstance(where, quarto.Position):
        return _quarto_step(words, where, pieces_of(view.setup))
    return _quatro_step(words, where)


def _spoken() -> dict[str, str]:
    """The words of the chosen language for what can be typed, as the screen's keys name them."""
    return {
        text("Throw").casefold(): "roll",
        text("Lose a roof").casefold(): "lose",
        text("Done").casefold(): "done",
        text("I am done").casefold(): "done",
        text("Help").casefold(): "help",
        text("Hint").casefold(): "hint",
        text("Verdicts").casefold(): "verdict",
        text("Odds").casefold(): "odds",
        text("Undo").casefold(): "undo",
        text("Draw").casefold(): "draw",
        text("Resign").casefold(): "resign",
        text("Moves").casefold(): "steps",
        text("Pieces").casefold(): "pieces",
        text("Pieces left").casefold(): "pieces",
        text("Players").casefold(): "players",
        text("Time limit").casefold(): "clock",
        text("Play again").casefold(): "again",
        text("Claim the win").casefold(): "claim",
        text("Agree").casefold(): "yes",
        text("No").casefold(): "no",
        text("Quit").casefold(): "quit",
    }


# -- Quarto! ------------------------------------------------------------------------------------------------


def _call(lowered: str) -> str | None:
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


def _quarto_step(words: list[str], board: quarto.Position, pieces: Edition) -> str:
    # The last word may be the piece a, which is not a filler then.
    meant = [word for word in words[:-1] if word not in _FILLERS] + words[-1:]
    if len(meant) > 1 and meant[0] in _GIVE_OR_PLACE:
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
    unknown = [word for word in left.split() if word not in _FILLERS]
    if not traits or unknown:
        return None
    found = [
        piece
        for piece in quarto.PIECES
        if board.beside >> piece & 1 and all(piece >> bit & 1 == value for bit, value in traits.items())
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
    return {
        " ".join(_words(name.casefold())) for name in (piece_name(pieces, piece), pieces.piece_name(piece))
    }


def _words(lowered: str) -> list[str]:
    return [word for word in re.split(r"[\s,;.:]+", lowered) if word]


def _trait_phrases(pieces: Edition) -> list[tuple[str, int, int]]:
    """What the values of the traits are called, in the chosen language and in English, longest first."""
    found = [
        (word.casefold(), bit, value)
        for bit, trait in enumerate(pieces.traits)
        for value in (0, 1)
        for word in {value_name(pieces, trait, value), pieces.value_name(trait, value)}
    ]
    return sorted(found, key=lambda phrase: -len(phrase[0]))


# -- Quatro -------------------------------------------------------------------------------------------------


def _quatro_step(words: list[str], towers: quatro.Position) -> str:
    first, *rest = words
    meant = [word for word in rest if word not in _FILLERS]
    if _SYNONYMS.get(first) == "roll" and rest:
        return "k"  # throw all again
    if first in _KEEP:
        return _keep(meant, towers)
    if len(meant) == 1 and first in _GIVE_OR_PLACE:
        return meant[0]
    return " ".join(words)


def _keep(meant: list[str], towers: quatro.Position) -> str:
    """`keep 3 3 5`, `keep threes`: the plural of a face means all dice that show it."""
    dice: list[int] = []
    for word in meant:
        if (face := _FACES.get(word)) is None and not word.isdecimal():
            plural_digit = re.fullmatch(r"([1-6])'?s", word)
            face = int(plural_digit[1]) if plural_digit else None
        if face is None:
            dice += [int(digit) for digit in word if digit.isdecimal()]
        else:
            dice += [die for die in towers.dice if die == face][: 1 if word in _SINGLE else None]
    return "k" + "".join(map(str, sorted(dice)))


_SINGLE = {"one", "two", "three", "four", "five", "six"}
