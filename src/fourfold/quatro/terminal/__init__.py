"""Quatro on the terminal's screen."""
