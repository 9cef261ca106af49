"""Catalogues in the form that the program reads. Builds use this too: nothing of ours is imported."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "src" / "fourfold" / "locale"
"""Where catalogues live."""


def catalogue_path(language: str) -> Path:
    """The file of a language's translations."""
    return LOCALE / language / "LC_MESSAGES" / "fourfold.po"


def compile_all() -> list[Path]:
    """Compile every catalogue whose compiled form is missing or older; what was written comes back."""
    written = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/fourfold.po")):
        target = source.with_suffix(".mo")
        if not target.is_file() or target.stat().st_mtime < source.stat().st_mtime:
            compile_one(source, target)
            written.append(target)
    return written


def compile_one(source: Path, target: Path) -> None:
    """Compile one catalogue. Untranslated sentences are left out, so that they stay English."""
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.parent.parent.name, domain="fourfold")
    for message in list(catalog):
        if message.id and not is_said(message.string):
            catalog.delete(message.id, message.context)
    with target.open("wb") as file:
        write_mo(file, catalog)


def is_said(translation: object) -> bool:
    """Whether a translation is there, in all its forms."""
    return all(translation) if isinstance(translation, tuple | list) else bool(translation)
