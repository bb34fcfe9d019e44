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
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

import veridoku as vd
from veridoku import spark as jobs

SMALL, LARGE = 50_000, 250_000
TICK = os.sysconf("SC_CLK_TCK")


def cpu() -> float:
    """Return the CPU seconds of this process and all that it started, ended or not."""
    parents, spent = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        process = int(folder.name)
        parents[process] = int(fields[1])
        # Its own time, and that of the children it has waited for.
        spent[process] = sum(int(field) for field in fields[11:15]) / TICK
    ours = {os.getpid()}
    while more := {p for p, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return sum(spent[process] for process in ours if process in spent)


def a_row(run: Callable[[int], int]) -> float:
    """Return the microseconds of CPU for a row of a run over so many rows."""
    run(1_000)
    spent = []
    for rows in (SMALL, LARGE):
        before = cpu()
        assert run(rows) == rows
        spent.append(cpu() - before)
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
    judge = f"{program} verify -j1 --engine native --json --no-timings --exit-zero -"

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
    """Return the jobs on Ray Data."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    ray.data.DataContext.get_current().enable_progress_bars = False

    def judged(table: Any) -> Any:
        return pa.Table.from_batches(list(jobs.verify(engine="native")(iter(table.to_batches()))))

    def over(job: Any) -> Callable[[int], int]:
        def run(rows: int) -> int:
            data = ray.data.from_arrow(pa.table({"puzzle": texts[:rows]})).repartition(4)
            return int(data.map_batches(job, batch_format="pyarrow").materialize().count())

        return run

    return {"Ray, nothing": over(lambda table: table), "Ray, verify": over(judged)}


def main(program: str) -> None:
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
