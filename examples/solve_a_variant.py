"""Small variants of Quarto!, solved from the empty board.

`fourfold solve` proves the large ones too, on as many processors as there are.
"""

from fourfold import quarto
from fourfold.engine import analyse

for text in ("traits=colour", "traits=colour+squares", "traits=colour,shape"):
    variant = quarto.read_variant(text)
    print(f"{text:24}", analyse(variant.start()).verdict)
