"""Ways to reach every screen, for tests and for screenshots."""

from __future__ import annotations

from tests.browser.screens import analysing, before_play, learning, tables
from tests.browser.screens.company import Screen

SCREENS: tuple[Screen, ...] = (
    *before_play.SCREENS,
    *tables.SCREENS,
    *learning.SCREENS,
    *analysing.SCREENS,
)
