"""Editions: what the sixteen pieces of Quarto! are called and what they look like.

The game knows pieces as numbers 0-15 whose four bits are the traits. An edition says what each bit means to
people: its name, the words for 0 and 1, the drawing that shows it and the colours of that drawing. It is a
file, never a branch in code; `docs/editions.md` tells how to make one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from types import MappingProxyType

from fourfold.data.english import Text, english
from fourfold.rules.game import Unreadable

_COLOUR = re.compile(r"#[0-9A-F]{6}")
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_FIELDS = {"name", "title", "drawing", "phrase", "traits", "colours"}


@dataclass(frozen=True, slots=True)
class Trait:
    """What one bit of a piece means in an edition."""

    name: str
    """The trait's English name and key: `colour`, `cap`."""
    values: tuple[str, str]
    """The English word for 0 and for 1: `("light", "dark")`."""

    @property
    def title(self) -> str:
        """The trait as a heading, in English: `Colour`."""
        return self.name.replace("-", " ").capitalize()


@dataclass(frozen=True, slots=True)
class Edition:
    """Names and looks of the sixteen pieces."""

    name: str
    """What programs and records call it: `classic`."""
    title: str
    """What people choose it by, in English: `Wood`."""
    drawing: str
    """Which drawing of `fourfold.art` shows the pieces."""
    phrase: str
    """How the words make one phrase, in English: `{height} {colour} {shape} {top} piece`."""
    traits: tuple[Trait, Trait, Trait, Trait]
    """Bit 0 first."""
    colours: Mapping[str, Mapping[str, str]] = field(hash=False)
    """For a `light` and for a `dark` page: the colours the drawing asks for, by name."""

    def piece_name(self, piece: int, text: Text = english) -> str:
        """The piece in words. Its values and the phrase around them are said apart.

        >>> edition("classic").piece_name(0b0101)
        'tall dark round hollow piece'
        """
        bits = enumerate(self.traits)
        values = {trait.name: self.value_name(trait, piece >> bit & 1, text) for bit, trait in bits}
        return text(self.phrase, context=self.phrase_context, **values)

    def value_name(self, trait: Trait, value: int, text: Text = english) -> str:
        """One value of a trait: `tall`."""
        return text(trait.values[value], context=self.value_context(trait))

    # Catalogues tell words apart by these contexts: “light” may be said otherwise of wood than of a mushroom.

    @property
    def title_context(self) -> str:
        """Around the edition's title and those of its traits."""
        return self.name

    @property
    def phrase_context(self) -> str:
        """Around the phrase."""
        return f"{self.name}: piece"

    def value_context(self, trait: Trait) -> str:
        """Around the two values of a trait."""
        return f"{self.name}: {trait.name}"


@cache
def editions() -> tuple[str, ...]:
    """The names of the editions that ship with the program, `classic` first."""
    names = (file.name.removesuffix(".toml") for file in _folder().iterdir() if file.name.endswith(".toml"))
    return tuple(sorted(names, key=lambda name: (name != "classic", name)))


@cache
def edition(name: str) -> Edition:
    """An edition that ships with the program."""
    if name not in editions():
        raise Unreadable("There is no edition {name}: choose one of {known}.", name=name, known=editions())
    return read_edition((_folder() / f"{name}.toml").read_text("utf-8"))


def _folder() -> Traversable:
    return files("fourfold.quarto.data") / "editions"


def read_edition(text: str) -> Edition:
    """An edition from the text of its file; `Unreadable` names the field that is wrong."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable("This edition is not a TOML file: {problem}.", problem=str(error)) from error
    if missing := sorted(_FIELDS - table.keys()):
        raise Unreadable("The edition lacks: {fields}.", fields=tuple(missing))
    if unknown := sorted(table.keys() - _FIELDS):
        raise Unreadable(
            "The edition has unknown fields: {fields}. The fields are {known}.",
            fields=tuple(unknown),
            known=tuple(sorted(_FIELDS)),
        )
    traits = _traits(table["traits"])
    return Edition(
        name=_name(table["name"], "name"),
        title=_title(table["title"]),
        drawing=_name(table["drawing"], "drawing"),
        phrase=_phrase(table["phrase"], traits),
        traits=traits,
        colours=_colours(table["colours"]),
    )


def _name(value: object, where: str) -> str:
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        raise Unreadable(
            (
                "The field “{field}” of an edition is one word of lower-case letters, digits and hyphens, "
                "not {value}."
            ),
            field=where,
            value=repr(value),
        )
    return value


def _title(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Unreadable("The title of an edition is a word or two, not {value}.", value=repr(value))
    return value


def _traits(value: object) -> tuple[Trait, Trait, Trait, Trait]:
    if not isinstance(value, list) or len(value) != 4:
        raise Unreadable("An edition has exactly four [[traits]], bit 0 first.")
    first, second, third, fourth = (_trait(entry, bit) for bit, entry in enumerate(value))
    names = [trait.name for trait in (first, second, third, fourth)]
    if len(set(names)) != 4:
        raise Unreadable("The four traits need four names, not {names}.", names=tuple(names))
    return first, second, third, fourth


def _trait(value: object, bit: int) -> Trait:
    match value:
        case {"name": str(name), "values": [str(zero), str(one)], **rest} if not rest and zero and one:
            if zero == one:
                raise Unreadable("Both values of trait {bit} are called {word}.", bit=bit, word=repr(zero))
            return Trait(_name(name, f"traits {bit}: name"), (zero, one))
        case _:
            raise Unreadable(
                'Trait {bit} needs a name and two words, as in name = "top" and values = ["hollow", "solid"],'
                " and nothing else.",
                bit=bit,
            )


def _phrase(value: object, traits: tuple[Trait, ...]) -> str:
    wanted = sorted(trait.name for trait in traits)
    try:
        places = [place for _, place, *_ in Formatter().parse(str(value)) if place is not None]
    except ValueError:
        places = []
    if not isinstance(value, str) or sorted(places) != wanted:
        raise Unreadable(
            "The phrase of an edition names each trait once, as {wanted}, but is {value}.",
            wanted=" ".join(f"{{{name}}}" for name in wanted),
            value=repr(value),
        )
    return value


def _colours(value: object) -> Mapping[str, Mapping[str, str]]:
    match value:
        case {"light": dict(light), "dark": dict(dark), **rest} if not rest:
            pass
        case _:
            raise Unreadable("An edition has [colours.light] and [colours.dark] and no other colours.")
    if odd := sorted(light.keys() ^ dark.keys()):
        raise Unreadable("These colours exist in only one theme: {names}.", names=tuple(odd))
    return MappingProxyType({"light": _palette(light, "light"), "dark": _palette(dark, "dark")})


def _palette(table: dict[str, object], theme: str) -> Mapping[str, str]:
    colours: dict[str, str] = {}
    for name, colour in table.items():
        if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
            raise Unreadable(
                "The colour {name}, theme {theme}, is written #RRGGBB with capital letters, not {value}.",
                theme=theme,
                name=name,
                value=repr(colour),
            )
        colours[name] = colour
    return MappingProxyType(colours)
