"""Layouts: the default one is as the rules say, and an error names the wrong field."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pytest

from fourfold.quatro import FIELDS, PAIRS, WINDOWS, Pattern, field_name, read_field, read_layout
from fourfold.quatro.data.layouts import layout, layouts
from fourfold.rules.game import Unreadable

DEFAULT = str(layout())


def family(pattern: Pattern) -> str:
    return "pair" if pattern.is_pair else pattern.value


def test_the_default_layout_keeps_the_counts_of_the_box() -> None:
    counts = Counter(map(family, layout().patterns))
    assert counts == {"pair": 6, "3x": 7, "4x": 6, "st": 7, "fh": 7, "yz": 3}


def test_the_default_layout_has_no_clusters() -> None:
    families = [family(pattern) for pattern in layout().patterns]
    for one in FIELDS:
        for other in FIELDS:
            near = max(abs(one // 6 - other // 6), abs(one % 6 - other % 6)) == 1
            assert not (near and families[one] == families[other]), (field_name(one), field_name(other))


def test_the_default_layout_has_no_window_of_easy_patterns() -> None:
    easy = {*PAIRS, Pattern.THREE}
    for window in WINDOWS:
        assert sum(layout().patterns[field] in easy for field in window) <= 2


def test_the_default_layout_is_what_the_search_finds() -> None:
    script = runpy.run_path(str(Path(__file__).parents[3] / "bench" / "quatro_layout.py"))
    assert script["search"]() == layout()


def test_a_layout_reads_back_what_it_writes() -> None:
    assert read_layout(str(layout())) == layout()
    assert read_layout(str(layout()).replace("/", "  # a row\n")) == layout()


def changed(field: str, symbol: str) -> str:
    symbols = DEFAULT.replace("/", " ").split()
    symbols[read_field(field)] = symbol
    return "\n".join(" ".join(symbols[row : row + 6]) for row in range(0, 36, 6))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed("c4", "77"), "Field c4 has the symbol “77”"),
        (changed("b1", "33"), "Field b1 repeats the pair 33 from field a1"),
        (changed("c2", "3x"), "No field shows the pair 44"),
        (changed("f6", "yz"), "Field f6 is one Yatzy too many"),
        (changed("f3", "st"), r"exactly three Yatzy fields, not 2 \(a4, d6\)"),
        (DEFAULT + " 3x", "Row 6 of the layout has six symbols, not 7"),
        (DEFAULT.rpartition("/")[0], "six rows of six symbols; the number of rows here is 5"),
        ("", "number of rows here is 0"),
    ],
)
def test_a_wrong_layout_is_refused_with_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        read_layout(text)


def test_a_layout_of_your_own_is_read_from_a_file(tmp_path: Path) -> None:
    mine = tmp_path / "box.txt"
    mine.write_text("# my box\n" + changed("d1", "fh"), encoding="utf-8")
    assert layout(mine).patterns[read_field("d1")] is Pattern.FULL_HOUSE


def test_a_layout_that_is_not_there_is_named() -> None:
    assert layouts() == ("default",)
    with pytest.raises(Unreadable, match=r"no layout “nowhere”.*default"):
        layout("nowhere")
