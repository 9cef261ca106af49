"""Quarto! and Quatro: rules, engines and everything around the board.

The rooms, from the inside out: `fourfold.rules` (what may happen), `fourfold.engine` (what is best),
`fourfold.art` and `fourfold.locale` (how it looks and reads), `fourfold.terminal` and `fourfold.cli`.
Importing this package loads none of them: ask for the room you need.
"""

__version__ = "0.2.0"
