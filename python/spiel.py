"""Game names and moves of OpenSpiel, for tools that run without the compiled module.

The translation itself is part of the package: `zermelo/_spiel.py`.
"""

import importlib.util
import pathlib

_FILE = pathlib.Path(__file__).resolve().parent / "zermelo" / "_spiel.py"
_spec = importlib.util.spec_from_file_location("_spiel", _FILE)
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)

Game = _module.Game
game_string = _module.game_string
