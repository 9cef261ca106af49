"""What the review of a whole game costs: processor time on one core, with an empty memory."""

from __future__ import annotations

import random
import time
from statistics import median

from fourfold import quarto, quatro
from fourfold.engine.players import player
from fourfold.engine.readiness import warm_up
from fourfold.engine.review import review
from fourfold.quarto.engine import default_solver
from fourfold.rules.game import Over, ToRoll
from fourfold.rules.games import Game, Position, Step, game_of, play_on
from fourfold.rules.record import Record

GAMES = 12
LEVEL = "casual"


def main() -> None:
    """Print a row for each kind of game: the median and the longest."""
    for game in Game:
        warm_up(game)
    for name in ("classic", "advanced", "traits=colour,shape,height"):
        _tell(f"Quarto! {name}", [_game(quarto.read_variant(name).start(), seed) for seed in range(GAMES)])
    for seats in (2, 4):
        games = [_game(quatro.Variant().start(seats), seed) for seed in range(GAMES)]
        _tell(f"Quatro, {seats} players", games)


def _tell(name: str, games: list[Record]) -> None:
    times = [_seconds(game) for game in games]
    print(f"review of {name:<36}{median(times):>8.2f} s, longest {max(times):.2f} s", flush=True)


def _seconds(game: Record) -> float:
    default_solver.cache_clear()
    begin = time.process_time()
    review(game)
    return time.process_time() - begin


def _game(start: Position, seed: int) -> Record:
    """A game between two computers of a middle level, with mistakes that the review has to explain."""
    chance, position, steps = random.Random(seed), start, list[Step]()
    while not isinstance(turn := position.turn, Over):
        if isinstance(turn, ToRoll):
            falls = [(step, float(odds)) for step, odds in turn.outcomes]
            step: Step = chance.choices([each for each, _ in falls], [odds for _, odds in falls])[0]
        else:
            step = player(game_of(position), LEVEL).choose(position, chance)
        steps.append(step)
        position = play_on(position, step)
    return Record.of(start, steps)


if __name__ == "__main__":
    main()
