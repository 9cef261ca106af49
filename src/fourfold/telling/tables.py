"""The tables, and what fills in their messages."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, TypeAlias

from fourfold.locale import CommonNoun, change_words, percent_words, plural, text
from fourfold.rules.games import Game, games, part_of, rules_of

if TYPE_CHECKING:
    from fourfold.quarto.data import Edition

Writer: TypeAlias = "Callable[[Any, Edition | None], str]"
"""Writes a detail of a game; the edition says what pieces are called."""
Entry: TypeAlias = "str | Mapping[str, Any]"
"""A message, or its forms."""
SHARED = "shared"
"""The table of what is told alike of all games."""


@cache
def tables() -> dict[str, dict[str, Any]]:
    """Every table as it is written, by its name: that of a game, or `shared`."""
    return {
        SHARED: _table(files("fourfold.telling") / "shared.toml"),
        **{
            game: _table(files(folder) / "telling.toml")
            for game in games()
            if (folder := rules_of(game).package)
        },
    }


def _table(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def messages() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Every message with the name of its table; one that depends on a number has two forms."""
    for name, table in tables().items():
        for kind, entries in table.items():
            if kind != "details":
                yield from ((name, message) for entry in entries.values() for message in _forms(entry))


def _forms(entry: Entry) -> Iterator[str | tuple[str, str]]:
    match entry:
        case str():
            yield entry
        case {"one": one, "many": many}:
            yield one, many
        case _:
            for who, form in entry.items():
                if who != "by":
                    yield from _forms(form)


def tell(game: Game | None, key: str, /, *, edition: Edition | None = None, **details: object) -> str:
    """The message for a kind of fact, its details filled in; without a game, one that all tell alike.

    Where the detail `name` is None, the reader is meant. `edition` says what pieces are called.
    """
    found = _entry(game, key)
    by = "count"
    while not isinstance(found, str):
        by = found.get("by", by)
        if "one" in found:
            number = details[by]
            assert isinstance(number, int)
            return plural(found["one"], found["many"], number, **_written(details, edition))
        found = found[_who(details["name"], found)]
    return text(found, context="", **_written(details, edition))


def _entry(game: Game | None, key: str) -> Entry:
    kind, name = key.split(".")
    for table in (tables().get(game or SHARED, {}), tables()[SHARED]):
        if name in table.get(kind, {}):
            entry: Entry = table[kind][name]
            return entry
    raise KeyError(key)


def _who(name: object, forms: Mapping[str, Any]) -> str:
    if name is None:
        return "you"
    return "computer" if isinstance(name, CommonNoun) and "computer" in forms else "other"


def _written(details: Mapping[str, object], edition: Edition | None) -> dict[str, object]:
    types: dict[str, str] = tables()[SHARED]["details"]
    return {
        name: detail if isinstance(detail, str) else _detail(types.get(name, ""), detail, edition)
        for name, detail in details.items()
        if detail is not None
    }


def _detail(kind: str, detail: Any, edition: Edition | None) -> object:
    """A detail as its type is written, by this room or by a game; what has no type, as it is."""
    match kind:
        case "dice":
            return " ".join(map(str, detail))
        case "percent":
            return percent_words(detail, 0)
        case "change":
            return change_words(detail)
    write = _writers().get(kind)
    return detail if write is None else write(detail, edition)


@cache
def _writers() -> dict[str, Writer]:
    """How the games write what only they have, by the type of the detail (`telling.py` in their folders)."""
    parts = (part_of(game, "telling") for game in games())
    return {kind: write for part in parts if part is not None for kind, write in part.DETAILS.items()}
