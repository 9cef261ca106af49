"""Games from outside: modules of a host's own that register games when they are imported.

`FOURFOLD_GAMES` names them, separated by commas, as in `FOURFOLD_GAMES=noughts,chess.fourfold`. Every process
of fourfold reads it when it starts, so that a server's workers know the same games; the modules have to be
installed, or in a folder of `PYTHONPATH`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from fourfold.rules.game import Unreadable

VARIABLE = "FOURFOLD_GAMES"


def register_games(environment: Mapping[str, str]) -> None:
    """Import the modules that the environment names; a module that is there already is not run again."""
    for name in environment.get(VARIABLE, "").split(","):
        if module := name.strip():
            _import(module)


def _import(module: str) -> None:
    try:
        import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"{module}.".startswith(f"{missing.name}."):
            raise  # it is there, and lacks something itself
        raise Unreadable(
            "{variable} names the module {module}, which is not there: install it, or name its folder in "
            "PYTHONPATH.",
            variable=VARIABLE,
            module=module,
        ) from None
