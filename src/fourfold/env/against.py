"""Both games as Gymnasium environments: one agent, and levels of ours in all other seats.

>>> import gymnasium
>>> env = gymnasium.make("fourfold.env:fourfold/Quarto-v0", level="club")
>>> observation, info = env.reset(seed=1)
>>> sorted(observation)
['action_mask', 'observation']
"""

from __future__ import annotations

import random
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from fourfold.data import layout as known_layout
from fourfold.engine.players import Player, player
from fourfold.env import quarto as quarto_numbers
from fourfold.env import quatro as quatro_numbers
from fourfold.env.encoding import Encoding, observe, roll_on
from fourfold.env.rendering import MODES, Picture, RenderMode, render
from fourfold.env.turns import ILLEGAL, observation_space
from fourfold.rules import quarto, quatro
from fourfold.rules.game import Over
from fourfold.rules.games import Game

Observed = dict[str, Any]


class Against(gymnasium.Env[Observed, np.int64]):
    """One game at a time. An illegal action ends it, costs 1, and is named in the info as `illegal`."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012 - so Gymnasium reads it

    def __init__(
        self, encoding: Encoding, opponent: Player, seat: int | None, render_mode: RenderMode | None
    ) -> None:
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
        """Begin a new game, and play on to the agent's first choice."""
        super().reset(seed=seed)
        self._luck = random.Random(int(self.np_random.integers(2**63)))
        drawn = int(self.np_random.integers(self.encoding.seats))
        self._own = drawn if self.seat is None else self.seat
        self.position = roll_on(self.encoding.start(), self.np_random)
        self._let_others_play()
        return self._observed(), {"seat": self._own}

    def step(self, action: np.int64) -> tuple[Observed, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take one step, and let the others play until it is the agent's turn again."""
        info: dict[str, Any] = {"seat": self._own}
        if not self.encoding.mask(self.position)[action]:
            return self._observed(), ILLEGAL, True, False, info | {"illegal": int(action)}
        self._play(self.encoding.step(int(action)))
        self._let_others_play()
        turn = self.position.turn
        over = isinstance(turn, Over)
        reward = self.encoding.result(turn)[self._own] if isinstance(turn, Over) else 0.0
        return self._observed(), reward, over, False, info

    def _play(self, step: Any) -> None:
        self.position = roll_on(self.position.play(step), self.np_random)

    def _let_others_play(self) -> None:
        while not isinstance(turn := self.position.turn, Over) and turn.seat != self._own:
            self._play(self.opponent.choose(self.position, self._luck))

    def _observed(self) -> Observed:
        return observe(self.encoding, self.position, self._own)

    def render(self) -> Picture:
        """The position in the mode that was chosen."""
        return render(self.position, self.mode)


def quarto_against(
    level: str = "club",
    *,
    variant: str = "classic",
    call: str = "auto",
    seat: int | None = None,
    render_mode: RenderMode | None = None,
) -> Against:
    """Quarto! against a level of ours."""
    rules = quarto.read_variant(variant, quarto.read_call_rule(call))
    return Against(quarto_numbers.Encoding(rules), player(Game.QUARTO, level), seat, render_mode)


def quatro_against(  # noqa: PLR0913 - as many options as the game has
    level: str = "club",
    *,
    variant: str = "standard",
    layout: str = "default",
    seats: int = 2,
    seat: int | None = None,
    render_mode: RenderMode | None = None,
) -> Against:
    """Quatro against one to three players of a level of ours."""
    rules = quatro.read_variant(variant, known_layout(layout))
    return Against(quatro_numbers.Encoding(rules, seats), player(Game.QUATRO, level), seat, render_mode)


def register() -> None:
    """Make the two known to Gymnasium by name."""
    for name, maker in (("Quarto", "quarto_against"), ("Quatro", "quatro_against")):
        identity = f"fourfold/{name}-v0"
        if identity not in gymnasium.registry:
            gymnasium.register(identity, entry_point=f"{__name__}:{maker}")
