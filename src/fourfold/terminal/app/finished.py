"""Finished games: when they were played, by whom and how they ended, to step through."""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from fourfold.locale import text
from fourfold.rules.record import Record
from fourfold.telling import tell
from fourfold.terminal.app.keys import Key, Keys
from fourfold.terminal.app.page import Page
from fourfold.terminal.local.saved_games import FinishedGame, SavedGames
from fourfold.terminal.replay import replay_lines
from fourfold.terminal.sentences.records import record_words
from fourfold.terminal.sentences.tables import day_words


class FinishedScreen(Screen[None]):
    """A list of records, latest first; Enter shows one, R reviews it, I opens it on the analysis board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Key("r", "review", label=lambda: text("Review")),
        Key("i", "analyse", label=lambda: text("Analyse")),
        Key("escape,q", "leave", label=lambda: text("Back")),
    ]

    def __init__(self, saved_games: SavedGames) -> None:
        super().__init__()
        self.games = saved_games.finished()

    def compose(self) -> ComposeResult:
        with Vertical(id="start"):
            yield Static(text("My games"), id="games")
            if self.games:
                yield OptionList(*map(finished_words, self.games), id="menu", compact=True, markup=False)
            else:
                yield Static(tell(None, "table.none"))
        yield Keys()

    async def speak_again(self) -> None:
        await self.recompose()
        if self.games:
            self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        game = self.games[event.option_index]
        self.app.push_screen(Page(finished_words(game), replay_lines(game.record)))

    def action_review(self) -> None:
        """Look at the chosen game turn by turn."""
        from fourfold.terminal.app.review import ReviewScreen  # noqa: PLC0415 - only where it is wanted

        if (record := self._record) is not None:
            self.app.push_screen(ReviewScreen(record))

    @work
    async def action_analyse(self) -> None:
        """Look into the chosen game."""
        from fourfold.terminal.app.analysis import look_into  # noqa: PLC0415

        if (record := self._record) is not None:
            await look_into(self.app, record)

    @property
    def _record(self) -> Record | None:
        """The game that is pointed at."""
        chosen = self.query_one(OptionList).highlighted if self.games else None
        return None if chosen is None else self.games[chosen].record

    def action_leave(self) -> None:
        self.dismiss(None)


def finished_words(game: FinishedGame) -> str:
    """A finished game, in one line."""
    return f"{day_words(game.ended)} · {record_words(game.record)}"
