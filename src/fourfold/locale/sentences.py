"""Sentences with places: found in the catalogue first, then filled; those of errors too."""

from __future__ import annotations

import errno
import unicodedata

from fourfold.locale.catalogues import catalogue
from fourfold.locale.numbers import row_words
from fourfold.rules.game import RuleError

_LONGEST, _SHOWN = 200, 120
"""Characters of a detail that are shown whole, and those that are left of a longer one."""
_FROM_THE_RIGHT = ("R", "AL", "AN")
"""Kinds of characters that are written from right to left, as Unicode names them."""
_ISOLATED, _END = "\u2068", "\u2069"
_ENDS = (".", "!", "?")


class CommonNoun(str):
    """Words in a place that are no name, such as “The computer”. They keep their capital letter only where
    they begin a sentence."""

    __slots__ = ()


def text(message: str, /, *, context: str = "", **details: object) -> str:
    """An English sentence in the reader's language, its {places} filled with `details`: a tuple is a list of
    words, separated as the language does it.

    A `context` tells apart what English says with the same word and other languages do not.
    """
    if not message:
        return ""
    said = catalogue().pgettext(context, message) if context else catalogue().gettext(message)
    return _fill(said, details)


def plural(one: str, many: str, count: int, /, **details: object) -> str:
    """The form that goes with `count`, which fills the place {count}. Some languages have more than two."""
    return _fill(catalogue().ngettext(one, many, count), {"count": count, **details})


def explain(error: RuleError) -> str:
    """What was wrong and what would be right, in the reader's language; errors inside errors too."""
    details = {name: _detail(detail) for name, detail in error.details.items()}
    return _fill(catalogue().gettext(error.message), details)


def _detail(detail: object) -> object:
    match detail:
        case RuleError():
            return explain(detail)
        case str():
            # What was typed or piped in: its start is enough to recognise it, and it moves no cursor.
            shown = detail if len(detail) <= _LONGEST else f"{detail[:_SHOWN]}…"
            return shown if shown.isprintable() else "".join(map(_visible, shown))
        case tuple():
            words = tuple(_detail(str(word)) for word in detail)
            listed = _listed(words)
            return words if len(listed) <= _LONGEST else f"{listed[:_SHOWN]}…"
        case _:
            return detail


def _visible(character: str) -> str:
    return character if character.isprintable() else " " if character.isspace() else "�"


def _listed(words: tuple[object, ...]) -> str:
    return row_words([isolated(str(word)) for word in words])


def labelled(label: object, value: object) -> str:
    """Something and what there is to say of it, as in a list: `Keep 3 3: 12.5%`."""
    # For translators: only the colon, with the space before it that your language may want.
    return text("{label}: {value}", label=label, value=value)


def isolated(words: str) -> str:
    """Another person's words inside ours. What is written from right to left is kept from turning the rest of
    the line around. A list of names, each kept apart already, stays as it is."""
    if words.isascii() or _ISOLATED in words:
        return words
    turned = any(unicodedata.bidirectional(character) in _FROM_THE_RIGHT for character in words)
    return f"{_ISOLATED}{words}{_END}" if turned else words


def _fill(message: str, details: dict[str, object]) -> str:
    return message.format(**{name: _placed(message, name, detail) for name, detail in details.items()})


def _placed(message: str, name: str, detail: object) -> object:
    match detail:
        case CommonNoun():
            before = message.partition(f"{{{name}}}")[0].rstrip()
            return str(detail) if not before or before.endswith(_ENDS) else detail[:1].lower() + detail[1:]
        case str():
            return isolated(detail)
        case tuple():
            return _listed(detail)
        case _:
            return detail


def system_reason(error: OSError) -> str:
    """What was wrong; the system's own words where it is nothing people meet every day."""
    match error.errno:
        case errno.ENOENT:
            return text("No such file or directory")
        case errno.EACCES | errno.EPERM:
            return text("Permission denied")
        case errno.EISDIR:
            return text("Is a directory")
        case errno.ENOTDIR:
            return text("Not a directory")
        case errno.EEXIST:
            return text("File exists")
        case errno.ENOSPC:
            return text("No space left on device")
        case errno.EROFS:
            return text("Read-only file system")
        case errno.EADDRINUSE:
            return text("Address already in use")
        case errno.ECONNREFUSED:
            return text("Connection refused")
        case _:
            return error.strerror or str(error)
