"""Compares the CPU time of batches with that of the program: `python bench.py PROGRAM`."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable

import veridoku as vd

PROGRAM = sys.argv[1]


def seconds(who: int, work: Callable[[], object]) -> float:
    before = resource.getrusage(who)
    work()
    after = resource.getrusage(who)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(name: str, number: int, batch: Callable[[], object], command: list[str]) -> None:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    ratios, rates = [], []
    for _ in range(5):
        ours = seconds(resource.RUSAGE_SELF, batch)
        run = [PROGRAM, *command, "-j1"]
        theirs = seconds(
            resource.RUSAGE_CHILDREN,
            lambda: subprocess.run(run, check=False, **quiet),  # type: ignore[call-overload]
        )
        ratios.append(theirs / ours)
        rates.append(number / ours)
    rate, ratio = statistics.median(rates), statistics.median(ratios)
    print(f"{name:<16}{rate:>12,.0f} a second {ratio:>6.2f} times the program", flush=True)


with tempfile.TemporaryDirectory() as folder:
    made = vd.texts(vd.generate(50_000, seed=7, minimal=True, engine="native"))
    files = {}
    for number in (200_000, 20_000, 1_000):
        files[number] = os.path.join(folder, str(number))
        with open(files[number], "w", encoding="ascii") as out:
            out.write("\n".join((made * 4)[:number]) + "\n")
    boards = {number: vd.boards((made * 4)[:number]) for number in files}
    compare(
        "verify, native",
        200_000,
        lambda: vd.verify(boards[200_000], engine="native", jobs=1),
        ["verify", "--engine", "native", files[200_000]],
    )
    compare(
        "verify, both",
        20_000,
        lambda: vd.verify(boards[20_000], jobs=1),
        ["verify", files[20_000]],
    )
    compare("canon", 20_000, lambda: vd.canon(boards[20_000], jobs=1), ["canon", files[20_000]])
    compare(
        "rate", 1_000, lambda: vd.rate(boards[1_000], jobs=1), ["rate", "--only-er", files[1_000]]
    )
    compare(
        "generate",
        2_000,
        lambda: vd.generate(2_000, seed=7, minimal=True, jobs=1),
        ["generate", "-n", "2000", "--seed", "7", "--minimal"],
    )
