"""The catalogue files: the template, one catalogue per language, and their compiled form."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from i18n.compiled import LOCALE, catalogue_path
from i18n.message import Sentence

TEMPLATE = LOCALE / "fourfold.pot"
NOTES = Path(__file__).with_name("notes.toml")
LANGUAGES = (
    "et", "fr", "de", "nl", "es", "it", "pt", "da", "nb", "sv",
    "fi", "ro", "cs", "is", "sk", "sr", "hr", "bg", "lt",
)  # fmt: skip
"""Every language besides English, which needs no catalogue. Serbian is written in Cyrillic letters."""

_HEADER = """\
# Sentences of fourfold.
# `make i18n` writes this file; docs/translating.md tells how translations are made.
#"""


def template(sentences: Iterable[Sentence]) -> Catalog:
    """All sentences, in the order of their files, so that neighbours are found together."""
    told = notes()
    catalog = _empty(None)
    for sentence in sentences:
        first = sentence.id if isinstance(sentence.id, str) else sentence.id[0]
        note = sentence.comment or told.get(first, "")
        catalog.add(
            sentence.id,
            locations=[(sentence.source, 0)],
            auto_comments=[note] if note else [],
            context=sentence.context,
        )
    return catalog


def notes() -> dict[str, str]:
    """Notes for translators, by the English sentence."""
    return tomllib.loads(NOTES.read_text("utf-8"))


def update(made: Catalog) -> None:
    """Write the template and update every catalogue; sentences that are no longer used are dropped.

    Catalogues are sorted by sentence: code that moves does not change them.
    """
    _write(TEMPLATE, made, in_order=False)
    for language in LANGUAGES:
        path = catalogue_path(language)
        catalog = read_catalogue(language) if path.is_file() else _empty(language)
        catalog.update(made, no_fuzzy_matching=True)
        for message in catalog:
            message.locations, message.auto_comments = [], []  # those are the template's
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, catalog, in_order=True)


def read_catalogue(language: str) -> Catalog:
    """The catalogue of a language, from its file."""
    with catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language, domain="fourfold")


def read_template() -> Catalog:
    """The template, from its file."""
    with TEMPLATE.open("rb") as file:
        return read_po(file, domain="fourfold")


def _empty(language: str | None) -> Catalog:
    return Catalog(
        locale=language,
        header_comment=_HEADER,
        project="fourfold",
        version="1",
        msgid_bugs_address="",
        last_translator="The fourfold developers",
        language_team=language or "",
        charset="utf-8",
    )


def _write(path: Path, catalog: Catalog, in_order: bool) -> None:
    """Write a file, unless only its date would change."""
    catalog.fuzzy = False
    before = path.read_bytes() if path.is_file() else b""
    if _without_dates(before) != _without_dates(_written(catalog, in_order)):
        catalog.creation_date = datetime.now(UTC)
        path.write_bytes(_written(catalog, in_order))


def _written(catalog: Catalog, in_order: bool) -> bytes:
    file = BytesIO()
    write_po(file, catalog, width=100, include_lineno=False, ignore_obsolete=True, sort_output=in_order)
    return file.getvalue()


def _without_dates(written: bytes) -> list[bytes]:
    return [line for line in written.splitlines() if b"-Date:" not in line and b"Generated-By" not in line]
