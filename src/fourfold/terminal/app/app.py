"""The application: which screen follows which, the engines that warm up beside them, and the colours."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from fourfold.art.theme import DARK
from fourfold.locale import explain, language, text
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game
from fourfold.rules.record import Record
from fourfold.terminal.app.page import Ask, Keeping
from fourfold.terminal.app.start import (
    AskLanguage,
    Begin,
    LanguageScreen,
    OpenRecord,
    Resume,
    Speak,
    StartScreen,
)
from fourfold.terminal.background import aside
from fourfold.terminal.tables.at_table import AtTable, Opening
from fourfold.terminal.tables.files import read_unfinished
from fourfold.terminal.tables.home import HomeTable
from fourfold.terminal.tables.shelf import Shelf
from fourfold.terminal.tables.wishes import Wishes

TABLE_COLOURS = Theme(
    name="fourfold",
    primary=DARK.glow,
    secondary=DARK.mark,
    accent=DARK.glow,
    foreground=DARK.ink,
    background=DARK.paper,
    surface=DARK.well,
    panel=DARK.board,
    error=DARK.call,
    warning=DARK.glow,
    dark=True,
)


FIRST_SCREEN = 0.3
"""Seconds that the first screen gets for itself before the engines begin to load."""
INTERRUPTED = 130


class FourfoldApp(App[Speak | None]):
    """Games in a terminal. It ends with a wish to speak another language, or with None."""

    CSS_PATH = "fourfold.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "interrupt", show=False, priority=True),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - Textual's own way to set it
        (0, "-low"),
        (30, "-high"),
    ]

    def __init__(
        self,
        shelf: Shelf,
        wishes: Wishes | None = None,
        *,
        first: Opening | None = None,
        at: AtTable | None = None,
        warm: bool = True,
    ) -> None:
        super().__init__()
        self.shelf = shelf
        self.wishes = wishes or Wishes()
        self.first = first
        """The way to a table where a game begins at once."""
        self.at = at
        """A table that is there already."""
        self._warm = warm
        self.note = ""

    def on_mount(self) -> None:
        self.register_theme(TABLE_COLOURS)
        self.theme = "fourfold"
        self._screens()
        if self._warm and (self.at is None or self.at.is_ours):
            self.set_timer(FIRST_SCREEN, self._warm_up)

    @work
    async def _screens(self) -> None:
        """One screen after the other, until somebody leaves."""
        if self.at is not None:
            await self._play(await self._at_table(self.at))
            self.exit()
            return
        await self._play(self.first)
        while True:
            start = StartScreen(self.shelf)
            start.note = self.note
            match await self.push_screen_wait(start):
                case None:
                    self.exit()
                    return
                case AskLanguage():
                    name = await self.push_screen_wait(LanguageScreen())
                    if name not in (None, language()):
                        self.exit(Speak(str(name)))
                        return
                case OpenRecord():
                    await self._open_record()
                case Resume(name=name):
                    await self._resume(name)
                case Begin(game=game):
                    await self._form(game)

    async def _form(self, game: Game) -> None:
        from fourfold.terminal.app.form import FormScreen  # noqa: PLC0415 - the first screen comes first

        wishes = self.wishes if self.wishes.game is game else Wishes(game=game, names=self.wishes.names)
        chosen = await self.push_screen_wait(FormScreen(wishes))
        if chosen is not None:
            self.wishes = chosen
            await self._play(partial(HomeTable.open, chosen.setup(), self.shelf))

    async def _open_record(self) -> None:
        ask = Ask(text("Go on with the game of which record?"), "game.txt", read_unfinished)
        record = await self.push_screen_wait(ask)
        if record is not None:
            await self._play(partial(HomeTable.go_on, record, Wishes(against=()), self.shelf))

    async def _resume(self, name: str) -> None:
        try:
            await self._at_table(HomeTable.resume(self.shelf, name))
        except RuleError as problem:
            self.notify(explain(problem), severity="error")

    async def _play(self, way: Opening | None) -> None:
        """A game, and those that follow it."""
        while way is not None:
            self.notify(text("The table is being set…"), timeout=2)
            try:
                at = await aside(way)
            except RuleError as problem:
                self.notify(explain(problem), severity="error", timeout=15)
                return
            way = await self._at_table(at)

    async def _at_table(self, at: AtTable) -> Opening | None:
        from fourfold.terminal.app.table import TableScreen  # noqa: PLC0415

        return await self.push_screen_wait(TableScreen(at))

    @work
    async def _warm_up(self) -> None:
        """Get the engines ready without anybody waiting for them; a note says so."""
        from fourfold.terminal.tables import advice  # noqa: PLC0415 - after the first screen is there

        self._tell(text("Preparing the engines; the first time on a machine this takes a minute."))
        first = self.wishes.game
        other = Game.QUATRO if first is Game.QUARTO else Game.QUARTO
        for game in (first, other):
            await aside(partial(advice.warm, game))
        self._tell(text("The engines are ready."))

    def action_interrupt(self) -> None:
        """Leave at once, with the game kept."""
        for screen in self.screen_stack:
            if isinstance(screen, Keeping):
                screen.keep()
        self.exit(return_code=INTERRUPTED)

    def _tell(self, note: str) -> None:
        self.note = note
        if isinstance(self.screen, StartScreen):
            self.screen.say(note)


def play_on_screen(
    wishes: Wishes, *, decided: bool = False, record: Record | None = None, at: AtTable | None = None
) -> int:
    """Open the application; the exit code. Another language is spoken from the first word on, so the program
    starts anew in it."""
    shelf = Shelf.of_this_user()
    first: Opening | None = None
    if record is not None:
        first = partial(HomeTable.go_on, record, wishes, shelf)
    elif decided:
        first = partial(HomeTable.open, wishes.setup(), shelf)
    app = FourfoldApp(shelf, wishes, first=first, at=at)
    outcome = app.run()
    if isinstance(outcome, Speak):
        anew = [sys.executable, "-m", "fourfold", "--lang", outcome.language, "play"]
        return subprocess.run(anew, check=False).returncode
    return app.return_code or 0
