"""Which computer plays on from a position, asked from wherever it is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import App

from fourfold.data import levels
from fourfold.locale import labelled, level_name, text
from fourfold.rules.games import Position, game_of
from fourfold.telling import tell
from fourfold.terminal.app.menu import Entry
from fourfold.terminal.app.start import StartScreen
from fourfold.terminal.local.record_files import setup_against
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable

if TYPE_CHECKING:
    from fourfold.terminal.app.app import FourfoldApp


async def play_from(app: App[Any], position: Position, edition: str = "") -> None:
    """Ask how strong the computer is to be, and play."""
    from fourfold.terminal.app.app import FourfoldApp  # noqa: PLC0415 - which imports what opens this

    assert isinstance(app, FourfoldApp)
    offered = StartScreen(
        app.saved_games,
        partial(_entries, position=position, edition=edition),
        lambda: tell(None, "action.play-from-here"),
    )
    chosen = await app.push_screen_wait(offered)
    if chosen is not None:
        await chosen.go(app)


def _entries(_: SavedGames, position: Position, edition: str) -> Iterator[Entry]:
    for level in levels(game_of(position)):
        words = labelled(level_name(level.name), text(level.sentence))
        yield Entry(words, partial(_play, level=level.name, position=position, edition=edition))


async def _play(app: FourfoldApp, level: str, position: Position, edition: str) -> None:
    await app.play(partial(SavedTable.open, setup_against(level, position, edition), app.saved_games))
