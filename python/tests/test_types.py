"""The types are those of the compiled module, and the package keeps to them."""

import subprocess
import sys

import pytest

pytest.importorskip("mypy")


def run(folder, *command):
    command = [sys.executable, "-m", *map(str, command)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_are_current(root, tmp_path):
    """In a folder of its own, so that it is the installed package that is looked at."""
    config = root / "pyproject.toml"
    allowed = root / "python" / "tests" / "stubtest.allow"
    run(tmp_path, "mypy.stubtest", "zermelo", "--mypy-config-file", config, "--allowlist", allowed)


def test_package_is_typed(root):
    config = root / "pyproject.toml"
    run(root, "mypy", "--strict", "--config-file", config, root / "python" / "zermelo")


def test_users_are_checked(root, tmp_path):
    """A user's mistake is found by mypy."""
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(
        "import zermelo\n"
        "report: zermelo.Report = zermelo.game('hex:5').start().analyze(time=1.0)\n"
        "up: zermelo.Value = zermelo.value('^') + 1 - zermelo.value('*')\n"
    )
    bad.write_text("import zermelo\nzermelo.game(5).start().play(3)\n")
    run(tmp_path, "mypy", "--strict", good)
    command = [sys.executable, "-m", "mypy", "--strict", str(bad)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1 and done.stdout.count("arg-type") == 2, done.stdout
