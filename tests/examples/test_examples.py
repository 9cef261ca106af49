"""The examples that learn get closer to the truth. `tests/test_documents.py` tests that all examples run."""

from __future__ import annotations

import json
import random
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture(autouse=True)
def _beside_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))


def test_the_network_learns_what_a_win_at_once_is() -> None:
    learn: dict[str, Any] = runpy.run_path(str(EXAMPLES / "learn_quarto.py"))
    data = learn["exact_examples"](400, seed=2, least=10, most=13)
    network = learn["Network"](learn["features"](data.boards[:1], data.hands[:1]).shape[1], 32, seed=1)
    rng = np.random.default_rng(1)
    losses = []
    for _ in range(150):
        rows = rng.integers(len(data), size=256)
        losses.append(
            network.learn(learn["features"](data.boards[rows], data.hands[rows]), data.outcomes[rows], 0.003)
        )
    assert np.mean(losses[-20:]) < 0.5 * np.mean(losses[:5])


def test_the_table_of_the_one_trait_game_comes_to_the_truth() -> None:
    """If all later values are known, the learned value is the true one."""
    example: dict[str, Any] = runpy.run_path(str(EXAMPLES / "one_trait.py"))
    table, solver, rng = example["Table"](), example["Solver"](), random.Random(2)

    def learn_all(placed: Any, hand: int) -> None:
        for after, gift in example["moves"](placed, hand):
            if gift is not None and not example["wins"](placed, after[-1][0], hand):
                learn_all(after, gift)
        table.learn(placed, hand)
        assert table.values[table.entry(placed, hand)] == example["truth"](solver, placed, hand)

    seen: set[int] = set()
    while len(seen) < 3:
        colours = rng.sample([0] * 8 + [1] * 8, 13)
        board = tuple(zip(rng.sample(range(16), 12), colours, strict=False))
        if not any(example["wins"](board[:at], *board[at]) for at in range(12)):
            learn_all(board, colours[12])
            seen.add(table.values[table.entry(board, colours[12])])
        if len(table.values) > 3000:
            break
    assert len(seen) > 1


def test_the_notebook_runs_from_top_to_bottom() -> None:
    cells = json.loads((EXAMPLES / "learn_quarto.ipynb").read_text())["cells"]
    names: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
            if "SECONDS" in names:
                names |= {"SECONDS": 2, "POSITIONS": 100, "GAMES": 2}
    assert set(names["found"]) == {"loss", "draw", "win", "newcomer", "beginner", "casual"}
