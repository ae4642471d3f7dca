"""OpenSpiel's and PettingZoo's own tests, and bots that play."""

import doctest

import pytest

import zermelo

EVERY_GAME = [
    "havannah:3", "havannah:3+swap", "havannah:3x3x4", "clobber:3x4", "breakthrough:5x4",
    "connect-four:5x4", "go:3+komi=0.5", "go:3+superko", "capture-race", "semeai:3,4,2",
    "tic-tac-toe", "hex:4+swap",
]  # fmt: skip


class TestOpenSpiel:
    pyspiel = pytest.importorskip("pyspiel")

    def test_examples(self):
        import zermelo.openspiel

        failed, tried = doctest.testmod(zermelo.openspiel)
        assert tried > 10 and failed == 0

    @pytest.mark.parametrize(
        "game",
        [
            "havannah(board_size=3)", "havannah(board_size=3,swap=True)",
            "clobber(rows=3,columns=4)", "breakthrough(rows=6,columns=3)",
            "connect_four(rows=4,columns=5)", "tic_tac_toe",
            "go(board_size=3,komi=0.5)", "hex(board_size=4)", "hex(board_size=4,swap=True)",
        ],
    )  # fmt: skip
    def test_a_bot_plays_every_game_of_both(self, game):
        from zermelo.openspiel import Bot

        game = self.pyspiel.load_game(game)
        bots = [
            Bot(game, simulations=100, seed=1),
            self.pyspiel.make_uniform_random_bot(1, 7),
        ]
        won = 0
        for number in range(4):
            state = game.new_initial_state()
            while not state.is_terminal():
                bot = bots[(state.current_player() + number) % 2]
                if bot is bots[0] or state.current_player() == 1:
                    action = bot.step(state)
                else:
                    action = state.legal_actions()[number % len(state.legal_actions())]
                assert action in state.legal_actions()
                state.apply_action(action)
            won += state.returns()[number % 2]
        assert won >= 0

    def test_a_bot_swaps(self):
        """A first stone in the centre of a small board is too good to be left alone."""
        from zermelo.openspiel import Bot, action_of, position_of

        centres = {"havannah(board_size=4,swap=True)": "d4", "hex(board_size=3,swap=True)": "b2"}
        for name, move in centres.items():
            game = self.pyspiel.load_game(name)
            state = game.new_initial_state()
            state.apply_action(action_of(state, move))
            bot = Bot(game, simulations=20_000)
            state.apply_action(bot.step(state))
            assert position_of(state).history == [move, "swap"]
            assert state.current_player() == 0

    def test_a_bot_beats_chance(self):
        from zermelo.openspiel import Bot

        game = self.pyspiel.load_game("connect_four")
        bot, chance = Bot(game, simulations=200), self.pyspiel.make_uniform_random_bot(1, 3)
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action([bot, chance][state.current_player()].step(state))
        assert state.returns() == [1, -1]

    @pytest.mark.parametrize("name", EVERY_GAME)
    def test_our_games_are_games_of_openspiel(self, name):
        from zermelo.openspiel import load_game

        game = load_game(name)
        self.pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
        state = game.new_initial_state()
        observer = game.make_py_observer()
        for _ in range(3):
            if state.is_terminal():
                break
            observer.set_from(state, 0)
            mine = observer.dict["observation"].copy()
            observer.set_from(state, 1)
            assert (mine[0] == observer.dict["observation"][1]).all()
            state.apply_action(state.legal_actions()[-1])
        copy = state.clone()
        assert str(copy) == str(state) and copy.history() == state.history()

    def test_their_search_plays_our_game(self):
        """OpenSpiel's own tree search finds the win in one."""
        from zermelo.openspiel import load_game

        numpy = pytest.importorskip("numpy")
        game = load_game("hex:3")
        state = game.new_initial_state()
        for move in ["b2", "a1", "b1", "a2"]:
            state.apply_action(state.engine.string_to_action(move))
        # Their search in C++ does not work with any game that is written in Python.
        mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
        evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(5))
        bot = mcts.MCTSBot(game, 1.0, 200, evaluator, random_state=numpy.random.RandomState(5))
        state.apply_action(bot.step(state))
        assert state.is_terminal() and state.returns() == [1, -1]

    def test_wrong_names(self):
        from zermelo.openspiel import load_game

        with pytest.raises(ValueError, match="unknown game"):
            load_game("chess")


class TestPettingZoo:
    pettingzoo = pytest.importorskip("pettingzoo")

    def test_examples(self):
        import zermelo.pettingzoo

        failed, tried = doctest.testmod(zermelo.pettingzoo)
        assert tried > 3 and failed == 0

    @pytest.mark.filterwarnings("ignore:Observation")
    @pytest.mark.parametrize("name", EVERY_GAME)
    def test_api(self, name):
        from pettingzoo.test import api_test

        from zermelo.pettingzoo import env

        api_test(env(name), num_cycles=200)

    def test_masks_and_rewards(self):
        from zermelo.pettingzoo import env

        environment = env("connect-four:4x4", render_mode="ansi")
        environment.reset()
        state = zermelo.game("connect-four:4x4").new_initial_state()
        for agent in environment.agent_iter():
            observation, reward, over, cut, _ = environment.last()
            if over or cut:
                assert reward == state.returns()[int(agent[-1])]
                environment.step(None)
                continue
            mask = observation["action_mask"].tolist()
            assert mask == state.legal_actions_mask()
            action = mask.index(1)
            state.apply_action(action)
            environment.step(action)
            assert environment.render() == str(state)
        assert state.is_terminal()

    def test_an_illegal_move_loses(self):
        from zermelo.pettingzoo import env

        environment = env("tic-tac-toe")
        environment.reset()
        environment.step(4)
        environment.step(4)
        assert environment.unwrapped.rewards == {"player_0": 0, "player_1": -1}
