"""Games kept on this machine: unfinished ones as the table's events, finished ones as records.

After each event a new file is written and replaces the old one, so that a crash or a power cut leaves one or
the other. Time away from a table does not count: `paused` says when it was left.
"""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from fourfold.locale import given_name
from fourfold.play import Event, Person, Table, record
from fourfold.play.events import Opened
from fourfold.rules.game import RuleError, Unreadable
from fourfold.rules.games import Game
from fourfold.rules.record import Record, read_record
from fourfold.terminal.local.game_request import GameRequest

_GAMES, _RECORDS = "games", "records"
_UNFINISHED, _FINISHED = ".json", ".txt"


class SavedGame(msgspec.Struct, frozen=True):
    """A game as it is saved."""

    seed: str
    """The dice box of the table."""
    events: tuple[Event, ...]
    paused: float
    """When it was left, by the table's own time."""
    sealed: bool = True
    """Whether all its dice come from this box; not in a game that started elsewhere."""

    @property
    def table(self) -> Table:
        return Table.of(self.events)

    @property
    def record(self) -> Record:
        """The game so far, with the seal of its dice if there is one for all of them."""
        whole = record(self.table)
        return whole if self.sealed else replace(whole, tags=())


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that can be continued."""

    name: str
    table: Table
    left: float
    """When it was last touched, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game."""

    record: Record
    ended: float
    """In seconds since 1970."""


class SavedGames:
    """A folder of games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def of_this_user(cls) -> SavedGames:
        """Where user data belongs: `$XDG_DATA_HOME/fourfold`, else `~/.local/share/fourfold`."""
        home = os.environ.get("XDG_DATA_HOME")
        return cls((Path(home) if home else Path.home() / ".local" / "share") / "fourfold")

    def new_name(self) -> str:
        """A name for a game that no saved game has."""
        return secrets.token_hex(6)

    def save(self, name: str, game: SavedGame) -> None:
        """Save an unfinished game, or save it again."""
        write_anew(self._unfinished(name), msgspec.json.encode(game))

    def finish(self, name: str, game: SavedGame) -> None:
        """Store the record of a finished game."""
        write_anew(self.record_file(name), str(game.record).encode())
        self.delete(name)

    def load(self, name: str) -> SavedGame:
        """The game of this name."""
        try:
            saved = msgspec.json.decode(self._unfinished(name).read_bytes(), type=SavedGame)
            saved.table  # noqa: B018 - a log that does not add up shows here, not in the middle of a game
        except (OSError, msgspec.DecodeError, ValueError, TypeError):
            raise Unreadable(
                "The saved game {name} cannot be read: start a new one, or delete {file}.",
                name=name,
                file=str(self._unfinished(name)),
            ) from None
        return msgspec.structs.replace(saved, events=tuple(map(_without_you, saved.events)))

    def unfinished(self) -> list[UnfinishedGame]:
        """The games that can be continued, the one left last first. Damaged ones are skipped: they stay where
        they are and raise an error when opened by name."""
        found = []
        for file in (self.folder / _GAMES).glob(f"*{_UNFINISHED}"):
            try:
                found.append(UnfinishedGame(file.stem, self.load(file.stem).table, file.stat().st_mtime))
            except Unreadable:
                continue
        return sorted(found, key=lambda game: -game.left)

    def finished(self) -> list[FinishedGame]:
        """The finished games, latest first. Unreadable records are skipped."""
        found = []
        for file in (self.folder / _RECORDS).glob(f"*{_FINISHED}"):
            try:
                found.append(FinishedGame(read_record(file.read_text("utf-8")), file.stat().st_mtime))
            except (OSError, ValueError, RuleError):
                continue
        return sorted(found, key=lambda game: -game.ended)

    @property
    def language(self) -> str | None:
        """The language that was chosen in the menu, if one was."""
        try:
            return self._language.read_text("utf-8").strip() or None
        except (OSError, UnicodeDecodeError):
            return None

    def remember_language(self, name: str) -> None:
        """Use this language next time too."""
        write_anew(self._language, name.encode())

    def last_request(self, game: Game) -> GameRequest:
        """The choices for the latest game of this kind; the defaults if there are none or if they no longer
        fit, such as a layout file that is gone."""
        try:
            last = msgspec.json.decode(self._choices(game).read_bytes(), type=GameRequest)
            last.setup().checked()
        except (OSError, msgspec.DecodeError, RuleError):
            return GameRequest(game=game)
        return last if last.game is game else GameRequest(game=game)

    def remember_request(self, request: GameRequest) -> None:
        """Offer these choices next time too, except the position, which was for one game only."""
        write_anew(
            self._choices(request.game), msgspec.json.encode(msgspec.structs.replace(request, start=""))
        )

    def _choices(self, game: Game) -> Path:
        return self.folder / f"last-{game}.json"

    @property
    def _language(self) -> Path:
        return self.folder / "language.txt"

    def delete(self, name: str) -> None:
        """Delete an unfinished game."""
        self._unfinished(name).unlink(missing_ok=True)

    def record_file(self, name: str) -> Path:
        """Where the record of a finished game is."""
        return self.folder / _RECORDS / f"{name}{_FINISHED}"

    def _unfinished(self, name: str) -> Path:
        return self.folder / _GAMES / f"{name}{_UNFINISHED}"


def _without_you(event: Event) -> Event:
    """A table as it was opened; a person whom version 0.2 called “You” has no name."""
    if not isinstance(event, Opened):
        return event
    seats = tuple(
        msgspec.structs.replace(each, name=given_name(each.name)) if isinstance(each, Person) else each
        for each in event.setup.seats
    )
    return msgspec.structs.replace(event, setup=msgspec.structs.replace(event.setup, seats=seats))


def write_anew(file: Path, content: bytes) -> None:
    """Put a file in the place of an older one, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(file)
