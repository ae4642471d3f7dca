"""What several tests need."""

import json
import os
import pathlib
import subprocess
import tempfile

import pytest

# No table of the user's, for any test: what is found must not depend on it.
CACHE = tempfile.TemporaryDirectory()
os.environ["XDG_CACHE_HOME"] = CACHE.name

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = pathlib.Path(os.environ.get("ZERMELO_PROGRAM", ROOT / "target" / "debug" / "zermelo"))


def pytest_addoption(parser):
    parser.addoption("--no-skips", action="store_true", help="a skipped test is a failure")


def pytest_sessionfinish(session):
    """With all packages installed every test can run."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("--no-skips") and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def executable():
    """The program `zermelo`."""
    if not PROGRAM.exists():
        pytest.fail(f"{PROGRAM}: build it by `cargo build -p zermelo`")
    return PROGRAM


@pytest.fixture(scope="session")
def program(executable):
    """Runs the program `zermelo` and gives what it prints for programs."""

    def run(*arguments):
        command = [str(executable), *map(str, arguments), "--json"]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    return run


@pytest.fixture(scope="session")
def root():
    return ROOT
