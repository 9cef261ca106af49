"""Redraws the pictures of the documentation: `python -m fourfold.art docs/pictures`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from fourfold.art.theme import ThemeName
from fourfold.rules.games import games, part_of


def pictures() -> Iterator[tuple[str, str]]:
    """The name and text of each file: what the games' folders have for the documentation."""
    themes: tuple[ThemeName, ...] = ("light", "dark")
    for part in filter(None, (part_of(game, "art.figures") for game in games())):
        for name, draw in part.DOCUMENTED.items():
            yield from ((f"{name}-{theme}.svg", draw(theme)) for theme in themes)


def main(folder: str) -> None:
    """Write them all."""
    place = Path(folder)
    place.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures():
        (place / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
