"""Quatro on the server: its part, and the odds of a turn."""
