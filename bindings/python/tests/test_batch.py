"""Batches: every form of input, every job, seeds and numbers."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import veridoku as vd

UNIQUE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SOLVED = "468931527751624839392578461134756298289413675675289314846192753513867942927345186"
MIXED = [UNIQUE, "1" * 81, "." * 81, "x" * 81, UNIQUE[:-1], SOLVED, UNIQUE.replace(".", "0")]
VERDICTS = [vd.UNIQUE, vd.NONE, vd.MULTIPLE, vd.MALFORMED, vd.MALFORMED, vd.UNIQUE, vd.UNIQUE]


def values(text: str) -> list[int]:
    return [int(sign) if sign.isdigit() else 0 for sign in text]


@pytest.mark.parametrize("engine", ["both", "native", "sat", "auto"])
@pytest.mark.parametrize("jobs", [0, 1, 3])
def test_verdicts_stand_in_the_order_of_the_puzzles(engine: str, jobs: int) -> None:
    found = vd.verify(MIXED, engine=engine, jobs=jobs)
    assert found.verdict.tolist() == VERDICTS
    solved = found.verdict == vd.UNIQUE
    assert vd.texts(found.solution[solved]) == [SOLVED] * 3
    assert not found.solution[~solved].any()


def forms() -> dict[str, Any]:
    """The same eight puzzles in every form of input."""
    texts = vd.texts(vd.generate(8, seed=3))
    board = np.array([values(text) for text in texts], np.uint8)
    found: dict[str, Any] = {
        "list": texts,
        "tuple": tuple(texts),
        "generator": (text for text in texts),
        "bytes in a list": [text.encode() for text in texts],
        "lines": "\n".join(texts),
        "lines with returns": "\r\n".join(texts) + "\r\n",
        "bytes": "\n".join(texts).encode(),
        "array": board,
        "grids": board.reshape(-1, 9, 9),
        "integers": board.astype(np.int64),
        "columns first": np.asfortranarray(board),
        "strided": np.repeat(board, 2, axis=0)[::2],
        "array of texts": np.array(texts),
        "array of objects": np.array(texts, object),
    }
    try:
        import pyarrow as pa
    except ModuleNotFoundError:
        return found
    found["arrow"] = pa.array(texts)
    found["arrow, large"] = pa.array(texts, pa.large_string())
    found["arrow, views"] = pa.array(texts).cast(pa.string_view())
    found["arrow, sliced"] = pa.array(["x", *texts, "y"]).slice(1, 8)
    found["arrow, chunked"] = pa.chunked_array([texts[:3], texts[3:]])
    found["arrow, bytes"] = pa.array([text.encode() for text in texts])
    found["arrow, views of bytes"] = found["arrow, bytes"].cast(pa.binary_view())
    found["arrow, 81 bytes"] = pa.array([text.encode() for text in texts], pa.binary(81))
    found["arrow, dictionary"] = pa.array(texts).dictionary_encode()
    found["arrow, from a table"] = pa.table({"puzzle": texts})["puzzle"]
    try:
        import polars as pl
    except ModuleNotFoundError:
        return found
    found["polars"] = pl.Series(texts)
    found["polars, categorical"] = pl.Series(texts, dtype=pl.Categorical)
    found["polars, enum"] = pl.Series(texts, dtype=pl.Enum(texts[::-1]))
    return found


@pytest.mark.parametrize("name", list(forms()))
def test_every_form_of_input_gives_the_same(name: str) -> None:
    found = vd.verify(forms()[name], engine="native")
    expected = vd.verify(forms()["list"])
    assert (found.verdict == vd.UNIQUE).all()
    assert (found.solution == expected.solution).all()


def test_nulls_and_wrong_lengths_are_malformed_in_their_place() -> None:
    pa = pytest.importorskip("pyarrow")
    column = pa.array([None, UNIQUE, "", UNIQUE + "1", SOLVED])
    expected = [vd.MALFORMED, vd.UNIQUE, vd.MALFORMED, vd.MALFORMED, vd.UNIQUE]
    several = [column, pa.chunked_array([column]), column.to_pylist(), column.dictionary_encode()]
    for puzzles in several:
        assert vd.verify(puzzles).verdict.tolist() == expected
    # Bytes that are no text are no puzzle, whatever stands beside them.
    column = pa.array([b"\xff" * 81, UNIQUE.encode(), b"\xff", None])
    malformed = [vd.MALFORMED, vd.UNIQUE, vd.MALFORMED, vd.MALFORMED]
    assert vd.verify(column).verdict.tolist() == malformed
    assert vd.verify(column[:2]).verdict.tolist() == malformed[:2]


def test_columns_that_are_none_of_strings_are_type_errors() -> None:
    pa = pytest.importorskip("pyarrow")
    compute = pytest.importorskip("pyarrow.compute")
    table = pa.table({"puzzle": [UNIQUE], "line": [1]})
    unfit: dict[str, Any] = {
        "Table of struct<puzzle: string, line: int64>": table,
        "RecordBatch of struct<puzzle: string, line: int64>": table.to_batches()[0],
        "ListArray of list<item: string>": pa.array([[UNIQUE]]),
        "RunEndEncodedArray of run_end_encoded<": compute.run_end_encode(pa.array([UNIQUE])),
        "FixedSizeBinaryArray of fixed_size_binary[2]": pa.array([b"\xff\xff"], pa.binary(2)),
        "struct<0: int64, 1: int64": pa.table({str(at): [at] for at in range(1000)}),
    }
    try:
        import polars as pl

        unfit["DataFrame of struct<puzzle"] = pl.DataFrame({"puzzle": [UNIQUE]})
        unfit["Series of large_list<"] = pl.Series([[UNIQUE]])
    except ModuleNotFoundError:
        pass
    for words, puzzles in unfit.items():
        with pytest.raises(TypeError) as found:
            vd.verify(puzzles)
        said = str(found.value)
        assert said.startswith("expected a column of strings, found ") and words in said
        assert len(said) < 300


@pytest.mark.parametrize("puzzles", [[], "", b"", np.empty((0, 81), np.uint8)])
def test_no_puzzles_are_fine(puzzles: Any) -> None:
    assert vd.verify(puzzles).solution.shape == (0, 81)
    assert len(vd.count(puzzles)) == len(vd.canon(puzzles)) == len(vd.rate(puzzles)) == 0
    assert vd.generate(0).shape == (0, 81)


def test_what_is_no_batch_is_refused() -> None:
    with pytest.raises(TypeError):
        vd.verify(5)
    with pytest.raises(TypeError):
        vd.verify([5])
    with pytest.raises(TypeError):
        vd.verify(np.zeros((2, 81), complex))
    for shape in [(2, 80), (9, 9, 2), (81, 2)]:
        with pytest.raises(ValueError):
            vd.verify(np.zeros(shape, np.uint8))
    unfit: list[dict[str, Any]] = [{"engine": "fast"}, {"jobs": -1}]
    for wrong in unfit:
        with pytest.raises(ValueError):
            vd.verify(MIXED, **wrong)
    for number in [0, -1, 2**64]:
        with pytest.raises(ValueError):
            vd.count(MIXED, limit=number)
    assert vd.verify(np.full((1, 81), 300)).verdict == vd.MALFORMED
    assert vd.verify(np.full((1, 81), -1)).verdict == vd.MALFORMED


def test_solutions_are_counted_up_to_a_limit() -> None:
    two = SOLVED.replace("1", ".").replace("4", ".")
    for engine in ["both", "native"]:
        found = vd.count([UNIQUE, "." * 81, "1" * 81, two, "x"], limit=7, engine=engine)
        assert found.solutions.tolist()[:3] == [1, 7, 0]
        assert found.exact.tolist() == [True, False, True, True, False]
        assert found.malformed.tolist() == [False] * 4 + [True]
        assert found.solutions[3] == int(vd.Puzzle(two).count()["solutions"])


def test_equivalent_puzzles_have_one_key() -> None:
    board = vd.generate(20, seed=11)
    names = np.array([0, 5, 1, 2, 9, 3, 4, 8, 7, 6], np.uint8)
    disguised = names[board].reshape(-1, 9, 9)[:, ::-1].transpose(0, 2, 1)
    here, there = vd.canon(board), vd.canon(disguised)
    assert (here.key == there.key).all()
    assert (here.form == there.form).all()
    assert len(np.unique(here.key)) == 20
    single = vd.Puzzle(vd.texts(board)[0]).canon()
    assert single["canonical"] == vd.texts(here.form)[0]
    assert single["key"] == here.key[0].hex().ljust(32, "0")
    assert vd.canon(["x"]).automorphisms[0] == 0


def test_ratings_are_those_of_single_puzzles() -> None:
    puzzles = [*vd.texts(vd.generate(5, seed=2, minimal=True)), "." * 81, "1" * 81, "x"]
    found = vd.rate(puzzles, scales="all")
    for at, puzzle in enumerate(puzzles[:5]):
        single = vd.Puzzle(puzzle).rate(scales="all")
        assert [found.er[at], found.ep[at], found.ed[at]] == [single.er, single.ep, single.ed]
        assert round(found.seconds[at]) == single.expected_seconds
        assert found.ceiling[at] == single.get("ceiling", "")
        assert found.hodoku_level[at] == single.hodoku["level"]
        score = single.hodoku.get("score", np.nan)
        assert np.array_equal(found.hodoku[at], score, equal_nan=True)
    assert np.isnan(found.er[5:]).all()
    assert found.verdict[5:].tolist() == [vd.MULTIPLE, vd.NONE, vd.MALFORMED]


def test_only_the_scales_that_are_named_are_rated() -> None:
    puzzle = vd.texts(vd.generate(1, seed=2, minimal=True))
    for scales in (["hodoku", "time"], "hodoku,time"):
        found = vd.rate(puzzle, scales=scales)
        assert np.isnan(found.er[0]) and found.ceiling[0] == ""
        assert found.seconds[0] > 0 and found.hodoku_level[0] != ""
    er = vd.rate(puzzle)
    assert er.er[0] >= 1 and np.isnan(er.seconds[0]) and np.isnan(er.hodoku[0])
    with pytest.raises(ValueError, match="scales: expected er"):
        vd.rate(puzzle, scales="se")


def test_a_puzzle_depends_on_seed_and_number_alone() -> None:
    wishes: list[dict[str, Any]] = [{}, {"level": "medium"}, {"minimal": True, "engine": "native"}]
    for wish in wishes:
        whole = vd.generate(9, seed=7, **wish)
        for jobs in [1, 2, 7]:
            parts = [(0, 2), (2, 5), (7, 2)]
            some = [
                vd.generate(number, seed=7, start=start, jobs=jobs, **wish)
                for start, number in parts
            ]
            assert (np.concatenate(some) == whole).all()
        assert (vd.verify(whole).verdict == vd.UNIQUE).all()
    record = vd.ask("generate", seed=7, count=2)[1]
    assert vd.texts(vd.generate(1, seed=7, start=1)) == [record["puzzle"]]


def test_what_cannot_be_made_is_refused() -> None:
    wrong: list[dict[str, Any]] = [
        {"level": "nice"},
        {"er": (float("nan"), 3.0)},
        {"needs": "magic"},
        {"symmetry": "round"},
        {"clues": (1, 5)},
        {"tries": 0},
        {"seed": -1},
        {"start": 2**64 - 1},
        {"er": (9.9, 11.0), "tries": 2},
    ]
    for wish in wrong:
        with pytest.raises(ValueError):
            vd.generate(2, **wish)
    with pytest.raises(ValueError):
        vd.generate(-1)


def test_other_threads_go_on_and_several_may_ask() -> None:
    ticks, stop = [0], threading.Event()

    def tick() -> None:
        while not stop.wait(0.001):
            ticks[0] += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        before = ticks[0]
        vd.generate(5000, seed=1, minimal=True)
        # Were the interpreter kept, there would be one at most, at the beginning or the end.
        assert ticks[0] > before + 1
    finally:
        stop.set()
        ticker.join()
    expected = vd.generate(60, seed=1, minimal=True)
    found: list[Any] = []
    askers = [
        threading.Thread(target=lambda: found.append(vd.generate(60, seed=1, minimal=True)))
        for _ in range(4)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert len(found) == 4
    assert all((some == expected).all() for some in found)


JOBS = {
    "verify": "vd.verify(vd.generate(200, seed=1, engine='native').repeat(100000, axis=0))",
    "rate": "vd.rate([HARD] * 10000)",
    "generate": "vd.generate(10**7, minimal=True)",
    "count": "vd.count(['.' * 81] * 100000, limit=10**6)",
    "puzzle": "vd.Puzzle('.' * 625).count()",
}
PROGRAM = """
import os, signal, sys, threading, time
import veridoku as vd
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
before = len(os.listdir("/proc/self/task")) if os.path.exists("/proc/self/task") else 0
began = []
def interrupt():
    time.sleep(0.7)
    began.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
try:
    {job}
    print("it ended by itself")
except KeyboardInterrupt:
    took = time.monotonic() - began[0]
    time.sleep(0.1)
    left = len(os.listdir("/proc/self/task")) - before if before else 0
    print("interrupted", took, left)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("name", list(JOBS))
def test_an_interrupt_ends_a_call_soon_and_no_thread_is_left(name: str) -> None:
    program = PROGRAM.replace("{job}", JOBS[name])
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    word, took, left = ended.stdout.split()
    assert word == "interrupted", ended
    assert float(took) < 0.5 + 0.5
    assert int(left) <= 0


def test_nulls_and_floats_among_texts_are_malformed_in_their_place() -> None:
    odd = [UNIQUE, None, float("nan"), 1.5, np.float32(2.0), np.float64(3), UNIQUE + "\n"]
    wanted = [vd.UNIQUE, *[vd.MALFORMED] * 5, vd.UNIQUE]
    assert vd.verify(odd, engine="native").verdict.tolist() == wanted
    assert vd.verify(np.array(odd, object), engine="native").verdict.tolist() == wanted
    with pytest.raises(TypeError):
        vd.verify([UNIQUE, [UNIQUE]])
    pandas = pytest.importorskip("pandas")
    missing = [UNIQUE, pandas.NA, pandas.NaT]
    assert vd.verify(missing, engine="native").verdict.tolist() == [1, 3, 3]


def test_what_is_no_whole_number_from_0_to_255_is_malformed_in_its_place() -> None:
    board = np.array([values(UNIQUE)] * 4, np.float64)
    board[1, 0] = np.nan
    board[2, 0] = 4.5
    board[3, 0] = -1
    found = vd.verify(board, engine="native").verdict.tolist()
    assert found == [vd.UNIQUE, vd.MALFORMED, vd.MALFORMED, vd.MALFORMED]


def test_lines_of_a_file_are_puzzles(tmp_path: Any) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{UNIQUE}\n{UNIQUE}\r\n")
    with open(path) as lines:
        assert vd.verify(lines, engine="native").verdict.tolist() == [vd.UNIQUE] * 2
    lines = path.read_bytes().splitlines(keepends=True)
    assert vd.verify(lines, engine="native").verdict.tolist() == [vd.UNIQUE] * 2


def test_more_than_the_memory_holds_is_an_error() -> None:
    with pytest.raises(MemoryError):
        vd.generate(2**40)
    with pytest.raises(MemoryError):
        vd.generate(10**12, engine="native", level="hard")
    for clues in [(-1, 3), (30, 20), (17, 82)]:
        with pytest.raises(ValueError):
            vd.generate(1, clues=clues)
    with pytest.raises(ValueError):
        vd.generate(1, er=5.0)  # type: ignore[arg-type]
