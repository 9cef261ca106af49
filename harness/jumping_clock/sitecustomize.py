"""Lets a test move the wall clock: Python runs this before a program if its folder is on the path.

The file named by HARNESS_CLOCK says how many seconds the clock is ahead. Only `time.time` is changed:
setting a machine's clock does not affect the monotonic one either.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

_ahead = Path(os.environ["HARNESS_CLOCK"])
_real_time = time.time


def _jumping_time() -> float:
    return _real_time() + float(_ahead.read_text("ascii"))


time.time = _jumping_time
