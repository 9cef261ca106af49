"""Quarto! on the server: its part, the addresses that only it has, and proofs that are kept."""
