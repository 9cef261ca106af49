"""The layout of Quatro as it is told at this machine: by its name, or in a file."""

from __future__ import annotations

from msgspec.structs import replace

from fourfold.play import Setup
from fourfold.quatro.data import layout
from fourfold.rules.games import Game
from fourfold.terminal.local.game_request import GameOptions
from fourfold.terminal.local.paths import named_path


class QuatroOptions(GameOptions):
    """A layout may be a file of 36 symbols."""

    def read(self, setup: Setup) -> Setup:
        return replace(setup, layout=str(layout(named_path(setup.layout)))) if setup.layout else setup


PART = QuatroOptions(Game.QUATRO)
