"""Quarto! and Quatro: rules, engines and everything around the board.

The rooms, from the inside out:

    rules       what may happen: both games, and games as text
    data        what ships as files: editions, layouts, levels, books
    art         how it looks: pictures as SVG
    locale      how it reads: 20 languages
    engine      what is best: verdicts, odds, players
    env         the games for learning programs
    play        one game at a table
    store       tables that last
    web         tables on the network
    terminal    games in a terminal
    cli         the command `fourfold`

Importing this package loads none of them: ask for the room you need.
"""

__all__ = ["__version__"]


__version__ = "0.2.0"
