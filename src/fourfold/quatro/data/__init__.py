"""What ships for Quatro: layouts of the board, and the network of its strongest players."""

from fourfold.quatro.data.layouts import layout, layouts

__all__ = ["layout", "layouts"]
