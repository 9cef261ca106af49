"""The application: which screen follows which, engines that warm up in the background, and colours."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from fourfold.locale import change_language, explain, language, text, use_language
from fourfold.play.threads import in_thread
from fourfold.rules.game import RuleError
from fourfold.rules.games import Game, games
from fourfold.rules.record import Record
from fourfold.telling import tell
from fourfold.terminal.any_table import AnyTable, Opening
from fourfold.terminal.app.grid import Grid
from fourfold.terminal.app.look import LOOKS, look, use_look
from fourfold.terminal.app.page import Keeping, Page, Spoken, Waiting
from fourfold.terminal.app.start import StartScreen
from fourfold.terminal.local.game_request import GameRequest
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.local.saved_table import SavedTable

FIRST_SCREEN = 0.3
"""Seconds that the first screen gets to itself before the engines start to load."""
INTERRUPTED = 130


class FourfoldApp(App[None]):
    """Games in a terminal."""

    CSS_PATH = "fourfold.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "interrupt", show=False, priority=True),
        Binding("ctrl+t", "look", show=False, priority=True),
        Binding("ctrl+l", "language", show=False, priority=True),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-wide")]  # noqa: RUF012 - Textual's own way to set it
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - Textual's own way to set it
        (0, "-low"),
        (22, "-fair"),
        (30, "-high"),
    ]

    def __init__(  # noqa: PLR0913 - what the command line may ask for
        self,
        saved_games: SavedGames,
        request: GameRequest | None = None,
        *,
        first: Opening | None = None,
        table: AnyTable | None = None,
        warm: bool = True,
        pace: float = 0.0,
    ) -> None:
        super().__init__()
        self.pace = pace
        """Seconds for which each step of the others is shown alone."""
        self.saved_games = saved_games
        self.request = request or GameRequest()
        self.first = first
        """Opens the table of a game that starts at once."""
        self.table = table
        """A table that is already open."""
        self._warm = warm
        self._prepared: float | None = None
        """How much of the engines is ready; None before they start to load."""
        use_language(language())  # its own, which every task of it shares

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own variables, which the stylesheet needs before our themes are there."""
        return look().for_textual().variables

    def on_mount(self) -> None:
        """Show the first screen; the engines get ready once it is up."""
        for each in LOOKS.values():
            self.register_theme(each.for_textual())
        self.theme = look().name
        self._screens()
        if self._warm and (self.table is None or self.table.is_ours):
            self.set_timer(FIRST_SCREEN, self._warm_up)

    @work
    async def _screens(self) -> None:
        """One screen after the other, until the user leaves."""
        if self.table is not None:
            await self.play(await self.at_table(self.table))
            self.exit()
            return
        await self.play(self.first)
        while True:
            chosen = await self.push_screen_wait(StartScreen(self.saved_games, note=self._note))
            if chosen is None:
                self.exit()
                return
            await chosen.go(self)

    def request_for(self, game: Game) -> GameRequest:
        """The defaults of the form for this game: from the command line, otherwise from last time."""
        last = self.saved_games.last_request(game)
        if self.request.game is game:
            return self.request.over(last)
        return replace(last, names=self.request.names or last.names)

    async def play(self, way: Opening | None) -> None:
        """A game, and those that follow it."""
        while way is not None:
            await self.push_screen(Waiting(tell(None, "table.joining")))
            try:
                table = await in_thread(way)
            except RuleError as problem:
                await self.tell(explain(problem))
                return
            finally:
                self.screen.dismiss()
            way = await self.at_table(table)

    async def tell(self, sentence: str) -> None:
        """Say something and wait until it is read."""
        await self.push_screen_wait(Page("", [sentence]))

    async def at_table(self, table: AnyTable) -> Opening | None:
        """Sit down there; returns how to open the next table, if there is one."""
        from fourfold.terminal.app.game_screens import screens_of  # noqa: PLC0415 - the first comes first

        return await self.push_screen_wait(screens_of(table.view.setup.game).table(table, self.pace))

    @work
    async def _warm_up(self) -> None:
        """Get the engines ready in the background, with a note on the screen."""
        from fourfold.engine.readiness import warm_up  # noqa: PLC0415 - after the first screen is there

        first = self.request.game
        wanted = [first, *(game for game in games() if game is not first)]
        for number, game in enumerate(wanted):

            def report(share: float, done: int = number) -> None:
                self.call_from_thread(self._tell, (done + share) / len(wanted))

            await in_thread(partial(warm_up, game, report))
        self._tell(1.0)

    def action_look(self) -> None:
        """Switch between the dark theme and the light one."""
        use_look("light" if look().name == "dark" else "dark")
        self.theme = look().name
        for screen in self.screen_stack:
            for grid in screen.query(Grid):
                grid.refreshed()
            screen.refresh(layout=True)

    def action_interrupt(self) -> None:
        """Leave at once and keep the game."""
        for screen in self.screen_stack:
            if isinstance(screen, Keeping):
                screen.keep()
        self.exit(return_code=INTERRUPTED)

    @work
    async def action_language(self) -> None:
        """Choose another language, wherever the user is."""
        if isinstance(self.screen, Spoken):
            await self.choose_language()

    async def choose_language(self) -> None:
        """Speak another language from now on, on every screen that is open, and next time."""
        from fourfold.terminal.app.languages import LanguageScreen  # noqa: PLC0415 - only where it is wanted

        name = await self.push_screen_wait(LanguageScreen())
        if name is None:
            return
        self.saved_games.remember_language(name)
        change_language(name)
        for screen in self.screen_stack:
            if isinstance(screen, Spoken):
                await screen.speak_again()

    def _tell(self, prepared: float) -> None:
        self._prepared = prepared
        if isinstance(self.screen, StartScreen):
            self.screen.say_note()

    def _note(self) -> str:
        """How far the engines are."""
        if self._prepared is None:
            return ""
        if self._prepared == 1:
            return text("The engines are ready.")
        from fourfold.terminal.preparation import preparing  # noqa: PLC0415 - Babel is slow to load

        return preparing(self._prepared)


def play_on_screen(
    request: GameRequest,
    *,
    decided: bool = False,
    record: Record | None = None,
    table: AnyTable | None = None,
    pace: float = 0.0,
) -> int:
    """Run the application; returns the exit code."""
    saved_games = SavedGames.of_this_user()
    first: Opening | None = None
    if record is not None:
        first = partial(SavedTable.go_on, record, request, saved_games)
    elif decided:
        saved_games.remember_request(request)
        first = partial(SavedTable.open, request.setup(), saved_games)
    app = FourfoldApp(saved_games, request, first=first, table=table, pace=pace)
    app.run()
    return app.return_code or 0
