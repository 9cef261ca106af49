"""The picture that messengers and search engines show beside a link: figures of the rules on the mat."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fourfold.art.boards import figure
from fourfold.art.theme import LIGHT

WIDTH, HEIGHT = 1200, 630
"""The size that most sites use for previews of links."""
_SIDE = 510
_SIZE = re.compile(r'width="\d+" height="\d+"')


def preview(names: Sequence[str]) -> str:
    """These figures, all square, side by side, as SVG."""
    gap = (WIDTH - len(names) * _SIDE) / (len(names) + 1)
    mat = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{LIGHT.mat}"/>'
    boards = (
        _placed(figure(name), gap + number * (_SIDE + gap), (HEIGHT - _SIDE) / 2)
        for number, name in enumerate(names)
    )
    box = f"0 0 {WIDTH} {HEIGHT}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{mat}{"".join(boards)}</svg>'


def _placed(drawn: str, left: float, top: float) -> str:
    return _SIZE.sub(f'x="{left}" y="{top}" width="{_SIDE}" height="{_SIDE}"', drawn, count=1)
