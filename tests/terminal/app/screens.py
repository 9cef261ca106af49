"""A table on a screen, for tests that press keys and read what is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from harness.short_form import share
from textual.pilot import Pilot

from fourfold import quatro
from fourfold.quatro.terminal.pane import QuatroPane
from fourfold.terminal.app import FourfoldApp
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable

Table = Callable[..., SavedTable]
Screenplay = Callable[[FourfoldApp, Pilot[Any]], Awaitable[None]]

SIZES = [(80, 23), (60, 20)]
IN_COLOUR = share([(colours, size) for colours in ("colour", "without") for size in SIZES], 3)
"""Each size once, one in colour, one without; the fixture `colours` sets it."""
"""A default window inside tmux, and the smallest that shows everything."""
LINE = ["1", "a1", "3", "b1", "5", "c1", "7", "d1"]
"""Four dark hollow pieces in the first row."""
DRAWN = [
    *("0", "d4", "6", "c2", "f", "a2", "4", "c1", "d", "a1", "1", "b2", "c", "a4", "8", "b1"),
    *("e", "d1", "2", "d2", "a", "c3", "7", "b4", "3", "a3", "9", "b3", "b", "c4", "5", "d3"),
]
"""No line on the whole board."""


def run(
    table: SavedTable | None, saved_games: SavedGames, script: Screenplay, size: tuple[int, int] = (80, 24)
) -> None:
    async def main() -> None:
        app = FourfoldApp(saved_games, table=table, warm=False)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(main())


def seen(app: FourfoldApp) -> str:
    """Everything that the screen shows, as text."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def until(pilot: Pilot[Any], condition: Callable[[], bool]) -> None:
    """Wait for background work."""
    for _ in range(200):
        await pilot.pause(0.05)
        if condition():
            await pilot.pause()
            return
    raise AssertionError("it never happened")


def played(saved: SavedTable) -> list[str]:
    """The steps so far."""
    return [each.step for each in saved.view.steps]


async def type_steps(pilot: Pilot[Any], steps: list[str]) -> None:
    """Type one step after another."""
    await pilot.press(*"".join(steps))


async def take_turn(pilot: Pilot[Any], pane: QuatroPane) -> None:
    """Press one or two keys: throw, build if possible, otherwise keep a die."""
    legal = pane.legal
    assert legal is not None
    if legal.roll:
        await pilot.press("t")
    elif legal.build:
        await pilot.press(*quatro.field_name(legal.build[0]))
    elif legal.keep:
        await pilot.press(str(pane.dice.dice[-1]), "t")
    else:
        await pilot.press("l")


def hues(app: FourfoldApp) -> int:
    """How many characters of the screen have a colour other than black, white and greys."""
    styles = [
        segment.style
        for strip in app.screen._compositor.render_strips()
        for segment in strip
        if segment.style is not None
    ]
    colours = [color for style in styles for color in (style.color, style.bgcolor) if color is not None]
    return sum(len(set(color.get_truecolor())) > 1 for color in colours)
