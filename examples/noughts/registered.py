"""Whoever imports this module has the game."""

from fourfold.rules.games import register

from . import NOUGHTS

register(NOUGHTS)
