"""The games for learning programs: environments, and batches of games. Each game's are in its folder.

    quarto.env.quarto_v0, …     PettingZoo: agents in all seats (`quarto_v0.env()`)
    fourfold/Quarto-v0, …       Gymnasium: one agent against a level of ours or any other player
    batch                       what batches of every game share

`docs/research.md` is the guide. This room stands on the rules and the engines; nothing else of the package
knows it. The environments need what the extra `env` brings, the batches nothing more.
"""

from importlib.util import find_spec

__all__ = ["batch"]

if find_spec("gymnasium") is not None:
    from fourfold.env.against import register

    register()
