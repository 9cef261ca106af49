"""Some tests try a product of two lists: screens and windows, games and languages. They take a share of it in
which every element occurs; `make test-all` takes all of it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")

EVERY_CASE = "FOURFOLD_EVERY_CASE" in os.environ


def share(cases: Sequence[Case], of: int, first: int = 0) -> list[Case]:
    """Every case whose place counted from `first` is a multiple of `of`; all of them in the long form."""
    return [case for place, case in enumerate(cases) if EVERY_CASE or (place + first) % of == 0]
