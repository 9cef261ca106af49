"""Every figure of the documentation has its command, machine and date."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from bench.__main__ import COMMANDS, groups
from bench.figures import DOCS, DOCUMENTED, PAGES, PRINTED, digest, documented, keep, read, up_to_date

from fourfold import __version__

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", PAGES)
def test_every_figure_of_a_page_has_its_command_machine_and_date(page: str) -> None:
    stated = dict(documented(DOCS / page))
    assert stated
    for command, rows in stated.items():
        assert rows, command
        kept = read()[DOCUMENTED].get(command, {}).get("digest")
        assert kept == digest(rows), f"{command}: the page was changed; say python -m bench.figures"


def test_figures_say_when_and_where_they_were_measured() -> None:
    for part in read().values():
        for command, about in part.items():
            assert re.fullmatch(r"20\d\d-\d\d-\d\d", about["date"]), command
            assert "cores" in about["machine"], command


def test_the_commands_of_the_pages_are_those_of_make_bench() -> None:
    """Every group named on the pages can be measured by name; proofs are a separate group."""
    measured = {COMMANDS.get(name, f"python -m bench.{name}") for name in groups()}
    for page in PAGES:
        for command, _ in documented(DOCS / page):
            assert command in measured or command.startswith(("fourfold solve", "fourfold dataset")), command


def test_measuring_again_replaces_the_rows_of_one_command_only(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    keep(PRINTED, "one", {"rows": ["a 1"]}, file)
    keep(PRINTED, "two", {"rows": ["b 2"]}, file)
    keep(PRINTED, "one", {"rows": ["a 3"]}, file)
    kept = read(file)[PRINTED]
    assert (kept["one"]["rows"], kept["two"]["rows"]) == (["a 3"], ["b 2"])


def test_what_a_page_states_is_kept_until_it_states_something_else(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    keep(DOCUMENTED, "gone", {"digest": "1"}, file)
    up_to_date(file)
    first = read(file)[DOCUMENTED]
    assert set(first) == {command for page in PAGES for command, _ in documented(DOCS / page)}
    held = json.loads(file.read_text())
    command = next(iter(first))
    held[DOCUMENTED][command]["date"] = "2020-01-01"
    file.write_text(json.dumps(held))
    up_to_date(file)
    assert read(file)[DOCUMENTED][command]["date"] == "2020-01-01"


def test_the_citation_names_this_version() -> None:
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text()
