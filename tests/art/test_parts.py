"""The symbols from which the client draws boards."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fourfold import art
from fourfold.quarto import art as quarto_art
from fourfold.quatro import Pattern

SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> dict[str, ElementTree.Element]:
    return {each.attrib["id"]: each for each in ElementTree.fromstring(art.parts()).iter(f"{SVG}symbol")}


@pytest.mark.parametrize(
    "name",
    [
        *("table-quarto", "table-quatro", "table-well", "table-ground", "table-yatzy-ground"),
        *(f"table-{size}-{what}" for size in ("pattern", "small") for what in Pattern),
        *(f"table-roof-{number}" for number in range(1, 5)),
        *(f"table-die-{number}" for number in range(1, 7)),
    ],
)
def test_every_part_is_there_and_has_a_box(name: str) -> None:
    box = symbols()[name].attrib["viewBox"].split()
    assert len(box) == 4
    assert all(float(side) > 0 for side in box[2:])


def test_every_reference_is_defined_in_the_same_file() -> None:
    written = art.parts()
    assert set(re.findall(r"url\(#([\w-]+)\)", written)) <= set(re.findall(r'id="([\w-]+)"', written))


def test_parts_and_pieces_share_a_page_without_sharing_ids() -> None:
    ids = re.findall(
        r'id="([\w-]+)"', art.parts() + quarto_art.sprite("classic") + quarto_art.sprite("mushrooms")
    )
    assert len(ids) == len(set(ids))
