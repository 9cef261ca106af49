"""Ways to reach every screen, for tests and for screenshots."""

from __future__ import annotations

from tests.browser.screens import analysis, before_play, lessons, tables
from tests.browser.screens.company import Screen

SCREENS: tuple[Screen, ...] = (
    *before_play.SCREENS,
    *tables.SCREENS,
    *lessons.SCREENS,
    *analysis.SCREENS,
)
