"""What is best: verdicts, odds and players for both games.

Kernels are Python compiled by Numba on first use and cached on disk. This room knows the rules and the books
and layouts that ship as data; it knows no pictures, no texts and no network.
"""
