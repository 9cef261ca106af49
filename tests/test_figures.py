"""Every figure of the documentation has its command, machine and date."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from bench.figures import keep

from fourfold import __version__

ROOT = Path(__file__).parent.parent
FIGURES = json.loads((ROOT / "docs" / "figures.json").read_text())


def commands(document: str) -> list[str]:
    """The commands that a document names: in its headings, or on lines of their own."""
    text = (ROOT / "docs" / document).read_text()
    return re.findall(r"^## .*\(`([^`]+)`\)", text, re.M) + re.findall(
        r"^    (fourfold solve .*)$", text, re.M
    )


@pytest.mark.parametrize("document", ["benchmarks.md", "results.md"])
def test_every_command_of_a_document_has_its_figures(document: str) -> None:
    assert commands(document)
    for command in commands(document):
        assert FIGURES[command]["rows"], command


def test_figures_say_when_and_where_they_were_measured() -> None:
    for command, about in FIGURES.items():
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", about["date"]), command
        assert "cores" in about["machine"], command


def test_measuring_again_replaces_the_rows_of_one_command_only(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    keep("one", ["a 1"], file)
    keep("two", ["b 2"], file)
    keep("one", ["a 3"], file)
    kept = json.loads(file.read_text())
    assert (kept["one"]["rows"], kept["two"]["rows"]) == (["a 3"], ["b 2"])


def test_the_citation_names_this_version() -> None:
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text()
