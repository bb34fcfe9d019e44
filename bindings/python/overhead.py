"""What a row costs on the engines of docs/scale.md beyond the work itself: `overhead.py PROGRAM`.

CPU time of all processes, per row: the difference of a large and a small run, so that the start of a
machine of Java or of workers does not count. Needs pyspark with Java, and ray; what is not there is left
out.
"""

from __future__ import annotations

import importlib.util
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

import veridoku as vd
from veridoku import spark as jobs

SMALL, LARGE = 20_000, 120_000
TICK = os.sysconf("SC_CLK_TCK")


class Clock(threading.Thread):
    """Counts the CPU time of this process and all that it started: looks every few milliseconds, and
    keeps what it saw of those that have ended since."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.spent: dict[int, float] = {os.getpid(): 0.0}
        self.lock = threading.Lock()

    def look(self) -> float:
        """Return the CPU seconds so far."""
        with self.lock:
            return self._look()

    def _look(self) -> float:
        parents = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            except (OSError, IndexError):
                continue
            time_ = (int(fields[11]) + int(fields[12])) / TICK
            parents[int(folder.name)] = (int(fields[1]), time_)
        while more := {p for p, (parent, _) in parents.items() if parent in self.spent} - {*self.spent}:
            self.spent.update(dict.fromkeys(more, 0.0))
        for process in self.spent:
            if process in parents:
                self.spent[process] = max(self.spent[process], parents[process][1])
        return sum(self.spent.values())

    def run(self) -> None:
        while True:
            self.look()
            time.sleep(0.03)


CLOCK = Clock()


def a_row(run: Callable[[int], int]) -> float:
    """Return the microseconds of CPU for a row of a run over so many rows."""
    run(1_000)
    spent = []
    for rows in (SMALL, LARGE):
        before = CLOCK.look()
        assert run(rows) == rows
        spent.append(CLOCK.look() - before)
    return 1e6 * (spent[1] - spent[0]) / (LARGE - SMALL)


def same(batches: Iterator[Any]) -> Iterator[Any]:
    """A job that does nothing."""
    yield from batches


def spark(texts: list[str], program: str) -> dict[str, Callable[[int], int]]:
    """Return the jobs on Spark; reading and writing is Parquet, or lines for the pipe."""
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.log.level", "OFF").getOrCreate()
    options = "-j1 --engine native --json --no-timings --exit-zero"
    judge = f"sh -c 'exec {program} verify {options} - 2>/dev/null'"

    def arrow(job: Any, added: str | None) -> Callable[[int], int]:
        def run(rows: int) -> int:
            frame = session.createDataFrame(pa.table({"puzzle": texts[:rows]}).to_pandas())
            schema = "puzzle string" if added is None else jobs.schema(frame, added)
            return int(frame.mapInArrow(job, schema).selectExpr("count(*)").collect()[0][0])

        return run

    def pipe(command: str) -> Callable[[int], int]:
        def run(rows: int) -> int:
            lines = session.sparkContext.parallelize(texts[:rows], 4)
            return int(lines.pipe(command, checkCode=True).count())

        return run

    return {
        "Spark, mapInArrow, nothing": arrow(same, None),
        "Spark, mapInArrow, verify": arrow(jobs.verify(engine="native"), jobs.VERIFY),
        "Spark, pipe, cat": pipe("cat"),
        "Spark, pipe, verify": pipe(judge),
    }


def on_ray(texts: list[str]) -> dict[str, Callable[[int], int]]:
    """Return the job on Ray Data: nothing, for a worker that starts outweighs what it does."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    ray.data.DataContext.get_current().enable_progress_bars = False

    def over(job: Any) -> Callable[[int], int]:
        def run(rows: int) -> int:
            data = ray.data.from_arrow(pa.table({"puzzle": texts[:rows]})).repartition(4)
            return int(data.map_batches(job, batch_format="pyarrow").materialize().count())

        return run

    return {"Ray, nothing": over(lambda table: table)}


def main(program: str) -> None:
    CLOCK.start()
    texts = vd.texts(vd.generate(LARGE // 10, seed=1, engine="native", minimal=True)) * 10
    here = {"here, verify": lambda rows: len(vd.verify(texts[:rows], engine="native", jobs=1))}
    for needed, runs in (
        ("veridoku", lambda: here),
        ("pyspark", lambda: spark(texts, program)),
        ("ray", lambda: on_ray(texts)),
    ):
        if importlib.util.find_spec(needed) is None:
            print(f"!! left out: {needed} is not there")
            continue
        for name, run in runs().items():
            print(f"{name:30} {a_row(run):8.2f} µs a row", flush=True)


if __name__ == "__main__":
    main(os.path.realpath(sys.argv[1]))
