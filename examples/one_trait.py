"""The one-trait game, learned from scratch by self-play and compared with the exact values.

    python examples/one_trait.py            # a few minutes
    python examples/one_trait.py --quick    # a few seconds

If only one trait counts, a piece is light or dark and a position is a colouring: few enough for a lookup
table. The table holds a value for every position seen (1: the player who places wins, 0, -1), shared by all
its symmetric images. Games are played greedily with some random moves. After each game the values of its
positions are updated from the last to the first: each becomes the best of what its moves lead to.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator

from fourfold.engine.effort import NO_LIMITS, Effort
from fourfold.engine.kernel import Uint
from fourfold.quarto import LINES
from fourfold.quarto.engine.forms import symmetries
from fourfold.quarto.engine.node import board_node, give, node_key
from fourfold.quarto.engine.solver import Solver
from fourfold.quarto.engine.value import DRAW

LIGHT, DARK = 0, 1
CHANCE = 0.2
"""How often a move is random while learning."""

Placed = tuple[tuple[int, int], ...]
"""Squares and the pieces on them, light or dark."""


def wins(placed: Placed, square: int, hand: int) -> bool:
    """Whether a piece of this colour completes a line there."""
    same = sum(1 << at for at, colour in (*placed, (square, hand)) if colour == hand)
    return any(line.mask & ~same == 0 for line in LINES if line.mask >> square & 1)


def moves(placed: Placed, hand: int) -> Iterator[tuple[Placed, int | None]]:
    """Every placement with every gift; None where no piece is left to give."""
    taken = {square for square, _ in placed}
    left = {kind: 8 - sum(colour == kind for _, colour in placed) - (hand == kind) for kind in (LIGHT, DARK)}
    gifts: list[int | None] = [kind for kind, number in left.items() if number]
    for square in range(16):
        if square not in taken:
            for gift in gifts or [None]:
                yield (*placed, (square, hand)), gift


class Table:
    """What was learned: a value for each position seen, 0 for any other."""

    def __init__(self) -> None:
        self.values: dict[int, int] = {}

    def entry(self, placed: Placed, hand: int) -> int:
        """The number of a position: the same for its symmetric images."""
        return int(node_key(give(board_node(1, False, placed), Uint(hand)), symmetries(False)))

    def worth(self, placed: Placed, gift: int | None, hand: int) -> int:
        """What a move is worth to the player who makes it."""
        square = placed[-1][0]
        if wins(placed[:-1], square, hand):
            return 1
        return 0 if gift is None else -self.values.get(self.entry(placed, gift), 0)

    def play(self, rng: random.Random) -> None:
        """Play one game against itself and learn from it."""
        placed: Placed = ()
        hand: int | None = rng.choice((LIGHT, DARK))
        met: list[tuple[Placed, int]] = []
        while hand is not None:
            met.append((placed, hand))
            ranked = [(self.worth(*move, hand), rng.random(), move) for move in moves(placed, hand)]
            _, _, (after, gift) = rng.choice(ranked) if rng.random() < CHANCE else max(ranked)
            if wins(after[:-1], after[-1][0], hand):
                break
            placed, hand = after, gift
        for before, held in reversed(met):
            self.learn(before, held)

    def learn(self, placed: Placed, hand: int) -> None:
        """A position is worth the best of what its moves lead to, as far as that is known."""
        self.values[self.entry(placed, hand)] = max(self.worth(*move, hand) for move in moves(placed, hand))


def truth(solver: Solver, placed: Placed, hand: int) -> int:
    """The exact value of a position."""
    value = solver.value(board_node(1, False, placed), hand, Effort(NO_LIMITS))
    return 0 if value == DRAW else 1 if value % 2 else -1


def agreement(table: Table, positions: int, rng: random.Random) -> dict[int, tuple[int, int]]:
    """By the number of pieces placed: how many positions of random games are known and correct."""
    solver = Solver()
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    looked = 0
    while looked < positions:
        placed: Placed = ()
        hand = rng.choice((LIGHT, DARK))
        for _ in range(rng.randrange(2, 15)):
            quiet = [move for move in moves(placed, hand) if not wins(placed, move[0][-1][0], hand)]
            if not quiet:
                break
            placed, gift = rng.choice(quiet)
            assert gift is not None
            hand = gift
        known = table.values.get(table.entry(placed, hand))
        if known is not None:
            counts[len(placed)][0] += 1
            counts[len(placed)][1] += known == truth(solver, placed, hand)
        looked += 1
    return {placed: (met, right) for placed, (met, right) in sorted(counts.items())}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--quick", action="store_true", help="some seconds instead of minutes")
    quick = options.parse_args().quick
    games, rng, table = (40, random.Random(1), Table()) if quick else (20_000, random.Random(1), Table())
    for _ in range(games):
        table.play(rng)
    print(f"{games} games, {len(table.values)} positions learned")
    for placed, (met, right) in agreement(table, 200 if quick else 5000, rng).items():
        print(f"{placed:>2} placed: {right} of {met} known positions have their true value")
    start = table.values.get(table.entry((), LIGHT), 0)
    print(f"the game itself: learned {start}, true {truth(Solver(), (), LIGHT)} (0 is a draw)")


if __name__ == "__main__":
    main()
