"""The translations beside the page: one script for each language, which the page loads when it is chosen.

A page that is opened from a folder may not fetch data, but it may load scripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from babel import Locale

from i18n.catalogues import LANGUAGES, read_catalogue
from i18n.pictures.messages import Message


def write_translations(messages: list[Message], folder: Path) -> None:
    """Write a script for each language: the forms of each message, by its number."""
    for language in LANGUAGES:
        said = json.dumps(dict(_translated(messages, language)), ensure_ascii=False)
        (folder / f"{language}.js").write_text(f"translated({said});\n", encoding="utf-8")


def _translated(messages: list[Message], language: str) -> Iterator[tuple[int, list[str]]]:
    catalogue = read_catalogue(language)
    for number, message in enumerate(messages):
        found = catalogue.get(message.forms[0], message.context)
        if found is not None and found.string:
            yield number, [found.string] if isinstance(found.string, str) else list(found.string)


def language_names() -> list[tuple[str, str]]:
    """Each language with its English name, in the order of the names."""
    names = ((language, str(Locale(language).get_display_name("en"))) for language in LANGUAGES)
    return sorted(names, key=lambda each: each[1])
