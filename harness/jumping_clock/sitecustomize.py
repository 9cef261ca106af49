"""Lets a test move a clock: Python runs this before a program if its folder is on the path.

The file named by HARNESS_CLOCK says how many seconds the wall clock is ahead. Only `time.time` is changed:
setting a machine's clock does not affect the monotonic one either. The file named by HARNESS_LIMITS_CLOCK is
the clock that the limits of a server go by.
"""

from __future__ import annotations

import os
import time
from functools import partialmethod
from pathlib import Path

if "HARNESS_CLOCK" in os.environ:
    _ahead = Path(os.environ["HARNESS_CLOCK"])
    _real_time = time.time

    def _jumping_time() -> float:
        return _real_time() + float(_ahead.read_text("ascii"))

    time.time = _jumping_time

if "HARNESS_LIMITS_CLOCK" in os.environ:
    from fourfold.web.limits import Limit

    _now = Path(os.environ["HARNESS_LIMITS_CLOCK"])
    _init = Limit.__init__
    Limit.__init__ = partialmethod(_init, clock=lambda: float(_now.read_text("ascii")))  # type: ignore[assignment, method-assign]
