"""Jobs for Spark: functions for `DataFrame.mapInArrow`, and what they add to a schema.

    from veridoku import spark as vs
    judged = df.mapInArrow(vs.verify("puzzle"), vs.schema(df, vs.VERIFY))

Every row keeps its columns, in its order; the ones of the job stand behind, or, where a column of
such a name is there already, in its place. A task uses one thread, for Spark gives it one core. A
task that is tried again gives the same rows. Needs pyarrow, as Spark does; pyspark itself is not
imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from veridoku import _batch
from veridoku._one import MalformedPuzzle, Puzzle

Job = Callable[[Iterator[Any]], Iterator[Any]]

VERIFY = "verdict string, solution string"
"""Added by `verify`: `none`, `unique`, `multiple`, `malformed` or `unknown`; null without a solution."""
RATE = "verdict string, er double, ep double, ed double"
"""Added by `rate`: null where there is no rating. `ratings` has the columns of other scales."""
CANON = "form string, key string, automorphisms long"
"""Added by `canon`: null where there is no form; the key as 32 hexadecimal digits."""
GENERATE = "puzzle string"
"""Added by `generate`."""
CERTIFY = "verdict string, certificate string"
"""Added by `certify`: null where there is none, because the text is no puzzle."""

FULL = "1234341221434321"
"""A board that is solved."""

WORDS = np.array(["none", "unique", "multiple", "malformed", "unknown"], object)


SCALES = {
    "er": ("er double", "ep double", "ed double"),
    "time": ("seconds double",),
    "ceiling": ("ceiling string",),
    "hodoku": ("hodoku double", "hodoku_level string"),
}
"""The scales of `rate`, each with its columns."""


def _chosen(scales: str | Iterable[str]) -> list[str]:
    """Return the names of scales in order, `"all"` as all of them."""
    words = scales.split(",") if isinstance(scales, str) else list(scales)
    for word in words:
        if word not in SCALES and word != "all":
            raise ValueError(f"scales: expected all or some of {', '.join(SCALES)}, found {word!r}")
    return [name for name in SCALES if name in words or "all" in words]


def ratings(scales: str | Iterable[str] = "all") -> str:
    """Return what `rate` adds to a schema on some scales: the verdict, then the columns of each, in
    the order of `SCALES`."""
    columns = [column for name in _chosen(scales) for column in SCALES[name]]
    return ", ".join(["verdict string", *columns])


def _declared(added: str) -> dict[str, str]:
    """Return declarations, from `name type, name type, …`, by their names."""
    parts, depth = [""], 0
    for sign in added:
        depth += (sign in "(<") - (sign in ")>")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    declared = {}
    for part in parts:
        found = re.match(r"\s*(?:`((?:[^`]|``)+)`|([^\s:]+))", part)
        if found is None:
            raise ValueError(f"expected columns as 'name type, name type', found {added!r}")
        declared[found[2] or found[1].replace("``", "`")] = part.strip()
    return declared


def _with(there: Iterable[tuple[str, Any]], added: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return columns with those of a job: in the place of their namesakes, else behind."""
    columns = [(name, added.get(name, column)) for name, column in there]
    names = {name for name, _ in columns}
    return columns + [(name, column) for name, column in added.items() if name not in names]


def schema(frame: Any, added: str) -> str:
    """Return the schema of a frame with the columns of a job, such as `VERIFY`: behind, or in the
    place of columns of the same names, so that jobs may follow each other."""
    there = [(name, f"`{name.replace('`', '``')}` {kind}") for name, kind in frame.dtypes]
    return ", ".join(declaration for _, declaration in _with(there, _declared(added)))


def _each(answer: Callable[[Any], dict[str, Any]]) -> Job:
    """Return a job that adds columns to each batch of rows."""

    def job(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            there = zip(batch.schema.names, batch.columns, strict=True)
            columns = _with(there, answer(batch))
            names = [name for name, _ in columns]
            yield pa.RecordBatch.from_arrays([column for _, column in columns], names)

    return job


def _texts(boards: Any, known: Any) -> Any:
    """Boards as texts, null where they are not known."""
    return pa.array(_batch.texts(boards), pa.string(), mask=~known)


def verify(column: str = "puzzle", *, engine: str = "both") -> Job:
    """Return the job that decides whether each puzzle has one solution: adds `VERIFY`."""

    def answer(batch: Any) -> dict[str, Any]:
        found = _batch.verify(batch.column(column), engine=engine, jobs=1)
        known = found.verdict == _batch.UNIQUE
        return {
            "verdict": pa.array(WORDS[found.verdict], pa.string()),
            "solution": _texts(found.solution, known),
        }

    return _each(answer)


def rate(column: str = "puzzle", *, scales: str | Iterable[str] = "er") -> Job:
    """Return the job that rates each puzzle on some scales, as `veridoku.rate` does: adds `RATE`, or
    `ratings(scales)` on others than Sudoku Explainer's."""
    chosen = _chosen(scales)

    def answer(batch: Any) -> dict[str, Any]:
        found = _batch.rate(batch.column(column), scales=chosen, jobs=1)
        added: dict[str, Any] = {"verdict": pa.array(WORDS[found.verdict], pa.string())}
        for kind in (kind for name in chosen for kind in SCALES[name]):
            name = kind.split()[0]
            values = getattr(found, name)
            if values.dtype.kind == "f":
                added[name] = pa.array(values, pa.float64(), mask=np.isnan(values))
            else:
                added[name] = pa.array(values.astype(object), pa.string(), mask=values == "")
        return added

    return _each(answer)


def canon(column: str = "puzzle") -> Job:
    """Return the job that gives each puzzle its canonical form and key: adds `CANON`."""

    def answer(batch: Any) -> dict[str, Any]:
        found = _batch.canon(batch.column(column), jobs=1)
        known = found.automorphisms > 0
        bytes_ = found.key.view(np.uint8).reshape(-1, 16)
        keys = [row.tobytes().hex() for row in bytes_]
        most = np.minimum(found.automorphisms, np.uint64(2**63 - 1)).astype(np.int64)
        return {
            "form": _texts(found.form, known),
            "key": pa.array(keys, pa.string(), mask=~known),
            "automorphisms": pa.array(most, pa.int64(), mask=~known),
        }

    return _each(answer)


def generate(column: str = "id", *, seed: int = 0, **wish: Any) -> Job:
    """Return the job that makes a puzzle from each number of a column: adds `GENERATE`.

    Puzzle i depends on `seed` and i alone: `spark.range(n)` is the frame to begin with.
    """

    def answer(batch: Any) -> dict[str, Any]:
        numbers = batch.column(column).to_pylist()
        made: list[str] = []
        while len(made) < len(numbers):
            start = numbers[len(made)]
            run = 1
            while len(made) + run < len(numbers) and numbers[len(made) + run] == start + run:
                run += 1
            boards = _batch.generate(run, seed=seed, start=start, jobs=1, **wish)
            made += _batch.texts(boards)
        return {"puzzle": pa.array(made, pa.string())}

    return _each(answer)


def certify(column: str = "puzzle", **fields: Any) -> Job:
    """Return the job that certifies the verdict on each puzzle, of any size and rule: adds
    `CERTIFY`.

    Raises `Refused` for fields that `Puzzle.certify` does not take.
    """
    # They are wrong or right whatever the puzzle.
    Puzzle(FULL).certify(**fields)

    def one(text: str | bytes | None) -> tuple[str, str | None]:
        try:
            puzzle = Puzzle(text.decode() if isinstance(text, bytes) else text or "")
        except ValueError:
            # No puzzle, or several in a text.
            return "malformed", None
        try:
            found = puzzle.certify(**fields)
        except MalformedPuzzle:
            return "malformed", None
        certificate = found.get("certificate")
        return found.get("verdict", "unknown"), certificate and certificate.get("content")

    def answer(batch: Any) -> dict[str, Any]:
        found = [one(text) for text in batch.column(column).to_pylist()]
        return {
            "verdict": pa.array([verdict for verdict, _ in found], pa.string()),
            "certificate": pa.array([text for _, text in found], pa.string()),
        }

    return _each(answer)
