"""Games as PettingZoo environments, in which agents take turns (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from fourfold.env.encoding import Encoding, beginning, observe, roll_on
from fourfold.env.pictures import MODES, Picture, RenderMode, render
from fourfold.rules.game import Over

ILLEGAL = -1.0
"""What an illegal action costs who takes it. It ends the game."""


def agent_of(seat: int) -> str:
    """The agent in a seat, counted from 0 as seats are."""
    return f"player_{seat}"


class Turns(AECEnv[str, dict[str, Any], int], EzPickle):  # type: ignore[misc] # PettingZoo has no types
    """One game at a time, by the rules themselves. Dice are thrown by the environment."""

    metadata: dict[str, Any] = {"render_modes": MODES, "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012 - so PettingZoo reads it

    def __init__(self, encoding: Encoding, render_mode: RenderMode | None = None) -> None:
        EzPickle.__init__(self, encoding, render_mode)
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"there is no render mode {render_mode!r}: the modes are {', '.join(MODES)}")
        self.encoding = encoding
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{encoding.name}_v0"}
        self.possible_agents = [agent_of(seat) for seat in range(encoding.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}
        self._observation_spaces = {agent: observation_space(encoding) for agent in self.possible_agents}
        self._rng, _ = seeding.np_random()
        self.position: Any = encoding.start()
        """The position as the rules have it."""

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        return observe(self.encoding, self.position, self._seats[agent])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; `options={"position": …}` begins with a position of the rules, or its text."""
        begin = beginning(self.encoding, options)
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.position = roll_on(self.encoding, begin, self._rng)
        self._select()

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        after = self.position.play(self.encoding.step(int(action)))
        self.position = roll_on(self.encoding, after, self._rng)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Whose turn it is; at the end, what each is paid."""
        turn = self.position.turn
        if not isinstance(turn, Over):
            self.agent_selection = agent_of(turn.seat)
            return
        self.agent_selection = agent_of((self._seats[self.agent_selection] + 1) % self.encoding.seats)
        self.rewards = dict(zip(self.agents, self.encoding.result(turn), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Picture:
        return render(self.encoding, self.position, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def observation_space(encoding: Encoding) -> spaces.Dict:
    """The planes and the mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(encoding.lowest, encoding.highest, encoding.shape, np.int8),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )


def wrapped(raw: Turns) -> Any:
    """The environment with PettingZoo's usual checks: an illegal action ends the game and loses it."""
    checked = TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(checked))
