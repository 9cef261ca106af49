"""Pieces without colour, and contrast by the WCAG formula: text 4.5 to 1, pieces 3 to 1."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from fourfold.art.light import SHADE
from fourfold.art.theme import DARK, LIGHT, Theme
from fourfold.quarto.data import edition, editions
from fourfold.quatro.art.roofs import PATTERNS

THEMES = {"light": LIGHT, "dark": DARK}


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def in_grey(picture: str) -> str:
    return re.sub(r"#[0-9A-F]{6}", lambda found: f"grey{round(luminance(found[0]) * 20)}", picture)


def contrast(one: str, other: str) -> float:
    dim, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dim + 0.05)


def test_the_formula_knows_black_and_white() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def grounds(theme: Theme) -> tuple[str, ...]:
    """The backgrounds of text on a page."""
    return (theme.mat, theme.paper, theme.sheet, theme.sunk, theme.tint)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_is_readable(theme: Theme) -> None:
    for text, ground in (
        *((text, ground) for text in (theme.ink, theme.quiet) for ground in grounds(theme)),
        *((theme.accent, ground) for ground in (theme.mat, theme.sheet, theme.sunk, theme.tint)),
        *((theme.on_fill, ground) for ground in (theme.fill, theme.fill_hover, theme.fill_pressed)),
        *((theme.on_call, ground) for ground in (theme.call, theme.call_hover)),
        *((theme.loss, ground) for ground in (theme.sheet, theme.loss_tint)),
        *((theme.ink, ground) for ground in (theme.win_tint, theme.draw_tint, theme.loss_tint)),
        (theme.sheet, theme.win),
        (theme.wood_win_ink, theme.wood_win),
        (theme.wood_draw_ink, theme.wood_draw),
        (theme.wood_loss_ink, theme.wood_loss),
        (theme.mark, theme.board),
        (theme.mark, theme.well),
        (theme.badge_ink, theme.badge),
        (theme.tile_ink, theme.tile),
        (theme.tile_ink, theme.yatzy),
        (theme.pip, theme.die),
        (theme.sign, theme.die),
    ):
        assert contrast(text, ground) >= 4.5, (text, ground)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_controls_and_rings_show(theme: Theme) -> None:
    for mark, ground in (
        *((theme.edge, ground) for ground in (theme.mat, theme.paper, theme.sheet)),
        *((theme.reach, ground) for ground in (theme.board, theme.well)),
        *((theme.last, ground) for ground in (theme.board, theme.well)),
        *((theme.wood_win, ground) for ground in (theme.board, theme.well)),
        *((theme.wood_draw, ground) for ground in (theme.board, theme.well)),
        (theme.wood_loss_edge, theme.well),
        (LIGHT.accent, theme.tile),
        (LIGHT.accent, theme.yatzy),
    ):
        assert contrast(mark, ground) >= 3, (mark, ground)


# The part of a piece that meets its surroundings: the outline, the rim, or the body itself.
FACES = {
    ("classic", "light pieces"): ("maple", "maple-edge"),
    ("classic", "dark pieces"): ("walnut", "walnut-edge"),
    ("contrast", "all pieces"): ("body", "ink"),
    ("mushrooms", "blue caps"): ("blue", "blue-edge"),
    ("mushrooms", "red caps"): ("red", "red-edge"),
    ("mushrooms", "stems"): ("stem", "stem-edge"),
}


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("pieces", "what"), FACES)
def test_pieces_stand_off_wells_board_and_page(pieces: str, what: str, name: str) -> None:
    theme, colours = THEMES[name], edition(pieces).colours[name]
    for ground in (theme.well, theme.board, theme.paper):
        assert max(contrast(colours[part], ground) for part in FACES[pieces, what]) >= 3, (what, ground)


@pytest.mark.parametrize("name", THEMES)
def test_the_rim_of_a_hole_and_the_dots_of_a_mushroom_show(name: str) -> None:
    wood, mushrooms = edition("classic").colours[name], edition("mushrooms").colours[name]
    assert contrast(wood["maple"], wood["maple-hole"]) >= 3
    assert contrast(wood["walnut-rim"], wood["walnut-hole"]) >= 3
    for cap in ("blue", "red"):
        assert max(contrast(mushrooms[part], mushrooms[cap]) for part in ("dots", "dots-edge")) >= 2.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_roofs_stand_off_their_tiles(theme: Theme) -> None:
    for ground in (theme.tile, theme.yatzy):
        assert contrast(SHADE, ground) >= 3
    assert len(set(theme.seats)) == len(set(PATTERNS)) == 4


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_the_game_points_at_shows_on_the_wood(theme: Theme) -> None:
    for ground in (theme.well, theme.board):
        assert contrast(theme.glow, ground) >= 3


@pytest.mark.parametrize("name", editions())
def test_sixteen_pieces_are_sixteen_drawings_also_in_grey(
    name: str, symbols: Callable[[str], list[str]]
) -> None:
    drawn = [re.sub(r'class="[^"]*"', "", symbol) for symbol in symbols(name)]
    assert len(set(drawn)) == 16
    assert len(set(map(in_grey, drawn))) == 16


@pytest.mark.parametrize(("name", "pair"), [("classic", ("maple", "walnut")), ("mushrooms", ("blue", "red"))])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_two_colours_differ_in_brightness(name: str, pair: tuple[str, str], theme: str) -> None:
    bright, dim = (luminance(edition(name).colours[theme][colour]) for colour in pair)
    assert (bright + 0.05) / (dim + 0.05) >= 1.8
