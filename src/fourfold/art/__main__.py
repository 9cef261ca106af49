"""Redraws the pictures of the documentation: `python -m fourfold.art docs/pictures`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from fourfold import art
from fourfold.data import editions, layout
from fourfold.rules import quarto, quatro

QUARTO = "2..d/7..f/96e./.c.. 1 b4"
QUATRO = "(12)..1.2/.3(213).(11)./2..3.1/1(3312).2.(23)/..(32323).../.2..(31). 4-5-5 33355@2"


def pictures() -> Iterator[tuple[str, str]]:
    """The name and text of each file."""
    quarto_position = quarto.Position(QUARTO, quarto.Variant())
    quatro_position = quatro.Position(QUATRO, quatro.Variant(layout("default")))
    themes: tuple[art.ThemeName, ...] = ("light", "dark")
    for theme in themes:
        yield f"quarto-{theme}.svg", art.quarto_board(quarto_position, theme=theme)
        yield f"quatro-{theme}.svg", art.quatro_board(quatro_position, theme=theme)
        for edition in editions():
            yield f"{edition}-{theme}.svg", art.rack(edition, theme=theme)


def main(folder: str) -> None:
    """Write them all."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures():
        (place / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
