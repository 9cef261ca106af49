"""The networks that ship with the package, one for each number of seats, made by `fourfold train quatro`."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np

from fourfold.quatro.engine.arrays import Singles
from fourfold.quatro.engine.outlook import Net

FILE = "quatro-outlook.npz"


def net(seats: int) -> Net:
    """The network for games with this many seats."""
    return shipped_nets()[seats]


@cache
def shipped_nets() -> dict[int, Net]:
    """The networks that come with the package, by the number of seats."""
    with as_file(files("fourfold.quatro.data") / "networks" / FILE) as path:
        return read_nets(path)


def read_nets(path: Path) -> dict[int, Net]:
    """The networks in a file, by the number of seats."""
    with np.load(path) as saved:
        seats = sorted({int(name[-1]) for name in saved.files})
        return {n: Net(saved[f"reading{n}"], saved[f"bias{n}"], saved[f"score{n}"]) for n in seats}


def write_net(path: Path, seats: int, net: Net) -> None:
    """Put the network for this many seats into a file, beside those already in it."""
    nets = {**(read_nets(path) if path.exists() else {}), seats: net}
    arrays: dict[str, Singles] = {
        f"{part}{n}": getattr(each, part) for n, each in sorted(nets.items()) for part in each._fields
    }
    draft = path.with_suffix(".draft.npz")
    np.savez_compressed(draft, allow_pickle=False, **arrays)
    draft.replace(path)
