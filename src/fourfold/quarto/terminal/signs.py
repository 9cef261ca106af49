"""What the engine of Quarto! writes on squares and pieces, and says beside the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from fourfold import quarto
from fourfold.coach import Hint
from fourfold.engine.verdict import Proven
from fourfold.locale import text
from fourfold.quarto.terminal.advice import found_verdict
from fourfold.quarto.terminal.board import QuartoSigns
from fourfold.rules.games import Game
from fourfold.terminal.advice import SECONDS
from fourfold.terminal.app.signs import GameSigns
from fourfold.terminal.sentences.verdicts import legend, proven, sign


class SignsOfQuarto(GameSigns):
    """A sign on every square and piece: won, drawn or lost, and in how many placements."""

    def verdicts(self, position: quarto.Position, names: Sequence[str]) -> tuple[QuartoSigns, str]:
        from fourfold.quarto.engine import Limits, analyse  # noqa: PLC0415 - brings the engine along

        found = analyse(position, Limits(seconds=SECONDS))
        squares: dict[quarto.Square, list[Proven | None]] = defaultdict(list)
        gifts: dict[quarto.Square | None, dict[quarto.Piece, list[Proven | None]]] = defaultdict(dict)
        calls = []
        for move in found.moves:
            match move.choice:
                case (quarto.Place(square), *rest):
                    squares[square].append(move.verdict)
                    if rest and isinstance(rest[0], quarto.Give):
                        gifts[square].setdefault(rest[0].piece, []).append(move.verdict)
                case (quarto.Give(piece),):
                    gifts[None].setdefault(piece, []).append(move.verdict)
                case (quarto.Call(), *_):
                    calls.append(text("You can call: {call}", call=move))
        signs = QuartoSigns(
            {square: sign(known, plies=True) for square, known in squares.items()},
            {
                square: {piece: sign(known, plies=True) for piece, known in given.items()}
                for square, given in gifts.items()
            },
            *_first_steps(move.choice for move in found.best),
        )
        return signs, " ".join([*calls, found_verdict(found.verdict), f"({legend()})"])

    def hint(self, hint: Hint) -> QuartoSigns:
        if not hint.choice:
            return QuartoSigns(watched=frozenset(hint.squares))
        squares, pieces = _first_steps([tuple(map(quarto.read_step, hint.choice))])
        mark = sign([proven(hint.verdict)], plies=True)
        return QuartoSigns(
            dict.fromkeys(squares, mark),
            {square: dict.fromkeys(given, mark) for square, given in pieces.items()},
            squares,
            pieces,
        )


def _first_steps(
    choices: Iterable[tuple[quarto.Step, ...]],
) -> tuple[frozenset[quarto.Square], dict[quarto.Square | None, frozenset[quarto.Piece]]]:
    """The squares where these choices place, and the pieces they give, by the square before."""
    squares, pieces = set[quarto.Square](), defaultdict[quarto.Square | None, set[quarto.Piece]](set)
    for choice in choices:
        match choice:
            case (quarto.Place(square), quarto.Give(piece)):
                squares.add(square)
                pieces[square].add(piece)
            case (quarto.Place(square), *_):
                squares.add(square)
            case (quarto.Give(piece),):
                pieces[None].add(piece)
    return frozenset(squares), {square: frozenset(given) for square, given in pieces.items()}


PART = SignsOfQuarto(Game.QUARTO)
