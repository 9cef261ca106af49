"""Compiles catalogues for the program to read. Builds use this too, so it imports nothing of ours."""

from __future__ import annotations

from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from i18n.serbian import CYRILLIC, LATIN, latin

LOCALE = Path(__file__).resolve().parent.parent / "src" / "fourfold" / "locale"
"""The folder of the catalogues."""


def catalogue_path(language: str) -> Path:
    """The file of a language's translations."""
    return LOCALE / language / "LC_MESSAGES" / "fourfold.po"


def compile_all() -> list[Path]:
    """Compile every catalogue whose compiled form is missing or out of date; returns what was written."""
    written = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/fourfold.po")):
        target = source.with_suffix(".mo")
        if _is_older(target, source):
            compile_one(source, target)
            written.append(target)
    return written + _write_latin()


def compile_one(source: Path, target: Path) -> None:
    """Compile one catalogue. Untranslated sentences are left out, so that they stay English."""
    with target.open("wb") as file:
        write_mo(file, _said(source))


def _said(source: Path) -> Catalog:
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.parent.parent.name, domain="fourfold")
    for message in list(catalog):
        if message.id and not is_said(message.string):
            catalog.delete(message.id, message.context)
    return catalog


def _write_latin() -> list[Path]:
    """Make Serbian in Latin letters from the Cyrillic text: the catalogue and both pages."""
    source, written = catalogue_path(CYRILLIC), []
    target = catalogue_path(LATIN).with_suffix(".mo")
    if source.is_file() and _is_older(target, source):
        catalog = _said(source)
        for message in catalog:
            if message.id:
                said = message.string
                message.string = latin(said) if isinstance(said, str) else tuple(map(latin, said or ()))
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as file:
            write_mo(file, catalog)
        written.append(target)
    for page in sorted((LOCALE / "rules").glob(f"*.{CYRILLIC}.md")):
        copy = page.with_name(page.name.replace(f".{CYRILLIC}.", f".{LATIN}."))
        if _is_older(copy, page):
            copy.write_text(latin(page.read_text("utf-8")), encoding="utf-8")
            written.append(copy)
    return written


def _is_older(made: Path, source: Path) -> bool:
    return not made.is_file() or made.stat().st_mtime < source.stat().st_mtime


def is_said(translation: object) -> bool:
    """Whether all forms of a message are translated."""
    return all(translation) if isinstance(translation, tuple | list) else bool(translation)
