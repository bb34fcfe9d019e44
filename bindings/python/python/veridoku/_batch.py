"""Jobs on many plain 9x9 puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from veridoku import _veridoku

CELLS = 81

SOME = 1 << 18
"""How many texts are read from a column at a time."""

NONE = 0
"""No solution."""
UNIQUE = 1
"""Exactly one solution."""
MULTIPLE = 2
"""Two solutions or more."""
MALFORMED = 3
"""No puzzle: a wrong length, a null, or a byte that is no digit or open cell."""
UNKNOWN = 4
"""Not decided; the engines contradict each other, a defect."""

Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Counted = NDArray[np.uint64]
Floats = NDArray[np.float64]
Names = NDArray[np.str_]


@dataclass(frozen=True, eq=False)
class Verdicts:
    """What is known of the solutions of each puzzle."""

    verdict: Bytes
    """`NONE`, `UNIQUE`, `MULTIPLE`, `MALFORMED` or `UNKNOWN`, (n,)."""
    solution: Bytes
    """The solution of each puzzle that is unique, else zeros, (n, 81)."""

    def __len__(self) -> int:
        return len(self.verdict)


@dataclass(frozen=True, eq=False)
class Counts:
    """How many solutions each puzzle has."""

    solutions: Counted
    """The number of solutions, up to the limit, (n,)."""
    exact: Flags
    """Whether there are no others; false for what is malformed, (n,)."""
    malformed: Flags
    """Whether there is no puzzle, (n,)."""

    def __len__(self) -> int:
        return len(self.solutions)


@dataclass(frozen=True, eq=False)
class Canonical:
    """The least equivalent puzzle of each puzzle."""

    form: Bytes
    """The least puzzle of its class, zeros where there is none, (n, 81)."""
    key: NDArray[np.bytes_]
    """A hash of the form, the same for equivalent puzzles and only for these, `S16`, (n,). NumPy
    leaves out zero bytes at the end of a value of this type; they compare as if they were there."""
    automorphisms: Counted
    """How many symmetries keep the puzzle, at least 1; 0 where there is no form, (n,)."""

    def __len__(self) -> int:
        return len(self.key)


@dataclass(frozen=True, eq=False)
class Ratings:
    """How hard each puzzle is, on the scales that were asked for; not a number (nan) or an empty
    text on the others, and where the puzzle is not unique."""

    er: Floats
    """The rating of the hardest step, from 1.0, (n,)."""
    ep: Floats
    """That of the hardest step up to the first that settles a cell, (n,)."""
    ed: Floats
    """That of the first step, (n,)."""
    seconds: Floats
    """The time that people are expected to take, (n,)."""
    ceiling: Names
    """The hardest technique of those that suffice; empty also if all together do not, (n,)."""
    hodoku: Floats
    """HoDoKu's score; nan also if its path ends before the solution, (n,)."""
    hodoku_level: Names
    """HoDoKu's level, from easy to extreme, (n,)."""
    verdict: Bytes
    """As in `Verdicts`, (n,)."""

    def __len__(self) -> int:
        return len(self.er)


def _of_arrow(column: Any) -> Bytes:
    """Boards of an Arrow string column of any kind, by the C data interface or by pyarrow."""
    import pyarrow as pa

    kind = type(column).__name__
    try:
        array = column if isinstance(column, pa.ChunkedArray) else pa.chunked_array(column)
        kind = f"{kind} of {array.type}"
        parts = [_of_strings_of_arrow(_strings(chunk, pa), pa) for chunk in array.chunks]
    except (pa.ArrowNotImplementedError, pa.ArrowInvalid):
        if len(kind) > 200:
            kind = f"{kind[:200]}…"
        raise TypeError(f"expected a column of strings, found {kind}") from None
    return np.concatenate(parts) if parts else np.empty((0, CELLS), np.uint8)


def _strings(chunk: Any, pa: Any) -> Any:
    """An array of strings or bytes of any kind as one that is its offsets and its bytes."""
    types, kind = pa.types, chunk.type
    if types.is_string(kind) or types.is_large_string(kind):
        return chunk
    if types.is_dictionary(kind):
        # pyarrow takes nothing from a dictionary of views, which is what Polars has.
        return _strings(chunk.dictionary, pa).take(chunk.indices)
    several = types.is_binary(kind) or types.is_large_binary(kind) or types.is_binary_view(kind)
    if several or (types.is_fixed_size_binary(kind) and kind.byte_width == CELLS):
        # Bytes need not be UTF-8: what is none is no puzzle.
        return chunk.cast(pa.large_binary())
    return chunk.cast(pa.large_string())


def _of_strings_of_arrow(chunk: Any, pa: Any) -> Bytes:
    """Boards of one array of strings: its bytes, if every one has as many as a board has cells."""
    rows = len(chunk)
    wide = np.int32 if pa.types.is_string(chunk.type) else np.int64
    _, offsets, data = chunk.buffers()
    if rows and offsets is not None and data is not None and not chunk.null_count:
        ends = np.frombuffer(offsets, wide)[chunk.offset : chunk.offset + rows + 1]
        if (np.diff(ends) == CELLS).all():
            whole = np.frombuffer(data, np.uint8)[int(ends[0]) : int(ends[-1])]
            return whole.reshape(rows, CELLS)
    # Some at a time, so that Ctrl-C is heard between them.
    parts = (chunk.slice(at, SOME).to_pylist() for at in range(0, rows, SOME))
    return _rows(b"".join(_veridoku.of_strings(part) for part in parts))


def _rows(boards: bytes) -> Bytes:
    return np.frombuffer(boards, np.uint8).reshape(-1, CELLS)


def boards(puzzles: Any) -> Bytes:
    """Return puzzles as an array (n, 81) of bytes, a value or a character a cell.

    Taken are: a list or another iterable of `str` or `bytes`; one `str` or `bytes` with a puzzle a
    line; a NumPy array (n, 81) or (n, 9, 9) of numbers from 0 to 255, or one of strings; and a
    column of strings or bytes, categorical or not, of pyarrow, Polars, pandas or anything else with
    `__arrow_c_stream__` or `__arrow_c_array__`. What is no board of 81 cells has 255 in every cell,
    in its place; so have a null and a floating-point number among texts. An end of a line behind a
    text is no part of it.

    Raises `TypeError` for anything else, and `ValueError` for an array of another form.
    """
    if isinstance(puzzles, str):
        puzzles = puzzles.encode()
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _rows(_veridoku.of_text(bytes(puzzles)))
    if isinstance(puzzles, np.ndarray):
        return _of_numpy(puzzles)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _of_columns(puzzles)
    if hasattr(puzzles, "to_numpy"):
        return _of_numpy(np.asarray(puzzles.to_numpy()))
    if isinstance(puzzles, Iterable):
        return _rows(_veridoku.of_strings(puzzles))
    raise TypeError(f"expected puzzles, found {type(puzzles).__name__}")


def _of_columns(puzzles: Any) -> Bytes:
    try:
        return _of_arrow(puzzles)
    except ModuleNotFoundError:
        values = puzzles.to_list() if hasattr(puzzles, "to_list") else list(puzzles)
        return _rows(_veridoku.of_strings(values))


def _of_numpy(array: NDArray[Any]) -> Bytes:
    if array.dtype.kind in "OUST":
        if array.ndim != 1:
            raise ValueError(f"expected strings in one dimension, found {array.ndim}")
        return _rows(_veridoku.of_strings(array.tolist()))
    if array.ndim == 3 and array.shape[1:] == (9, 9):
        array = array.reshape(-1, CELLS)
    if array.ndim == 1 and array.shape == (CELLS,):
        array = array.reshape(1, CELLS)
    if array.ndim != 2 or array.shape[1] != CELLS:
        raise ValueError(f"expected an array (n, 81) or (n, 9, 9), found {array.shape}")
    if array.dtype.kind not in "biuf":
        raise TypeError(f"expected numbers or strings, found {array.dtype}")
    if array.dtype != np.uint8:
        # What does not fit into a byte is no digit either, nor is a fraction, or no number.
        whole = (array >= 0) & (array <= 255)
        if array.dtype.kind == "f":
            whole &= array == np.floor(array)
        array = np.where(whole, array, 255).astype(np.uint8)
    return np.ascontiguousarray(array)


def texts(boards: Bytes) -> list[str]:
    """Return boards (n, 81) as texts of 81 characters, `.` for an open cell."""
    values = np.asarray(boards, np.uint8).reshape(-1, CELLS)
    signs = np.where(values == 0, np.uint8(ord(".")), np.where(values <= 9, values + 48, values))
    whole = signs.astype(np.uint8).tobytes().decode("latin-1")
    return [whole[at : at + CELLS] for at in range(0, len(whole), CELLS)]


def _jobs(jobs: int) -> int:
    if not 0 <= jobs <= 4096:
        raise ValueError(f"jobs: expected 0 (one a core) to 4096, found {jobs}")
    return jobs


def _number(name: str, value: int, least: int) -> int:
    if not least <= value < 2**64:
        raise ValueError(f"{name}: expected {least} to {2**64 - 1}, found {value}")
    return value


def verify(puzzles: Any, *, engine: str = "both", jobs: int = 0) -> Verdicts:
    """Decide for each puzzle whether it has one solution.

    By default two engines written apart from each other decide (`engine="both"`); `"native"` is
    many times as fast. `"sat"` and `"auto"` are the others. `jobs` is the number of threads, 0 for
    one a core.
    """
    verdict, solution = _veridoku.verify(boards(puzzles), engine, _jobs(jobs))
    return Verdicts(np.frombuffer(verdict, np.uint8), _rows(solution))


def count(puzzles: Any, *, limit: int = 1000, engine: str = "both", jobs: int = 0) -> Counts:
    """Count the solutions of each puzzle, up to `limit` (from 1)."""
    limit = _number("limit", limit, 1)
    number, exact, sound = _veridoku.count(boards(puzzles), limit, engine, _jobs(jobs))
    return Counts(
        np.frombuffer(number, np.uint64),
        np.frombuffer(exact, np.bool_),
        ~np.frombuffer(sound, np.bool_),
    )


def canon(puzzles: Any, *, jobs: int = 0) -> Canonical:
    """Return the canonical form of each puzzle, and a key that equivalent puzzles share.

    Two puzzles are equivalent if one becomes the other by turning or mirroring the board, permuting
    rows, columns, bands and stacks, and renaming digits.
    """
    form, key, automorphisms = _veridoku.canon(boards(puzzles), _jobs(jobs))
    return Canonical(
        _rows(form), np.frombuffer(key, "S16"), np.frombuffer(automorphisms, np.uint64)
    )


HODOKU_LEVELS = np.array(["easy", "medium", "hard", "unfair", "extreme", ""])


def rate(puzzles: Any, *, scales: str | Iterable[str] = "er", jobs: int = 0) -> Ratings:
    """Rate each puzzle on some scales: any of "er" (ER, EP and ED of Sudoku Explainer), "time",
    "ceiling" and "hodoku", as a list or as a text with commas between them, or "all"."""
    wanted = scales if isinstance(scales, str) else ",".join(scales)
    found = _veridoku.rate(boards(puzzles), wanted, _jobs(jobs))
    er, ep, ed, seconds, ceiling, hodoku, level, verdict = found
    # -1, where there is none, is the last.
    techniques = np.array([*_veridoku.technique_names(), ""])
    return Ratings(
        np.frombuffer(er, np.float64),
        np.frombuffer(ep, np.float64),
        np.frombuffer(ed, np.float64),
        np.frombuffer(seconds, np.float64),
        techniques[np.frombuffer(ceiling, np.int16)],
        np.frombuffer(hodoku, np.float64),
        HODOKU_LEVELS[np.frombuffer(level, np.int8)],
        np.frombuffer(verdict, np.uint8),
    )


def generate(
    number: int,
    *,
    seed: int = 0,
    start: int = 0,
    level: str | None = None,
    er: tuple[float, float] | None = None,
    needs: str | None = None,
    only: str | None = None,
    symmetry: str | None = None,
    clues: tuple[int, int] | None = None,
    minimal: bool = False,
    tries: int | None = None,
    engine: str = "both",
    jobs: int = 0,
) -> Bytes:
    """Return new puzzles with one solution each, (n, 81), 0 for an open cell.

    Puzzle i, from `start` on, depends on `seed` and i alone: it is line i + 1 of `veridoku generate
    --seed`. `level` is `very-easy`, `easy`, `medium`, `hard` or `expert`; `er` a range of ratings; `needs` a
    technique; `only` techniques that suffice; `symmetry` a pattern such as `rotate180`; `clues` a
    range; `tries` after how many boards a puzzle is given up.

    Raises `ValueError` if that cannot be, or a puzzle is not found within the tries.
    """
    wish = {
        "level": level,
        "er": er,
        "needs": needs,
        "only": only,
        "symmetry": symmetry,
        "clues": clues,
        "minimal": minimal,
        "tries": None if tries is None else _number("tries", tries, 1),
        "engine": engine,
    }
    if er is not None and not (np.shape(er) == (2,) and np.isfinite(er).all()):
        raise ValueError(f"er: expected two numbers, found {er}")
    if clues is not None and not (np.shape(clues) == (2,) and 0 <= clues[0] <= clues[1] <= CELLS):
        raise ValueError(f"clues: expected two numbers from 0 to {CELLS}, found {clues}")
    if not 0 <= number <= 2**40:
        raise ValueError(f"number: expected 0 to {2**40}, found {number}")
    # The first puzzle of the program has the number 1.
    first = _number("start", start, 0) + 1
    if first + number >= 2**64:
        raise ValueError(f"start: expected numbers below {2**64}, found more")
    made = _veridoku.generate(_number("seed", seed, 0), first, number, wish, _jobs(jobs))
    return _rows(made)
