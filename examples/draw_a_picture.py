"""A position as a picture: `python examples/draw_a_picture.py [FILE]` writes an SVG."""

import sys
from pathlib import Path

from fourfold import quarto

file = Path(sys.argv[1] if len(sys.argv) > 1 else "board.svg")
position = quarto.Position("2..d/7..f/96e./.c.. 1")
file.write_text(quarto.draw(position, edition="mushrooms", theme="dark"), encoding="utf-8")
print(f"{file}: {file.stat().st_size} bytes")
