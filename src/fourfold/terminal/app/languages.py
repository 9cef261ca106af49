"""The screen for choosing the language."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList

from fourfold.locale import language, language_words, languages, text
from fourfold.terminal.app.keys import Key, Keys


class LanguageScreen(Screen[str | None]):
    """The languages, each by its own name. It closes with one of them, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [Key("escape,q", "leave", label=lambda: text("Back"))]

    def compose(self) -> ComposeResult:
        # Babel knows the names; it is slow to load, so not on the first screen.
        with Vertical(id="start"):
            yield OptionList(*(language_words(name) for name in languages()), id="menu", compact=True)
        yield Keys()

    def on_mount(self) -> None:
        menu = self.query_one("#menu", OptionList)
        menu.highlighted = languages().index(language())
        menu.focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(languages()[event.option_index])

    def action_leave(self) -> None:
        self.dismiss(None)
