"""The first screen: the menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from fourfold.locale import text
from fourfold.terminal.app.keys import Key, Keys
from fourfold.terminal.app.menu import Entry, entries
from fourfold.terminal.app.page import Confirm
from fourfold.terminal.local.saved_games import SavedGames


class StartScreen(Screen[Entry | None]):
    """A menu. It closes with what was chosen, or with None to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Key("q,escape", "leave", label=lambda: text("Quit")),
        Key("delete", "forget", label=lambda: text("Delete the game")),
    ]

    def __init__(
        self,
        saved_games: SavedGames,
        offers: Callable[[SavedGames], Iterable[Entry]] = entries,
        heading: Callable[[], str] = lambda: text("Quarto! and Quatro"),
        note: Callable[[], str] = str,
    ) -> None:
        super().__init__()
        self.saved_games = saved_games
        self.offers = offers
        """Its entries, built again after a game was deleted."""
        self.heading = heading
        self.note = note
        """What is said at the foot: whether the engine is ready, or how well the user solves."""
        self.entries: list[Entry] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="start"):
            yield Static("F O U R F O L D", id="name")
            yield Static(self.heading(), id="games")
            yield OptionList(id="menu", compact=True, markup=False)
            yield Static(self.note(), id="note", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._fill()
        self.query_one("#menu").focus()

    async def speak_again(self) -> None:
        chosen = self.query_one("#menu", OptionList).highlighted
        await self.recompose()
        self.on_mount()
        self.query_one("#menu", OptionList).highlighted = chosen

    def say_note(self) -> None:
        """Say at the foot what there is to say now."""
        if self.is_mounted:
            self.query_one("#note", Static).update(self.note())

    def _fill(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        self.entries = list(self.offers(self.saved_games))
        menu.add_options(Option(entry.words) for entry in self.entries)
        menu.highlighted = 0

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.entries[event.option_index])

    @on(OptionList.OptionHighlighted)
    def _pointed(self) -> None:
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "forget" or bool(self._saved())

    def _saved(self) -> str:
        """The saved game under the cursor; empty if it is something else."""
        menu = self.query_one("#menu", OptionList)
        return self.entries[menu.highlighted].saved if menu.highlighted is not None and self.entries else ""

    def action_leave(self) -> None:
        self.dismiss(None)

    @work
    async def action_forget(self) -> None:
        name = self._saved()
        if not name:
            return
        if await self.app.push_screen_wait(Confirm(text("Delete this game for good?"))):
            self.saved_games.delete(name)
            self._fill()
