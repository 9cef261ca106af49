"""Pictures that the page draws without a server: they look like ours, pixel by pixel."""

from __future__ import annotations

import random

from tests.lockstep.page import page
from tests.lockstep.random_records import variants

from fourfold import art
from fourfold.quarto.art import sprite
from fourfold.quarto.data import editions
from fourfold.rules.games import Position, game_of, play_on, possible_steps, variant_tags

PICTURES = 12
THEMES: tuple[art.ThemeName, ...] = ("light", "dark")
MOST = 1e-4
"""The share of values in a picture that may be far from ours: where edges are."""


def test_a_picture_looks_the_same_whoever_draws_it() -> None:
    chance = random.Random(7)
    tokens = art.stylesheet()
    sheets = {f"/art/pieces/{name}.svg": sprite(name) for name in editions()}
    sheets["/art/parts.svg"] = art.parts()
    with page("lockstep_pictures") as pages, page("", "pixels") as pixels:
        for number in range(PICTURES):
            position = random_moment(chance, ended=number % 2 == 0)
            edition = chance.choice(editions())
            theme = chance.choice(THEMES)
            tags = variant_tags(position.variant)
            pages.send(
                {
                    "game": game_of(position),
                    "variant": tags["Variant"],
                    "call": tags.get("Call", ""),
                    "layout": tags.get("Layout", ""),
                    "position": str(position),
                    "edition": edition,
                    "theme": theme,
                    "tokens": tokens,
                    "sheets": sheets,
                }
            )
            pixels.send([pages.answer(), art.draw(position, edition=edition, theme=theme)])
            assert pixels.answer() < MOST, (str(position), edition, theme)


def random_moment(chance: random.Random, *, ended: bool) -> Position:
    """Where a random game is somewhere in its middle, or at its end."""
    variant, seats = chance.choice(list(variants()))
    position: Position = variant.start(seats)
    for _ in range(1000 if ended else chance.randrange(60)):
        steps = list(possible_steps(position))
        if not steps:
            break
        position = play_on(position, chance.choice(steps))
    return position
