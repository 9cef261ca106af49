"""Data sets of Quarto!: random positions with the exact value of every move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourfold.engine.dataset import CLASS, KEY, Columns
from fourfold.engine.verdict import Outcome, Proven
from fourfold.quarto import CallRule, Give, Place, Position, Variant, read_variant
from fourfold.quarto.engine.analysis import analyse
from fourfold.quarto.engine.research.samples import (
    EMPTY,
    NOT_LEGAL,
    Positions,
    best,
    draw_different,
    joined,
    scores,
)
from fourfold.quarto.engine.solver import Solver

PART = 2048
"""Positions that a worker labels at a time."""

WON_AT_ONCE, WON_LATER, DRAWN, LOST = range(4)
"""The classes of a balanced data set."""

_DIGITS = np.frombuffer(b"0123456789abcdef.", np.uint8)


def label(variant: str, positions: Positions) -> Columns:
    """The columns of some positions. Runs in the workers."""
    rules = read_variant(variant, CallRule.AUTO)
    moves = scores(rules, positions)
    value = best(moves)
    placed = (positions.boards != EMPTY).sum(axis=1).astype(np.int8)
    left = (16 - placed).astype(np.int8)
    return {
        KEY: positions.keys.view("S8"),
        CLASS: np.select([value == 1, value > 1, value == 0], [WON_AT_ONCE, WON_LATER, DRAWN], LOST),
        "position": texts(positions),
        "canonical": positions.keys,
        "board": positions.boards,
        "hand": positions.hands,
        "placed": placed,
        "value": np.sign(value),
        "distance": np.where(value == 0, left, np.abs(value)).astype(np.int8),
        "moves": moves,
    }


def texts(positions: Positions) -> NDArray[np.bytes_]:
    """The text form of every position."""
    characters = np.full((len(positions), 21), ord("/"), np.uint8)
    for row in range(4):
        characters[:, 5 * row : 5 * row + 4] = _DIGITS[positions.boards[:, 4 * row : 4 * row + 4]]
    characters[:, 19] = ord(" ")
    characters[:, 20] = _DIGITS[positions.hands]
    return characters.view("S21").reshape(-1)


@dataclass(frozen=True, slots=True)
class QuartoSource:
    """Random positions of a variant with so many pieces placed."""

    variant: Variant
    least: int
    most: int
    seed: int

    @property
    def name(self) -> str:
        return "quarto"

    def about(self) -> dict[str, Any]:
        return {
            "game": "Quarto!",
            "variant": str(self.variant),
            "pieces placed": f"{self.least} to {self.most}, as many positions of each as there are",
            "drawn": "random pieces on random squares without a line, and a random piece in hand",
            "the same game": "one position stands for all its symmetric images",
            "seed": self.seed,
        }

    def columns(self) -> dict[str, str]:
        return {
            "position": "the position as text, as `fourfold analyse` reads it",
            "canonical": "the same number for all positions that are the same game (exact, 64 bits)",
            "board": "the piece on each of the 16 squares, a1 first, row by row; -1 for none",
            "hand": "the piece in hand",
            "placed": "how many pieces are placed",
            "value": "1, 0 or -1: who places the piece in hand wins, draws or loses with best play",
            "distance": "placements until the end when the winner hurries and the loser delays",
            "moves": "for each 16 * square + gift: n > 0 wins with the n-th placement from now, 0 draws, "
            "n < 0 loses with the -n-th, -128 is not legal; a placement that ends the game stands where the "
            "piece in hand would be the gift",
        }

    def parts(self) -> Iterator[tuple[Callable[..., Columns], tuple[Any, ...]]]:
        waiting: list[Positions] = []
        for drawn in draw_different(self.variant, self.least, self.most, self.seed):
            waiting.append(drawn)
            together = joined(waiting)
            whole = len(together) // PART * PART
            for first in range(0, whole, PART):
                yield label, (str(self.variant), together[first : first + PART])
            waiting = [together[whole:]]
        if waiting and len(waiting[0]):
            yield label, (str(self.variant), waiting[0])

    def check(self, columns: Columns, row: int) -> bool:
        """Solve a position again by the analysis that people ask, without books, and compare every move."""
        rules = replace(self.variant, call=CallRule.AUTO)
        position = Position(columns["position"][row].decode(), rules)
        assert position.hand is not None
        found = analyse(position, solver=Solver(use_books=False))
        moves = np.full(256, NOT_LEGAL, np.int64)
        for judged in found.moves:
            match judged.choice:
                case (Place(square), Give(piece)):
                    moves[16 * square + piece] = _score(judged.verdict)
                case (Place(square),):
                    moves[16 * square + position.hand] = _score(judged.verdict)
        assert found.verdict is not None
        value = {Outcome.WIN: 1, Outcome.DRAW: 0, Outcome.LOSS: -1}[found.verdict.outcome]
        return (
            bool((moves == columns["moves"][row]).all())
            and (value, found.verdict.plies) == (columns["value"][row], columns["distance"][row])
            and [-1 if piece is None else piece for piece in position.board] == columns["board"][row].tolist()
            and position.hand == columns["hand"][row]
        )


def _score(verdict: Proven | None) -> int:
    assert verdict is not None
    match verdict.outcome:
        case Outcome.WIN:
            return verdict.plies
        case Outcome.DRAW:
            return 0
        case Outcome.LOSS:
            return -verdict.plies
