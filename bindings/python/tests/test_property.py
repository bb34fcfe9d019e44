"""Whatever comes in, an answer or an exception of Python comes out, never a panic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import veridoku as vd

ROW = st.binary(min_size=81, max_size=81)
DIGITS = st.lists(st.integers(0, 9), min_size=81, max_size=81)


@settings(deadline=None, max_examples=60)
@given(st.lists(ROW, max_size=3))
def test_any_bytes_are_a_batch(rows: list[bytes]) -> None:
    array = np.frombuffer(b"".join(rows), np.uint8).reshape(-1, 81)
    found = vd.verify(array, engine="native")
    assert len(found) == len(rows)
    vd.canon(array)
    vd.count(array, limit=3, engine="native")
    vd.rate(array)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.one_of(st.none(), st.text(max_size=100), st.binary(max_size=100)), max_size=4))
def test_any_texts_are_a_batch(texts: list[Any]) -> None:
    assert len(vd.verify(texts, engine="native")) == len(texts)


@settings(deadline=None, max_examples=30)
@given(DIGITS)
def test_solutions_keep_their_givens(digits: list[int]) -> None:
    board = np.array([digits], np.uint8)
    found = vd.verify(board)
    if found.verdict[0] == vd.UNIQUE:
        assert (found.solution[board != 0] == board[board != 0]).all()


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=200))
def test_any_text_is_a_puzzle_or_refused(text: str) -> None:
    try:
        vd.Puzzle(text).verify(engine="native", seconds=0.2, bare=True)
    except ValueError:
        pass


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=10), st.floats(), st.integers())
def test_any_argument_is_taken_or_refused(name: str, real: float, number: int) -> None:
    calls: list[Callable[[], object]] = [
        lambda: vd.verify([], engine=name),
        lambda: vd.generate(1, level=name),
        lambda: vd.generate(1, er=(real, real), tries=1),
        lambda: vd.generate(1, seed=number, tries=1),
        lambda: vd.generate(1, start=number),
        lambda: vd.count([], limit=number),
        lambda: vd.ask(name, puzzle=name),
        lambda: vd.Puzzle("1.....3..4.....2").verify(seconds=real),
        lambda: vd.Puzzle("1.....3..4.....2").why(name),
        lambda: vd.Puzzle("1.....3..4.....2").convert(name),
        lambda: vd.check(name),
    ]
    for call in calls:
        try:
            call()
        except ValueError:
            pass
