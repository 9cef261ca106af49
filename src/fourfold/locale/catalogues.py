"""Which languages there are, which one is chosen, and its catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

from fourfold.rules.game import Unreadable

SOURCE = "en"
"""The language the sentences are written in. It needs no catalogue."""

_CATALOGUE = "LC_MESSAGES/fourfold.mo"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_PLAIN = ("C", "POSIX")
_NEAREST = {
    "no": "nb",
    "nn": "nb",
    "sh": "sr-latn",
    "sr-me": "sr-latn",
    "cnr": "sr-latn",
    "bs": "hr",
    "mo": "ro",
}
"""Languages by another name, or whose readers read a neighbour's with ease."""
_SCRIPTS = {"latin": "latn", "cyrillic": "cyrl"}
"""How the names of environments and those of browsers call an alphabet: `sr_RS@latin`, `sr-Latn-RS`."""


@dataclass(slots=True)
class _Spoken:
    """The language of a context, and of every task and thread that was started in it."""

    language: str


_spoken: ContextVar[_Spoken] = ContextVar("spoken")


def language() -> str:
    """The language spoken in this context."""
    spoken = _spoken.get(None)
    return SOURCE if spoken is None else spoken.language


def use_language(name: str) -> None:
    """Speak `name` in this context from now on. It must be one of `languages()`."""
    _spoken.set(_Spoken(_known(name)))


def change_language(name: str) -> None:
    """Speak `name` from now on, also in the tasks and threads that run by now: they share the language of the
    context they were started in, which must have chosen one."""
    _spoken.get().language = _known(name)


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Speak `name` inside a `with` block."""
    token = _spoken.set(_Spoken(_known(name)))
    try:
        yield
    finally:
        _spoken.reset(token)


@cache
def languages() -> tuple[str, ...]:
    """The languages that can be spoken: English, and each one with a catalogue."""
    folders = (item for item in files("fourfold.locale").iterdir() if item.is_dir())
    return tuple(sorted({SOURCE, *(each.name for each in folders if (each / _CATALOGUE).is_file())}))


def choose_language(wanted: str | None, environment: Mapping[str, str]) -> str:
    """The language a person gets: the one wanted, else the first known one of the environment, else English.

    A language asked for by name must exist; an environment may well name others.
    """
    if wanted is not None:
        return _known(wanted)
    for variable in _VARIABLES:
        names = [name for name in environment.get(variable, "").split(":") if name]
        for name in names:
            found = find_language(name)
            if found is not None:
                return found
        if names:
            return SOURCE
    return SOURCE


def find_language(name: str) -> str | None:
    """The language that a name such as `pt_BR.UTF-8` or `nb-NO` asks for, or the nearest that we have."""
    before, _, modifier = name.partition("@")
    plain = before.partition(".")[0].replace("_", "-")
    if plain in _PLAIN:
        return SOURCE
    known = {each.lower(): each for each in languages()}
    root, *others = plain.lower().split("-")
    script = _SCRIPTS.get(modifier, "")
    for wanted in (plain.lower(), *(f"{root}-{part}" for part in (script, *others)), root):
        found = known.get(_NEAREST.get(wanted, wanted))
        if found is not None:
            return found
    return None


def catalogue() -> NullTranslations:
    """The catalogue of the language spoken here."""
    return _load(language())


@cache
def _load(name: str) -> NullTranslations:
    file: Traversable = files("fourfold.locale") / name / _CATALOGUE
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as opened:
        return GNUTranslations(opened)


def _known(name: str) -> str:
    found = find_language(name)
    if found is None:
        raise Unreadable(
            "“{name}” is not an available language: choose one of {languages}.",
            name=name,
            languages=languages(),
        )
    return found
