"""How long the proofs of `docs/results.md` take.

python -m bench.proofs          # the variants with one to three traits: minutes
python -m bench.proofs --all    # the books of the classic and the advanced game too: an hour
"""

from __future__ import annotations

import argparse
import os
import shlex
import tempfile
from pathlib import Path

from bench.figures import DOCS, documented
from fourfold.engine.workers import local_processes
from fourfold.quarto import read_variant
from fourfold.quarto.engine import proof


def main() -> None:
    """Run the commands of the page and print how long each took."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--all", action="store_true", help="the books too")
    everything = arguments.parse_args().all
    for command, _ in documented(DOCS / "results.md"):
        if everything or " -o " not in command:
            prove(command)


def prove(command: str) -> None:
    """Run one command's proof from scratch, on the number of processes it names, or on two."""
    words = shlex.split(command)
    said = dict(zip(words[3::2], words[4::2], strict=False))
    rules = read_variant(said["--variant"])
    told: list[proof.Progress] = []
    with tempfile.TemporaryDirectory() as folder, local_processes(int(said.get("--workers", 2))) as executor:
        traits, bits = len(rules.traits), int(said["--memory"])
        ply = int(said.get("--ply", 2))
        plan = proof.Plan(traits, rules.squares, ply, Path(folder), bits, rules.torus)
        before = _processor_time()
        verdict = proof.verdict_of_the_start(proof.prove(plan, executor, told.append, shared_memory=True))
    seconds = _processor_time() - before  # includes the workers, which have ended
    print(
        f"{said['--variant']}: {verdict}; {told[-1].done} boards of {plan.ply} pieces, "
        f"{told[-1].nodes / 1e6:.1f} million positions, {seconds:.0f} s of the processor",
        flush=True,
    )


def _processor_time() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


if __name__ == "__main__":
    main()
