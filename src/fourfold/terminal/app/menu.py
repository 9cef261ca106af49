"""The menu's entries in order, each with its text and what it opens.

To add a screen, write the function that opens it and put its entry in its place in `entries`. Each function
imports what it needs when it is called: the menu is the first screen and must appear at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from fourfold.locale import explain, game_name, languages, text
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game, games
from fourfold.terminal.sentences.game_words import words_of
from fourfold.terminal.sentences.tables import unfinished_words

if TYPE_CHECKING:
    from fourfold.terminal.app.app import FourfoldApp
    from fourfold.terminal.local.saved_games import SavedGames

PAGE, AROUND = 66, 3
"""Columns of a page of rules, and those that a narrow window needs beside it."""
MOST_GAMES = 3
"""Unfinished games in the menu itself: more would push new games out of a small window."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the menu."""

    words: str
    go: Callable[[FourfoldApp], Awaitable[None]]
    """Opens what it leads to."""
    saved: str = ""
    """The saved game it continues, if it is one: that can be deleted."""


def entries(saved_games: SavedGames) -> Iterator[Entry]:
    """The menu, from the top."""
    begun = list(unfinished(saved_games))
    yield from begun[:MOST_GAMES]
    if len(begun) > MOST_GAMES:
        yield Entry(text("More unfinished games…"), _unfinished)
    for game in games():
        yield Entry(words_of(game).new_game(), partial(_begin, game=game))
    yield Entry(text("Puzzles"), _puzzles)
    yield Entry(text("Analyse"), _analyse)
    yield Entry(text("My games"), _finished)
    for game in games():
        if title := words_of(game).rules_title():
            yield Entry(title, partial(_rules, game=game))
    yield Entry(text("Open a record"), _record)
    if len(languages()) > 1:
        yield Entry(text("Change language"), _language)


def unfinished(saved_games: SavedGames) -> Iterator[Entry]:
    """The games to continue, the one left last first."""
    for game in saved_games.unfinished():
        words = text("Continue: {game}", game=unfinished_words(game))
        yield Entry(words, partial(_resume, name=game.name), game.name)


async def _unfinished(app: FourfoldApp) -> None:
    """All games to continue, if the menu has no room for them."""
    from fourfold.terminal.app.start import StartScreen  # noqa: PLC0415

    offered = StartScreen(app.saved_games, unfinished, lambda: text("Unfinished games:"))
    chosen = await app.push_screen_wait(offered)
    if chosen is not None:
        await chosen.go(app)


async def _resume(app: FourfoldApp, name: str) -> None:
    from fourfold.terminal.local.saved_table import SavedTable  # noqa: PLC0415

    try:
        table = SavedTable.resume(app.saved_games, name)
    except RuleError as problem:
        await app.tell(explain(problem))
        return
    await app.play(await app.at_table(table))


async def _begin(app: FourfoldApp, game: Game) -> None:
    """Ask how to play, with the choices of last time, and play."""
    from fourfold.terminal.app.game_screens import screens_of  # noqa: PLC0415
    from fourfold.terminal.local.saved_table import SavedTable  # noqa: PLC0415

    chosen = await app.push_screen_wait(screens_of(game).form(app.request_for(game)))
    if chosen is not None:
        app.saved_games.remember_request(chosen)
        app.request = chosen
        await app.play(partial(SavedTable.open, chosen.setup(), app.saved_games))


async def _finished(app: FourfoldApp) -> None:
    from fourfold.terminal.app.finished import FinishedScreen  # noqa: PLC0415

    await app.push_screen_wait(FinishedScreen(app.saved_games))


async def _puzzles(app: FourfoldApp) -> None:
    from fourfold.terminal.app.puzzle_menu import solve_puzzles  # noqa: PLC0415

    await solve_puzzles(app)


async def _analyse(app: FourfoldApp) -> None:
    """Ask which game, and open its board as it is usually played here."""
    from fourfold.terminal.app.start import StartScreen  # noqa: PLC0415

    chosen = await app.push_screen_wait(StartScreen(app.saved_games, _boards, lambda: text("Analyse")))
    if chosen is not None:
        await chosen.go(app)


def _boards(_: SavedGames) -> Iterator[Entry]:
    for game in games():
        yield Entry(game_name(game), partial(_look_into, game=game))


async def _look_into(app: FourfoldApp, game: Game) -> None:
    from fourfold.rules.record import Record  # noqa: PLC0415
    from fourfold.terminal.app.analysis import look_into  # noqa: PLC0415

    request = app.request_for(game)
    try:
        start = request.setup().first_position()
    except RuleError as problem:
        await app.tell(explain(problem))
        return
    await look_into(app, Record(start, edition=request.edition))


async def _rules(app: FourfoldApp, game: Game) -> None:
    from fourfold.terminal.app.page import Page  # noqa: PLC0415
    from fourfold.terminal.rules import rules_lines  # noqa: PLC0415

    width = min(PAGE, app.size.width - AROUND)
    await app.push_screen_wait(Page("", rules_lines(game, width)))


async def _record(app: FourfoldApp) -> None:
    """Open a record from a list of files: an unfinished game is continued, a finished one is shown."""
    from fourfold.terminal.app.files import FileScreen  # noqa: PLC0415
    from fourfold.terminal.app.page import Page  # noqa: PLC0415
    from fourfold.terminal.local.game_request import GameRequest  # noqa: PLC0415
    from fourfold.terminal.local.saved_table import SavedTable  # noqa: PLC0415
    from fourfold.terminal.replay import replay_lines  # noqa: PLC0415

    opened = await app.push_screen_wait(FileScreen())
    if opened is None:
        return
    if opened.record.result is not None:
        await app.push_screen_wait(Page(opened.file.name, replay_lines(opened.record)))
        return
    await app.play(partial(SavedTable.go_on, opened.record, GameRequest(against=()), app.saved_games))


async def _language(app: FourfoldApp) -> None:
    await app.choose_language()
