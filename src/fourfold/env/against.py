"""Games as Gymnasium environments: one agent, and opponents in all other seats.

Which games there are and what can be said of each is in their folders (`env/against.py`).

>>> import gymnasium
>>> env = gymnasium.make("fourfold.env:fourfold/Quarto-v0", level="club")
>>> observation, info = env.reset(seed=1)
>>> sorted(observation)
['action_mask', 'observation']
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from fourfold.engine.matches import moved
from fourfold.engine.players import Player, player
from fourfold.env.encoding import Encoding, beginning, observe, roll_on
from fourfold.env.pictures import MODES, Picture, RenderMode, render
from fourfold.env.turns import ILLEGAL, observation_space
from fourfold.rules.game import Over
from fourfold.rules.games import Game, games, part_of

Observed = dict[str, Any]
Choose = Callable[[Any, random.Random], Any]
"""What a player does: from a position, and with chance, to a step."""


class AtRandom:
    """Takes any legal step, each as likely as the others."""

    name = "random"

    def choose(self, position: Any, rng: random.Random) -> Any:
        """One of the legal steps."""
        return rng.choice(position.steps)


@dataclass(frozen=True, slots=True)
class Chooser:
    """A player that is a function."""

    choose: Choose

    @property
    def name(self) -> str:
        """What it is called."""
        return getattr(self.choose, "__name__", "opponent")


def opponent(game: Game, level: str | Player | Choose) -> Player:
    """Who sits in the other seats: a level by its name, `random`, or a player of the reader's own."""
    if isinstance(level, str):
        return AtRandom() if level == AtRandom.name else player(game, level)
    if not isinstance(level, type):
        if hasattr(level, "choose"):
            return level
        if callable(level):
            return Chooser(level)
    raise TypeError(
        "level is the name of a level, random, an object with a method choose(position, rng), "
        f"or such a function, not {level!r}"
    )


class Against(gymnasium.Env[Observed, np.int64]):
    """One game at a time. An illegal action ends it, costs 1, and is named in the info as `illegal`."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012 - so Gymnasium reads it

    def __init__(
        self, encoding: Encoding, opponent: Player, seat: int | None, render_mode: RenderMode | None
    ) -> None:
        if seat is not None and seat not in range(encoding.seats):
            last = encoding.seats - 1
            raise ValueError(
                f"there is no seat {seat!r}: seats are 0 to {last}, and None draws one for each game"
            )
        self.encoding = encoding
        self.opponent = opponent
        self.seat = seat
        """The agent's seat; None: drawn afresh for each game."""
        self.mode: RenderMode | None = render_mode
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(encoding.actions)
        self.observation_space = observation_space(encoding)
        self.position: Any = encoding.start()
        self._own = 0
        self._luck = random.Random(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a new game, and play on to the agent's first choice.

        `options={"position": …}` begins with a position of the rules, or its text.
        """
        begin = beginning(self.encoding, options)
        super().reset(seed=seed)
        self._luck = random.Random(int(self.np_random.integers(2**63)))
        drawn = int(self.np_random.integers(self.encoding.seats))
        self._own = drawn if self.seat is None else self.seat
        self.position = roll_on(self.encoding, begin, self.np_random)
        self._let_others_play()
        if isinstance(self.position.turn, Over):
            raise ValueError(
                f"the others end the game from the position {begin} before seat {self._own} can act"
            )
        return self._observed(), {"seat": self._own}

    def step(self, action: np.int64) -> tuple[Observed, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take one step, and let the others play until it is the agent's turn again."""
        info: dict[str, Any] = {"seat": self._own}
        if not (self.action_space.contains(action) and self.encoding.mask(self.position)[action]):
            return self._observed(), ILLEGAL, True, False, info | {"illegal": int(action)}
        self._play(self.encoding.step(int(action)))
        self._let_others_play()
        turn = self.position.turn
        over = isinstance(turn, Over)
        reward = self.encoding.result(turn)[self._own] if isinstance(turn, Over) else 0.0
        return self._observed(), reward, over, False, info

    def _play(self, step: Any) -> None:
        self.position = roll_on(self.encoding, self.position.play(step), self.np_random)

    def _let_others_play(self) -> None:
        while not isinstance(turn := self.position.turn, Over) and turn.seat != self._own:
            step = self.opponent.choose(self.position, self._luck)
            moved(self.opponent, self.position, step)  # an illegal one is the opponent's fault, and told so
            self._play(step)

    def _observed(self) -> Observed:
        return observe(self.encoding, self.position, self._own)

    def render(self) -> Picture:
        """The position in the mode that was chosen."""
        return render(self.encoding, self.position, self.mode)


def register() -> None:
    """Make the games that have environments known to Gymnasium by name."""
    for game in games():
        identity = f"fourfold/{game.capitalize()}-v0"
        if identity not in gymnasium.registry and (own := part_of(game, "env.against")):
            gymnasium.register(identity, entry_point=f"{own.__name__}:against")
