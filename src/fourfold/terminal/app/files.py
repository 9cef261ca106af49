"""Records in files, chosen from a list: folders to enter, files to open, or a name to type."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from fourfold.locale import explain, labelled, system_reason, text
from fourfold.rules.game import RuleError
from fourfold.rules.record import Record
from fourfold.terminal.app.keys import Key, Keys
from fourfold.terminal.local.paths import named_path
from fourfold.terminal.local.record_files import check_unfinished, read_record_file
from fourfold.terminal.sentences.records import record_words

MOST_FILES = 500
"""How many entries of a large folder are listed; other names can be typed."""
LARGEST = 1_000_000
"""Bytes of a file that are read while it is only pointed at."""
UP = ".."


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """A record, and the file it was in."""

    file: Path
    record: Record


class FileScreen(Screen[OpenedRecord | None]):
    """The files of a folder. It closes with the record that was chosen, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [Key("escape", "leave", label=lambda: text("Back"))]

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.folder = (folder or Path()).resolve()
        self.paths: list[Path] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="files"):
            yield Static(text("Open a record"), id="name")
            yield Static(id="folder", markup=False)
            yield OptionList(id="menu", compact=True, markup=False)
            yield Input(placeholder="game.txt", id="answer", compact=True)
            yield Static(id="note", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._list()
        self.query_one("#menu").focus()

    async def speak_again(self) -> None:
        await self.recompose()
        self.on_mount()

    def _list(self) -> None:
        """Show what is in the folder: other folders first, and nothing hidden."""
        try:
            found = sorted(self.folder.iterdir(), key=lambda path: (not path.is_dir(), path.name.lower()))
        except OSError as problem:
            self._say(labelled(self.folder, system_reason(problem)))
            found = []
        shown = [path for path in found if not path.name.startswith(".")][:MOST_FILES]
        self.paths = [self.folder.parent, *shown]
        names = [UP, *(f"{path.name}/" if path.is_dir() else path.name for path in shown)]
        self.query_one("#folder", Static).update(str(self.folder))
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        menu.add_options(names)
        # The first file, if there is one; other folders are listed above it.
        first = min(1, len(shown))
        menu.highlighted = next((at for at, path in enumerate(self.paths) if at and not path.is_dir()), first)

    @on(OptionList.OptionHighlighted)
    def _pointed(self, event: OptionList.OptionHighlighted) -> None:
        """Say what is in a file before it is opened."""
        path = self.paths[event.option_index]
        self._say("" if path.is_dir() else _words(path))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self._open(self.paths[event.option_index])

    @on(Input.Submitted)
    def _written(self, event: Input.Submitted) -> None:
        try:
            self._open(self.folder / named_path(event.value.strip() or "."))
        except RuleError as problem:
            self._say(explain(problem))

    def _open(self, path: Path) -> None:
        if path.is_dir():
            self.folder = path.resolve()
            self._list()
            return
        try:
            record = read_record_file(path)
            if record.result is None:
                check_unfinished(record, path)
        except RuleError as problem:
            self._say(explain(problem))
            return
        self.dismiss(OpenedRecord(path, record))

    def _say(self, sentence: str) -> None:
        self.query_one("#note", Static).update(sentence)

    def action_leave(self) -> None:
        self.dismiss(None)


def _words(path: Path) -> str:
    """The game in a file, in one line; empty if there is none to see."""
    try:
        return record_words(read_record_file(path)) if path.stat().st_size <= LARGEST else ""
    except (OSError, RuleError):
        return ""
