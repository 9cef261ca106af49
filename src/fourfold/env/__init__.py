"""The games for learning programs: environments, batches of games, symmetric copies of what is seen.

    quarto_v0, quatro_v0        PettingZoo: agents in all seats (`quarto_v0.env()`)
    fourfold/Quarto-v0, …       Gymnasium: one agent against a level of ours
    batch                       thousands of games side by side as NumPy arrays
    symmetries                  all copies of a Quarto! observation that are the same game

`docs/research.md` is the guide. This room stands on the rules and the engines; nothing else of the package
knows it. The environments need `pip install fourfold[env]`, the batches nothing more.
"""

from importlib.util import find_spec

from fourfold.env.quarto import symmetries, symmetries_of

__all__ = ["symmetries", "symmetries_of"]

if find_spec("gymnasium") is not None:
    from fourfold.env.against import register

    register()
