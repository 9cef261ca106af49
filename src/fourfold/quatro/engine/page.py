"""What the page's engine needs besides kernels: the networks, and the odds of the patterns."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourfold.quatro.engine.dice_sets import REACH
from fourfold.quatro.engine.weights import shipped_nets

Array = np.ndarray[Any, Any]


def files() -> dict[str, dict[str, Array]]:
    """Arrays by file: `ground` with `reach` (see `dice_sets.REACH`), and `network-N` for N seats."""
    networks: dict[str, dict[str, Array]] = {
        f"network-{seats}": dict(net._asdict()) for seats, net in shipped_nets().items()
    }
    return {"ground": {"reach": REACH}, **networks}
