"""A data set on Ray Data: puzzles made by number, judged, told apart by class, written as Parquet.

    pip install 'ray[data]' ./bindings/python
    python ray_data.py [PUZZLES [FOLDER]]

The jobs are those of `veridoku.spark`, which take Arrow in and give Arrow back and know nothing of
Spark. A task that Ray tries again gives the same rows, since puzzle i depends on seed and i alone.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet
import ray

import veridoku as vd
from veridoku import spark as jobs


def on_tables(job: Callable[[Iterator[Any]], Iterator[Any]]) -> Callable[[Any], Any]:
    """Return a job on batches as one for `Dataset.map_batches(…, batch_format="pyarrow")`."""

    def run(table: Any) -> Any:
        batches = table.combine_chunks().to_batches()
        return pa.Table.from_batches(list(job(iter(batches)))) if batches else table

    return run


def main(number: int, folder: str) -> None:
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    ray.data.DataContext.get_current().enable_progress_bars = False
    start = time.perf_counter()
    numbers = ray.data.range(number, override_num_blocks=8)
    made = numbers.map_batches(on_tables(jobs.generate(seed=7)), batch_format="pyarrow")
    judged = made.map_batches(on_tables(jobs.verify("puzzle")), batch_format="pyarrow")
    keyed = judged.map_batches(on_tables(jobs.canon("puzzle")), batch_format="pyarrow")
    keyed.write_parquet(folder)
    took = time.perf_counter() - start

    # What came back, from whatever tasks and in whatever order, is what one machine makes.
    rows = pyarrow.parquet.read_table(folder).sort_by("id").to_pandas()
    boards = vd.generate(number, seed=7)
    assert rows["id"].tolist() == list(range(number))
    assert rows["puzzle"].tolist() == vd.texts(boards)
    assert set(rows["verdict"]) == {"unique"}
    # Classes by Ray's own distinct, over these puzzles and half of them again in disguise.
    turned = vd.texts(boards[: number // 2].reshape(-1, 9, 9).transpose(0, 2, 1))
    both = ray.data.from_items([{"puzzle": text} for text in [*vd.texts(boards), *turned]])
    keys = both.map_batches(on_tables(jobs.canon("puzzle")), batch_format="pyarrow")
    classes = len(keys.unique("key"))
    assert classes == len(np.unique(vd.canon(boards).key)), classes
    ray.shutdown()
    print(f"{number} puzzles made, judged and keyed by Ray {ray.__version__} in {took:.1f} s;", end=" ")
    print(f"{classes} classes of {number + number // 2} puzzles")


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    if len(sys.argv) > 2:
        main(number, sys.argv[2])
    else:
        with tempfile.TemporaryDirectory() as folder:
            main(number, folder)
