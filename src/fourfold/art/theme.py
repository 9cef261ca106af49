"""Colours of the table. Every colour a board uses has its name here; pieces bring theirs with the edition.

`light` and `dark` are fixed values, for files and notebooks. `page` leaves them to the page the picture is
on: each colour is a CSS variable (with the light value to fall back on) that `stylesheet()` defines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal, TypeAlias

from fourfold.quarto.data import Edition, edition, editions
from fourfold.rules.game import Unreadable

ThemeName: TypeAlias = Literal["light", "dark", "page"]
"""For light or dark surroundings, or for a web page, which sets the colours itself."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme. Pictures keep their text on the board's wood or on a tile; the colours of
    the page around them, from `mat` to `loss_tint`, are here too, so that there is one table of colours."""

    mat: str
    """The background of every board."""
    paper: str
    """The background of long texts."""
    sheet: str
    """The background of sheets with text."""
    sunk: str
    """Tracks, and soft buttons."""
    ink: str
    """Text."""
    quiet: str
    """Secondary text."""
    edge: str
    """Borders of controls."""
    line: str
    """Decorative hairlines."""
    accent: str
    """What can be done now, and what is chosen."""
    tint: str
    """The background of what is chosen, and of the player to move."""
    fill: str
    """The main button."""
    fill_hover: str
    fill_pressed: str
    on_fill: str
    call_hover: str
    on_call: str
    win: str
    win_tint: str
    draw: str
    draw_tint: str
    loss: str
    """A loss, and what is wrong."""
    loss_tint: str
    wood_win: str
    """Verdicts on wood, where brightness shows how good they are: the same in every theme."""
    wood_win_ink: str
    wood_win_ring: str
    wood_draw: str
    wood_draw_ink: str
    wood_loss: str
    wood_loss_ink: str
    wood_loss_edge: str
    reach: str
    """Rings on wood around what can be done now."""
    last: str
    """The ring around what was done last."""
    board: str
    """The board's wood, and the rack's."""
    well: str
    """The sixteen round wells."""
    mark: str
    """Letters and figures on the board's wood."""
    call: str
    """The call, and nothing else."""
    glow: str
    """The called line, the winning row, the last square: what the game points at."""
    badge: str
    """The plate under a label on a square."""
    badge_ink: str
    tile: str
    """A field of Quatro."""
    tile_ink: str
    """Figures and dice outlines on a tile."""
    yatzy: str
    """The three fields that win together."""
    die: str
    pip: str
    sign: str
    """The sign on the dice of a pattern if any number will do."""
    seat_1: str
    seat_2: str
    seat_3: str
    seat_4: str

    @property
    def seats(self) -> tuple[str, str, str, str]:
        """The roofs' colours, seat 0 first."""
        return (self.seat_1, self.seat_2, self.seat_3, self.seat_4)


LIGHT = Theme(
    mat="#DFE2D6",
    paper="#FAF6EF",
    sheet="#FFFDF9",
    sunk="#F3EDE2",
    ink="#24201B",
    quiet="#5F574B",
    edge="#857B6B",
    line="#E3DBCD",
    accent="#2B5B4E",
    tint="#E4ECE4",
    fill="#2B5B4E",
    fill_hover="#234B40",
    fill_pressed="#1B3C33",
    on_fill="#FFFDF9",
    call_hover="#B53723",
    on_call="#FFFFFF",
    win="#14628C",
    win_tint="#DCEBF3",
    draw="#6A6459",
    draw_tint="#EBE5DA",
    loss="#A04A0A",
    loss_tint="#F8E6D3",
    wood_win="#E9F6FD",
    wood_win_ink="#0B4A6E",
    wood_win_ring="#53B4E4",
    wood_draw="#CFC3B1",
    wood_draw_ink="#2C261F",
    wood_loss="#2C1A0E",
    wood_loss_ink="#FFB778",
    wood_loss_edge="#C9793A",
    reach="#8FC7B1",
    last="#FFF4DC",
    board="#5B4332",
    well="#4A3628",
    mark="#D2BDA3",
    call="#C8402B",
    glow="#F2B632",
    badge="#F7F3EC",
    badge_ink="#24201B",
    tile="#F1E6D2",
    tile_ink="#3A2A1E",
    yatzy="#F2C84B",
    die="#FFFDF8",
    pip="#24201B",
    sign="#8A4B22",
    seat_1="#2F6DB5",
    seat_2="#C96F1E",
    seat_3="#2F7D4F",
    seat_4="#7B4FA3",
)

DARK = replace(
    LIGHT,
    mat="#121614",
    paper="#1B1917",
    sheet="#252220",
    sunk="#1B1917",
    ink="#EFE8DC",
    quiet="#B5AA9A",
    edge="#847A6C",
    line="#3A3530",
    accent="#8FC7B1",
    tint="#24332D",
    fill="#38796A",
    fill_hover="#3B7F6F",
    fill_pressed="#2F685B",
    on_fill="#FFFFFF",
    call_hover="#EC6A53",
    on_call="#171513",
    win="#7CC4EA",
    win_tint="#1D3542",
    draw="#B8AE9F",
    draw_tint="#37322C",
    loss="#F0A35E",
    loss_tint="#432C18",
    board="#3B2C22",
    well="#2E221A",
    mark="#B9A58D",
    call="#E4573F",
    badge="#EFE8DC",
    tile="#CDBB9F",
    tile_ink="#2A1E15",
    yatzy="#E0B23C",
    die="#F4EEE2",
    seat_1="#4A88CF",
    seat_2="#DE8634",
    seat_3="#43976A",
    seat_4="#9468BD",
)

_FIXED: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK}


def theme_of(name: ThemeName) -> Theme:
    """The colours of a theme; for `page` each one is a CSS variable."""
    if name == "page":
        return Theme(*(_variable(colour.name, getattr(LIGHT, colour.name)) for colour in fields(Theme)))
    if name not in _FIXED:
        raise Unreadable("There is no theme {name}: choose light, dark or page.", name=name)
    return _FIXED[name]


def palette(pieces: Edition, name: ThemeName) -> Mapping[str, str]:
    """The colours of an edition's pieces in a theme."""
    if name == "page":
        return {
            colour: _variable(f"{pieces.name}-{colour}", value)
            for colour, value in pieces.colours["light"].items()
        }
    return pieces.colours[name]


def _variable(name: str, fallback: str) -> str:
    return f"var(--{name.replace('_', '-')}, {fallback})"


def stylesheet() -> str:
    """The CSS variables that pictures of the theme `page` use: light, or dark where the reader prefers it."""
    light, dark = ("".join(f"{line};" for line in _declarations(name)) for name in ("light", "dark"))
    return (
        f":root{{{light}}}\n"
        f"@media (prefers-color-scheme: dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
    )


def _declarations(name: str) -> Iterator[str]:
    for colour in fields(Theme):
        yield f"--{colour.name.replace('_', '-')}:{getattr(_FIXED[name], colour.name)}"
    for shipped in editions():
        for piece_colour, value in edition(shipped).colours[name].items():
            yield f"--{shipped}-{piece_colour}:{value}"
