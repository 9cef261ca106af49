"""How hard a puzzle is: by how often our levels fail at it, and by its length.

Every level stands for a strength. A puzzle's rating is the one at which, by Elo's formula, the levels
together would be expected to solve as many of their tries as they did; each further turn to get right adds
some.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from fourfold.data.elo import expected
from fourfold.data.puzzles import Puzzle
from fourfold.engine.puzzles.maker import maker

TRIES = 8
"""How often each level tries."""
FURTHER_TURN = 120
"""What each turn beyond the first adds."""
LOWEST, HIGHEST = 400, 2400


def rated(puzzle: Puzzle, seed: int) -> int:
    """The rating of a puzzle. The same seed gives the same one."""
    strengths = maker(puzzle.game).STRENGTHS
    solved = {
        level: sum(_solves(puzzle, level, seed, number) for number in range(TRIES)) for level in strengths
    }
    return _fitting(strengths, solved) + FURTHER_TURN * (puzzle.decisions - 1)


def _fitting(strengths: Mapping[str, int], solved: Mapping[str, int]) -> int:
    """The rating at which these levels would be expected to solve this many, to the nearest ten."""
    # Half a try more or less keeps puzzles that all or none solve within bounds.
    total = min(max(sum(solved.values()) / TRIES, 0.5 / TRIES), len(strengths) - 0.5 / TRIES)
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 1:
        middle = (low + high) / 2
        if sum(expected(strength, middle) for strength in strengths.values()) > total:
            low = middle
        else:
            high = middle
    return round((low + high) / 20) * 10


def _solves(puzzle: Puzzle, level: str, seed: int, number: int) -> bool:
    """Whether a level solves the puzzle at its try of this number."""
    rng = random.Random(f"{seed} {puzzle.id} {level} {number}")
    return maker(puzzle.game).solves(puzzle, level, rng, number)
