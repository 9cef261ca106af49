"""Quarto! for researchers: positions with exact values (`samples`, `dataset`), and `count`, of drawn boards.

Its kernels are compiled apart from those that play, when they are first used: no player waits for them.
"""
