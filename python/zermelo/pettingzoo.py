"""Games of the engine as environments of PettingZoo (`pip install pettingzoo`).

>>> import zermelo.pettingzoo
>>> env = zermelo.pettingzoo.env("connect-four:7x6")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["action_mask"].tolist()
[1, 1, 1, 1, 1, 1, 1]
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy
import pettingzoo
from pettingzoo.utils import wrappers

import zermelo
from zermelo import _boards

__all__ = ["Environment", "env"]

AGENTS = ["player_0", "player_1"]


def env(game: str = "tic-tac-toe", render_mode: str | None = None) -> Any:
    """The environment with PettingZoo's usual checks: an illegal move loses the game."""
    raw = Environment(game, render_mode)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class Environment(pettingzoo.AECEnv):
    """A game whose players, `player_0` and `player_1`, move in turn.

    An observation has the `action_mask` of legal actions and the `observation`, an array of
    shape (rows, columns, 3): own stones, the other's, cells of the board.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "svg"],
        "name": "zermelo",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, game: str = "tic-tac-toe", render_mode: str | None = None) -> None:
        super().__init__()
        self.game = zermelo.game(game)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        actions = self.game.num_distinct_actions()
        self._shape = _boards.shape(self.game)
        _, rows, columns = self._shape
        space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 1, (rows, columns, 3), numpy.int8),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), numpy.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in AGENTS}
        self.state_of_game = self.game.new_initial_state()

    def observation_space(self, agent: str) -> Any:
        """What `observe` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What `step` takes."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Back to the start. Nothing is random, so the seed changes nothing."""
        self.state_of_game = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = AGENTS[self.state_of_game.current_player()]

    def observe(self, agent: str) -> dict[str, Any]:
        """The board as an agent sees it, and what it may play."""
        player = AGENTS.index(agent)
        planes = _boards.seen_by(self.state_of_game.position(), player, self._shape)
        mask = numpy.zeros(self.action_spaces[agent].n, numpy.int8)
        if self.state_of_game.current_player() == player:
            mask[self.state_of_game.legal_actions()] = 1
        board = numpy.moveaxis(planes, 0, -1).astype(numpy.int8)
        return {"observation": board, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"agent {agent}: expected an action")
        self._cumulative_rewards[agent] = 0
        self.state_of_game.apply_action(int(action))
        if self.state_of_game.is_terminal():
            returns = self.state_of_game.returns()
            self.rewards = dict(zip(AGENTS, map(int, returns), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        else:
            self._clear_rewards()
            self.agent_selection = AGENTS[self.state_of_game.current_player()]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board: text for `ansi`, a drawing for `svg`; `human` prints it."""
        position = self.state_of_game.position()
        if self.render_mode == "svg":
            return position.svg()
        if self.render_mode == "human":
            print(position)
            return None
        return str(position)

    def close(self) -> None:
        """Nothing is left open."""
