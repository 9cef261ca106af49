"""Your own bot: anything with `choose(position, rng)`. Here it plays a game against a built-in level."""

import random

from fourfold import quarto
from fourfold.engine import play_game, player
from fourfold.rules.games import Game
from fourfold.rules.record import Record


class Careful:
    """Takes a win, and gives no piece that wins at once."""

    name = "careful"

    def choose(self, position: quarto.Position, rng: random.Random) -> quarto.Step:
        """The step it takes."""
        steps = rng.sample(position.steps, len(position.steps))
        for step in steps:
            if wins(position.play(step)):
                return step
        safe = [step for step in steps if not loses(position.play(step))]
        return (safe or steps)[0]


def wins(position: quarto.Position) -> bool:
    """Whether the step that led here won."""
    return position.result is not None and position.result.winners != ()


def loses(position: quarto.Position) -> bool:
    """Whether the next step can win."""
    return any(wins(position.play(step)) for step in position.steps)


start = quarto.Variant(call=quarto.CallRule.AUTO).start()
played = play_game([Careful(), player(Game.QUARTO, "beginner")], start, random.Random(1))
record = Record.of(start, played.steps, names=("careful", "beginner"))
print(record)
print(f"{record.position:board}")
