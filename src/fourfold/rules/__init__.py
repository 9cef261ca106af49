"""What may happen: the rules of Quarto! and Quatro, and games as text.

Pure: the standard library only. This room reads no file, no clock and no random numbers, and it knows
nothing of engines, screens, languages or networks. Errors carry a message and its details apart, so
that `fourfold.locale` can say them in the reader's language.

    game        the contract both games share: turns, results, errors
    quarto      the rules of Quarto!
    quatro      the rules of Quatro
    games       either game, by name
    record      games as text
    perft       every way a game can go on, counted
"""

__all__ = ["game", "games", "perft", "quarto", "quatro", "record"]
