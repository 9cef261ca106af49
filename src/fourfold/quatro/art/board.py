"""The Quatro board with its tiles and towers, everyone's stock and points, and the dice of the turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from fourfold.art.light import LAMP, SHADE, SHADES, slanting
from fourfold.art.svg import Element, document, element, group, moved
from fourfold.art.theme import Theme, ThemeName, theme_of
from fourfold.art.timber import MARGIN, TIMBER_SHADES, edge_marks, inlay, lettering, plank, plate
from fourfold.data.english import Text, english
from fourfold.quatro import DICE, FIELDS, ROOFS, SAFE, THROWS, Field, Pattern, Position, Tower, field_name
from fourfold.quatro.art.descriptions import describe
from fourfold.quatro.art.dice import DICE_SHADES, die, pattern, small_pattern
from fourfold.quatro.art.roofs import roof, roof_patterns, tower
from fourfold.rules.game import Over, Reason

FRAME = 32
TILE = 84
PITCH = 92
SIDE = 2 * FRAME + 6 * PITCH

GAP = 16
PANEL = 208
"""How wide the seats and the dice are."""
SEAT_ROW = 84
STAND = (32, 63)
"""Where on its tile a tower stands."""

TILE_SHADES = (slanting("tile", (0, LAMP, 0.4), (0.5, LAMP, 0), (1, SHADE, 0.14)),)


def draw(  # noqa: PLR0913 - every mark is a choice of its own, all by name
    position: Position,
    *,
    theme: ThemeName = "light",
    panel: bool = True,
    lit: Collection[Field] | None = None,
    marked: Collection[Field] = (),
    badges: Mapping[Field, str] | None = None,
    scale: float = 1,
    text: Text = english,
) -> str:
    """A position of Quatro as SVG.

    `panel` shows stocks, points and dice beside the board; `lit` lights fields (default: those that won the
    game), `marked` frames fields, such as those that may be built on, `badges` put short labels on fields.
    """
    colours = theme_of(theme)
    shining = winning_fields(position) if lit is None else lit
    beside = _panel(position, colours) if panel else ()
    title, description = describe(position, text)
    tiles = (
        _tile(field, position, colours, field in shining, field in marked, (badges or {}).get(field))
        for field in FIELDS
    )
    return document(
        SIDE + (GAP + PANEL if panel else 0) + 2 * MARGIN,
        SIDE + 2 * MARGIN,
        plank(MARGIN, MARGIN, SIDE, SIDE, colours),
        inlay(MARGIN + FRAME - 4, MARGIN + FRAME - 4, 6 * PITCH + 8, 6 * PITCH + 8, colours),
        edge_marks("abcdef", FRAME, PITCH, colours),
        *tiles,
        *beside,
        title=title,
        description=description,
        definitions=(*SHADES, *TIMBER_SHADES, *DICE_SHADES, *TILE_SHADES, *roof_patterns()),
        scale=scale,
    )


def winning_fields(position: Position) -> frozenset[Field]:
    """The fields of the rows or the Yatzy towers that ended the game; none otherwise."""
    match position.result:
        case Over(winners, Reason.ROW):
            return frozenset(field for seat in winners for row in position.rows(seat) for field in row)
        case Over(winners, Reason.YATZY):
            return frozenset(field for seat in winners for field in position.yatzy_towers(seat))
        case _:
            return frozenset()


def _tile(  # noqa: PLR0913, PLR0917
    field: Field, position: Position, theme: Theme, lit: bool, marked: bool, badge: str | None
) -> Element:
    row, column = divmod(field, 6)
    inset = (PITCH - TILE) / 2
    x, y = MARGIN + FRAME + PITCH * column + inset, MARGIN + FRAME + PITCH * row + inset
    symbol, roofs = position.variant.layout.patterns[field], position.towers[field]
    shapes = [*ground(symbol, theme)]
    if lit or marked:
        shapes.append(_frame(theme.glow, lit=lit))
    shapes.append(small_pattern(symbol, theme) if roofs else pattern(symbol, theme))
    if roofs:
        shapes.extend(_tower(roofs, theme))
    if badge:
        shapes.append(plate((17, 11), badge, 13, theme))
    return group(*shapes, class_="field", data_field=field_name(field), transform=moved(x, y))


def ground(symbol: Pattern, theme: Theme) -> tuple[Element, ...]:
    """The tile itself; a Yatzy field is golden, with a second line around it."""
    special = symbol is Pattern.YATZY
    colour = theme.yatzy if special else theme.tile
    ring = element("rect", x=3.5, y=3.5, width=TILE - 7, height=TILE - 7, rx=6, fill="none",
                   stroke=theme.tile_ink, stroke_opacity="0.7", stroke_width=1.4)  # fmt: skip
    return (
        element("rect", x=1, y=3, width=TILE, height=TILE, rx=9, fill=SHADE, fill_opacity="0.45"),
        element("rect", x=0, y=0, width=TILE, height=TILE, rx=9, fill=colour),
        element("rect", x=0, y=0, width=TILE, height=TILE, rx=9, fill="url(#tile)"),
        *((ring,) if special else ()),
    )


def _frame(colour: str, *, lit: bool) -> Element:
    """A frame of light: solid around what won, dashed around what is only marked."""
    return element("rect", x=-1, y=-1, width=TILE + 2, height=TILE + 2, rx=10, fill="none", stroke=colour,
                   stroke_width=5 if lit else 3.5, stroke_dasharray=None if lit else "9 6",
                   class_="lit" if lit else "marked")  # fmt: skip


def _tower(roofs: Tower, theme: Theme) -> tuple[Element, ...]:
    """The roofs, and their number beside them; a tower nobody can cover has its number on a plate."""
    height = str(len(roofs))
    figure = (
        plate((TILE - 12, TILE - 11), height, 15, theme)
        if len(roofs) == SAFE
        else lettering((TILE - 12, TILE - 11), height, 16, theme.tile_ink, 700)
    )
    return tower(roofs, *STAND, theme), figure


def _panel(position: Position, theme: Theme) -> tuple[Element, ...]:
    x, y = MARGIN + SIDE + GAP, MARGIN
    return (
        plank(x, y, PANEL, SIDE, theme),
        _seats(position, theme, x, y),
        _throw(position, theme, x, y + SIDE),
    )


def _seats(position: Position, theme: Theme, x: float, y: float) -> Element:
    """For each seat its roof, the remaining roofs and the points; a light marks the player to move."""
    rows = []
    for seat in range(position.seats):
        middle = y + 12 + SEAT_ROW * (seat + 0.5)
        if position.result is None and seat == position.seat:
            rows.append(element("rect", x=x + 8, y=middle - 38, width=PANEL - 16, height=76, rx=10,
                                fill=theme.well, stroke=theme.glow, stroke_width=2))  # fmt: skip
        rows.extend(
            (
                element("rect", x=x + 16, y=middle - 29, width=62, height=58, rx=9, fill=theme.tile),
                group(roof(seat, theme), transform=moved(x + 47, middle + 4)),
                _stock(x + 88, middle, position.stocks[seat], theme),
                lettering((x + PANEL - 30, middle), str(position.points[seat]), 24, theme.mark, 700),
            )
        )
    return group(*rows, class_="seats")


def _stock(x: float, y: float, left: int, theme: Theme) -> Element:
    """The roofs left as three rows of five small ones; those used up are only outlines."""
    shapes = []
    for number in range(ROOFS):
        row, column = divmod(number, 5)
        across, down = x + column * 14, y - 10 + row * 13
        outline = f"M{across:g} {down:g} l5.5 -7 l5.5 7 z"
        shapes.append(
            element("path", d=outline, fill=theme.mark)
            if number < left
            else element("path", d=outline, fill="none", stroke=theme.mark, stroke_opacity="0.4")
        )
    return group(*shapes, class_="stock")


def _throw(position: Position, theme: Theme, x: float, bottom: float) -> Element:
    """The dice as they lie, empty places for those to be thrown, and how many of the throws are used."""
    y = bottom - 190
    spots = ((26, 28), (84, 28), (142, 28), (55, 86), (113, 86))
    shapes = []
    for place, (across, down) in enumerate(spots[:DICE]):
        if place < len(position.dice):
            shapes.append(die(x + across, y + down, 42, theme, position.dice[place]))
        else:
            shapes.append(element("rect", x=x + across, y=y + down, width=42, height=42, rx=9,
                                  fill=theme.well, stroke="url(#lip)", stroke_width=1.5))  # fmt: skip
    for number in range(THROWS):
        used = number < position.throws
        shapes.append(element("circle", cx=x + PANEL / 2 + (number - 2) * 22, cy=bottom - 30, r=6,
                              fill=theme.mark if used else theme.well,
                              stroke=theme.mark, stroke_width=1.5))  # fmt: skip
    return group(*shapes, class_="throw")
