"""A pseudo-language that shows what a real one will do: longer, accented, and easy to tell from English.

It is made from the template and never shipped: tests write it into their own folder. Text that stays English
on a screen in this language has missed the catalogues; text that is cut off would be cut off in Finnish too.
"""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo

from i18n.catalogues import read_template

LANGUAGE = "qps"
"""A language code for private use."""

_ACCENTS = str.maketrans("aceinorsuyzACEINORSUYZ", "áçéíñóřšúýžÁÇÉÍÑÓŘŠÚÝŽ")
_KEPT = re.compile(r"(\{[^{}]*\}|\n|--[a-z-]+)")
"""Places, line breaks and options stay as they are."""
_LONGER = 0.4
"""How much longer: German and Finnish rarely exceed that."""


def pseudo(sentence: str) -> str:
    """A sentence in this language: in brackets, accented and longer.

    >>> pseudo("Place this piece: {piece}.")
    '⟦Pláçé thíš píéçé: {piece}. ~~~~ ~~~~⟧'
    """
    said = "".join(
        part if _KEPT.fullmatch(part) else part.translate(_ACCENTS) for part in _KEPT.split(sentence)
    )
    tail = " ".join(["~~~~"] * max(1, int(len(sentence) * _LONGER / 5)))
    return f"⟦{said} {tail}⟧"


def pseudo_catalogue() -> Catalog:
    """Every sentence of the template in this language. Its plural forms are those of English."""
    made = Catalog(locale="en", domain="fourfold", charset="utf-8")
    for message in read_template():
        if not message.id:
            continue
        forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
        said = tuple(pseudo(form) for form in forms)
        made.add(message.id, said if len(said) > 1 else said[0], context=message.context)
    return made


def write_pseudo(locale_folder: Path) -> Path:
    """Write the compiled catalogue below a folder of catalogues; returns its path."""
    path = locale_folder / LANGUAGE / "LC_MESSAGES" / "fourfold.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_mo(file, pseudo_catalogue())
    return path
