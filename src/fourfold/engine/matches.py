"""Matches: players of either game play each other many times, in every seat equally often.

    >>> from fourfold.engine import match, player
    >>> from fourfold.rules.games import Game
    >>> from fourfold.quarto import CallRule, Variant
    >>> class Careless:
    ...     def choose(self, position, rng):
    ...         return rng.choice(position.steps)
    >>> rivals = [player(Game.QUARTO, "casual"), Careless()]
    >>> match(rivals, Variant(call=CallRule.AUTO), games=40, seed=1)
    <Standing after 40 games: casual 96.2% ± 6.8%, Careless 3.8% ± 6.8%>

Each game has its own randomness, made from the seed and its number: the same seed plays the same games again
(as far as the players take their chance from it, which other programs do not).
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any, TypeAlias

from fourfold.engine.players import Player, PlayerFailed, name_of
from fourfold.rules.game import Over, Position, RuleError, ToMove, ToRoll, Variant


@dataclass(frozen=True, slots=True)
class Score:
    """What one player has reached in a match."""

    won: int = 0
    """Games won alone."""
    drawn: int = 0
    """Nobody won, or several shared the win."""
    lost: int = 0
    """Games that others won."""
    points: float = 0.0
    """A win is 1, a draw or a shared win its share."""
    squares: float = 0.0
    """Every game's points squared, added up: the interval needs them."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Points per game; 0 before the first."""
        return self.points / self.games if self.games else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the share, by the normal approximation.

        The spread of a game's points is estimated with one more win and one more loss than were seen, so that
        a clean sweep does not look certain.
        """
        games = self.games + 2
        mean = (self.points + 1) / games
        spread = (self.squares + 1) / games - mean**2
        return 1.96 * math.sqrt(spread / games)

    def after(self, points: float) -> Score:
        """The score after one more game with this many points."""
        return Score(
            self.won + (points == 1),
            self.drawn + (0 < points < 1),
            self.lost + (points == 0),
            self.points + points,
            self.squares + points**2,
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a match."""

    players: tuple[str, ...]
    """What each is called."""
    scores: tuple[Score, ...]
    """One for each player, in the same order."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.scores[0].games

    def after(self, result: Over, seating: Seating) -> Standing:
        """The standing after one more game, in which the players sat like this."""
        winners = result.winners or tuple(range(len(seating)))
        points = [0.0] * len(seating)
        for seat in winners:
            points[seating[seat]] = 1 / len(winners)
        scores = zip(self.scores, points, strict=True)
        return Standing(self.players, tuple(score.after(gained) for score, gained in scores))

    def __repr__(self) -> str:
        scores = zip(self.players, self.scores, strict=True)
        said = ", ".join(f"{name} {score.share:.1%} ± {score.margin:.1%}" for name, score in scores)
        return f"<Standing after {self.games} games: {said}>"


Seating: TypeAlias = tuple[int, ...]
"""For each seat the player who sits there, by number."""

Tell: TypeAlias = Callable[[Standing], None]


@dataclass(frozen=True, slots=True)
class Played:
    """One whole game."""

    start: Any
    """The position before the first step."""
    steps: tuple[Any, ...]
    """Every step, throws included."""
    result: Over
    """How it ended."""


def match(
    players: Sequence[Player], variant: Variant, games: int, *, seed: int = 0, tell: Tell | None = None
) -> Standing:
    """Let the players, one for each seat, play this many games; returns the standing after the last.

    `tell` hears the standing after each game. Raises `PlayerFailed` where a player cannot go on.
    """
    if games < 1:
        raise ValueError(f"a match has at least one game, not {games}")
    start = variant.start(len(players))
    standing = Standing(tuple(map(name_of, players)), (Score(),) * len(players))
    orders = seatings(len(players))
    for number in range(games):
        seating = orders[number % len(orders)]
        seated = [players[who] for who in seating]
        standing = standing.after(play_game(seated, start, random.Random(f"{seed} {number}")).result, seating)
        if tell is not None:
            tell(standing)
    return standing


@cache
def seatings(seats: int) -> tuple[Seating, ...]:
    """Every order to sit in, in rounds of `seats` games in which each player has every seat once."""
    rounds = [(0, *others) for others in permutations(range(1, seats))]
    return tuple(order[turn:] + order[:turn] for order in rounds for turn in range(seats))


def play_game(
    players: Sequence[Player],
    start: Position[Any],
    rng: random.Random,
    tell: Callable[[Any], None] | None = None,
) -> Played:
    """One game from `start`, with a player for each seat. The dice and the players' chance are `rng`'s.

    `tell` hears every step, throws included: what is known of a game in which a player fails.
    """
    position, steps = start, list[Any]()
    dice = random.Random(rng.getrandbits(64))  # a player that draws more numbers gets no other dice for it
    while not isinstance(turn := position.turn, Over):
        match turn:
            case ToMove(seat=seat):
                step = players[seat].choose(position, rng)
                position = moved(players[seat], position, step)
            case ToRoll():
                step = throw(turn, dice)
                position = position.play(step)
        steps.append(step)
        if tell is not None:
            tell(step)
    return Played(start, tuple(steps), turn)


def moved(player: Player, position: Position[Any], step: Any) -> Position[Any]:
    """The position after a player's step; raises `PlayerFailed` if the step is illegal."""
    try:
        return position.play(step)
    except (RuleError, TypeError):
        raise PlayerFailed(
            "{name} may not play {step} in the position {position}.",
            name=name_of(player),
            step=step,
            position=position,
        ) from None


def throw(turn: ToRoll[Any], rng: random.Random) -> Any:
    """What the dice show, drawn by its exact odds."""
    whole = math.lcm(*(odds.denominator for _, odds in turn.outcomes))
    rest = rng.randrange(whole)
    for step, odds in turn.outcomes:
        rest -= int(odds * whole)
        if rest < 0:
            return step
    raise ValueError("the odds of a throw do not add up to 1")
