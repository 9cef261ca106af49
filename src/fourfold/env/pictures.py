"""Positions as a person sees them: text, SVG, or pixels.

Pixels are made of the same SVG as everywhere else, by resvg: one wheel of 3 MB without system libraries. A
second drawing made of NumPy arrays would be quicker than its 0.3 seconds a picture, but it would be a second
drawing.
"""

from __future__ import annotations

import io
import sys
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from fourfold.art import draw
from fourfold.env.encoding import Encoding

RenderMode = Literal["human", "ansi", "svg", "rgb_array"]
MODES: list[str] = ["human", "ansi", "svg", "rgb_array"]
"""`human` prints the text form."""

WIDTH = 480
"""Of a picture, in pixels."""

Picture = str | NDArray[np.uint8] | None


def render(encoding: Encoding, position: Any, mode: RenderMode | None) -> Picture:
    """The position in one of the modes; `human` prints it and gives nothing."""
    match mode:
        case "ansi":
            return board_text(encoding, position)
        case "svg":
            return svg(position)
        case "rgb_array":
            return pixels(svg(position))
        case "human":
            sys.stdout.write(board_text(encoding, position))
    return None


def svg(position: Any) -> str:
    """The picture of the board, what is beside it, and what is in hand."""
    return draw(position)


def pixels(picture: str) -> NDArray[np.uint8]:
    """An SVG as rows of red, green and blue, on white."""
    from PIL import Image  # noqa: PLC0415 - only for this mode
    from resvg_py import svg_to_bytes  # noqa: PLC0415

    png = svg_to_bytes(svg_string=picture, width=WIDTH, background="#ffffff")
    with Image.open(io.BytesIO(bytes(png))) as image:
        return np.asarray(image.convert("RGB"), np.uint8)


def board_text(encoding: Encoding, position: Any) -> str:
    """The board as rows of text, then the text form of the position, which reads back."""
    return "\n".join([*encoding.rows(position), str(position), ""])
