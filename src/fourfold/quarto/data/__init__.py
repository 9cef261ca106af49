"""What ships for Quarto!: editions, which say what the pieces look like, and opening books."""

from fourfold.quarto.data.editions import Edition, Trait, edition, editions, read_edition

__all__ = ["Edition", "Trait", "edition", "editions", "read_edition"]
