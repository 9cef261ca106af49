"""How fast the rules of Quarto! are in plain Python, and how light the package is to import."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from statistics import median

from fourfold import quarto
from fourfold.rules.game import Over

GAMES = 5_000
IMPORTS = 9


def main() -> None:
    """Print a row for each figure: what, how much, of what."""
    for rule in quarto.CallRule:
        print(
            f"random Quarto! games, call rule {rule:<6}{games_per_second(rule):>10,.0f} games/s", flush=True
        )
    print(f"import fourfold{import_time('fourfold'):>34.1f} ms")
    print(f"import fourfold.quarto{import_time('fourfold.quarto'):>21.1f} ms")


def games_per_second(rule: quarto.CallRule) -> float:
    """Whole games of random legal steps, with `turn` and `play` alone, in processor time."""
    choose = random.Random(1).random
    variant = quarto.Variant(call=rule)
    begin = time.process_time()
    for _ in range(GAMES):
        position = variant.start()
        while not isinstance(turn := position.turn, Over):
            steps = turn.steps
            position = position.play(steps[int(choose() * len(steps))])
    return GAMES / (time.process_time() - begin)


def import_time(module: str) -> float:
    """Milliseconds a new interpreter takes to import `module`: the median of several runs."""
    code = f"import time; begin = time.perf_counter(); import {module}; print(time.perf_counter() - begin)"
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(IMPORTS)
    ]
    return median(1000 * float(run.stdout) for run in runs)


if __name__ == "__main__":
    main()
