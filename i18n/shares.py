"""How complete each language is, as a table for `docs/languages.md`."""

from __future__ import annotations

from babel import Locale
from babel.messages import Catalog

from i18n.catalogues import LANGUAGES, read_catalogue
from i18n.compiled import LOCALE, is_said
from i18n.message import ROOT

PAGE = ROOT / "docs" / "languages.md"
GAMES = ("quarto", "quatro")

_HEAD = """\
# Languages

`make i18n` writes this page. English is the language the sentences are written in.

| Language | | Sentences | Rules pages |
| --- | --- | --- | --- |
"""


def write_shares() -> None:
    """Write the page."""
    rows = [f"| English | `en` | {_percent(1)} | {len(GAMES)} of {len(GAMES)} |"]
    rows += [_row(language) for language in sorted(LANGUAGES, key=_name)]
    PAGE.write_text(_HEAD + "\n".join(rows) + "\n", encoding="utf-8")


def share(catalog: Catalog) -> float:
    """The share of the sentences that are translated, from 0 to 1."""
    messages = [message for message in catalog if message.id]
    said = [message for message in messages if is_said(message.string) and not message.fuzzy]
    return len(said) / len(messages)


def _row(language: str) -> str:
    pages = sum((LOCALE / "rules" / f"{game}.{language}.md").is_file() for game in GAMES)
    return (
        f"| {_name(language)} | `{language}` | {_percent(share(read_catalogue(language)))} "
        f"| {pages} of {len(GAMES)} |"
    )


def _percent(part: float) -> str:
    """Rounded down: only a complete language has 100 %."""
    return f"{int(100 * part)} %"


def _name(language: str) -> str:
    return Locale.parse(language).get_language_name("en") or language
