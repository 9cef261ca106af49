"""Quarto! on the terminal's screen."""
