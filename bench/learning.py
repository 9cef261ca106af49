"""What the network of `examples/learn_quarto.py` knows after one minute of its ten."""

from __future__ import annotations

import runpy
import time
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent / "examples" / "learn_quarto.py"
SECONDS, POSITIONS = 60, 8000
AIM = 600
"""Seconds."""


def main() -> None:
    """Learn, and print the agreement with the truth and the points against our levels."""
    example = runpy.run_path(str(EXAMPLE))
    began = time.process_time()
    network = example["train"](SECONDS, POSITIONS)
    print(f"exact data and learning {time.process_time() - began:.0f} s of one core (aim {AIM})", flush=True)
    example["report"](network, 30, 2000, ("newcomer", "beginner", "casual", "club"))


if __name__ == "__main__":
    main()
