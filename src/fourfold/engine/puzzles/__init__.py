"""Puzzles made by the engines: found at random, proven to have one solution, rated by how our levels do.

`quarto` and `quatro` find them, `rating` says how hard they are, `collection` makes the file that ships with
`fourfold.data`, in parts that can be interrupted.
"""
