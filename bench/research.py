"""How long research takes: exact data sets, and counting full boards."""

from __future__ import annotations

import time

import numpy as np

from fourfold.quarto import read_variant
from fourfold.quarto.engine.research.count import full_boards_without_a_line
from fourfold.quarto.engine.research.samples import draw, scores

POSITIONS = {7: 200, 8: 1000, 9: 4000, 10: 4000, 11: 4000, 12: 4000}
"""Positions to label, by how many pieces are placed."""
AIM = 600.0
"""Seconds on two cores for a million positions with seven pieces and more."""


def main() -> None:
    """Print a row for each figure, in processor seconds, which a busy machine affects little."""
    rules = read_variant("classic")
    scores(rules, draw(rules, np.full(4, 12, np.int64), seed=0))
    costs = []
    for placed, positions in POSITIONS.items():
        drawn = draw(rules, np.full(positions, placed, np.int64), seed=1)
        began = time.process_time()
        scores(rules, drawn)
        costs.append((time.process_time() - began) / positions)
        print(f"every move of a position with {placed:>2} placed {1000 * costs[-1]:8.3f} ms", flush=True)
    whole = 1e6 * sum(costs) / len(costs) / 2
    print(f"a million positions with 7 to 12 placed, two cores {whole:8.0f} s (aim {AIM:.0f})", flush=True)
    for variant in ("classic", "advanced"):
        began = time.process_time()
        boards = full_boards_without_a_line(read_variant(variant))
        print(
            f"{variant}: {boards} full boards without a line {time.process_time() - began:8.1f} s", flush=True
        )


if __name__ == "__main__":
    main()
