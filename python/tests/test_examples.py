"""The examples in docstrings and in the guide are right."""

import doctest
import inspect
import pathlib
import re

import pytest

import zermelo

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL * 0


def documented():
    """Names and docstrings of all that the package shows."""
    yield "zermelo", zermelo.__doc__
    for name in zermelo.__all__:
        thing = getattr(zermelo, name)
        yield name, inspect.getdoc(thing)
        if inspect.isclass(thing):
            for member in vars(thing):
                yield f"{name}.{member}", inspect.getdoc(getattr(thing, member))


EXAMPLES = {name: doc for name, doc in documented() if doc and ">>>" in doc}


@pytest.mark.parametrize("name", EXAMPLES)
def test_docstring(name):
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], {}, name, name, 0)
    told = []
    failures, tried = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append)
    assert tried > 0 and failures == 0, "".join(told)


def test_everything_is_documented():
    missing = []
    for name in zermelo.__all__:
        thing = getattr(zermelo, name)
        if name != "__version__" and not thing.__doc__:
            missing.append(name)
        if inspect.isclass(thing):
            members = [m for m in vars(thing) if not m.startswith("_")]
            missing += [f"{name}.{m}" for m in members if not getattr(thing, m).__doc__]
    assert missing == []


def test_guide(tmp_path, monkeypatch):
    """Blocks of Python in the guide run, one after the other."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert blocks
    names = {}
    for block in blocks:
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, "guide", "python.md", 0)
            told = []
            runner = doctest.DocTestRunner(optionflags=FLAGS)
            assert runner.run(test, out=told.append, clear_globs=False).failed == 0, "".join(told)
            names = test.globs
        else:
            exec(compile(block, "python.md", "exec"), names)
