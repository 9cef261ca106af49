"""The app's icon: a piece in its well, as SVG; the client's build makes PNG files of it."""

from __future__ import annotations

from functools import cache

from fourfold.quarto.art.pieces import piece


@cache
def app_icon(full: bool) -> str:
    """A piece in its well, on the whole square (for masks) or with round corners."""
    corners = "" if full else ' rx="96"'
    wood = f'<rect width="512" height="512"{corners} fill="#5B4332"/>'
    wood += '<circle cx="256" cy="256" r="184" fill="#37271C"/>'
    shown = piece(0b0110, size=348).replace("<svg ", '<svg x="82" y="62" ', 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{wood}{shown}</svg>'
