"""The first screen: go on with a game, begin a new one, choose a language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from fourfold.locale import language, language_words, languages, text
from fourfold.rules.games import Game
from fourfold.terminal.app.page import Confirm
from fourfold.terminal.local.saved_games import SavedGames
from fourfold.terminal.sentences.tables import unfinished_words


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with the saved game of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Begin:
    """Choose how to play a new game."""

    game: Game


@dataclass(frozen=True, slots=True)
class Speak:
    """Speak another language from now on."""

    language: str


@dataclass(frozen=True, slots=True)
class AskLanguage:
    """See which languages there are."""


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """Go on with a game that is written down in a file."""


@dataclass(frozen=True, slots=True)
class ReadFinished:
    """See the games that are over."""


@dataclass(frozen=True, slots=True)
class ReadRules:
    """Read the rules of a game."""

    game: Game


Choice = Resume | Begin | OpenRecord | ReadFinished | ReadRules | AskLanguage


class StartScreen(Screen[Choice | None]):
    """A menu. It closes with what was chosen, or with None to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "leave", text("Leave")),
        Binding("delete", "forget", text("Throw the game away")),
    ]

    def __init__(self, saved_games: SavedGames) -> None:
        super().__init__()
        self.saved_games = saved_games
        self.choices: list[Choice] = []
        self.note = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="start"):
            yield Static("F O U R F O L D", id="name")
            yield Static(text("Quarto! and Quatro"), id="games")
            yield OptionList(id="menu", compact=True)
            yield Static(id="note", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._fill()
        self.query_one("#menu").focus()

    def say(self, note: str) -> None:
        """A word at the foot: the engine is being prepared, or is ready."""
        self.note = note
        if self.is_mounted:
            self.query_one("#note", Static).update(note)

    def _fill(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        self.choices = []
        for game in self.saved_games.unfinished():
            self._offer(menu, Resume(game.name), text("Go on: {game}", game=unfinished_words(game)))
        self._offer(menu, Begin(Game.QUARTO), text("New game of Quarto!"))
        self._offer(menu, Begin(Game.QUATRO), text("New game of Quatro"))
        self._offer(menu, ReadFinished(), text("My games"))
        self._offer(menu, ReadRules(Game.QUARTO), text("All rules of Quarto!"))
        self._offer(menu, ReadRules(Game.QUATRO), text("All rules of Quatro"))
        self._offer(menu, OpenRecord(), text("Go on with a record"))
        if len(languages()) > 1:
            self._offer(menu, AskLanguage(), text("Another language"))
        menu.highlighted = 0

    def _offer(self, menu: OptionList, choice: Choice, words: str) -> None:
        self.choices.append(choice)
        menu.add_option(Option(words))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.choices[event.option_index])

    @on(OptionList.OptionHighlighted)
    def _pointed(self) -> None:
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "forget" or isinstance(self._highlighted(), Resume)

    def _highlighted(self) -> Choice | None:
        menu = self.query_one("#menu", OptionList)
        return self.choices[menu.highlighted] if menu.highlighted is not None and self.choices else None

    def action_leave(self) -> None:
        self.dismiss(None)

    @work
    async def action_forget(self) -> None:
        pointed = self._highlighted()
        sure = Confirm(text("Throw this game away for good?"))
        if isinstance(pointed, Resume) and await self.app.push_screen_wait(sure):
            self.saved_games.delete(pointed.name)
            self._fill()


class LanguageScreen(Screen[str | None]):
    """The languages, each by its own name. It closes with one of them, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "leave", text("Back"))]

    def compose(self) -> ComposeResult:
        # Babel knows the names; it takes its time to load, so not on the first screen.
        with Vertical(id="start"):
            yield OptionList(*(language_words(name) for name in languages()), id="menu", compact=True)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.highlighted = languages().index(language())
        menu.focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(languages()[event.option_index])

    def action_leave(self) -> None:
        self.dismiss(None)
