"""Jobs on Spark: nothing lost and nothing doubled, also where a worker dies.

Left out without pyspark or Java.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import veridoku as vd

pyspark = pytest.importorskip("pyspark")
if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("Java is not there", allow_module_level=True)

from veridoku import spark as vs  # noqa: E402

ROWS = 100_000


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.sql.shuffle.partitions", "4")
    session = builder.config("spark.log.level", "OFF").getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """Half of them are the others in disguise."""
    boards = vd.generate(5_000, seed=5, engine="native")
    names = np.array([0, 3, 1, 2, 9, 5, 4, 8, 7, 6], np.uint8)
    disguised = names[boards].reshape(-1, 9, 9).transpose(0, 2, 1).reshape(-1, 81)
    several = vd.texts(np.concatenate([boards, disguised]))
    return (several * (ROWS // len(several)))[: ROWS - 2] + ["x", "." * 81]


@pytest.fixture(scope="module")
def frame(session: Any, texts: list[str]) -> Any:
    import pyarrow as pa

    table = pa.table({"id": np.arange(ROWS), "puzzle": texts})
    return session.createDataFrame(table.to_pandas()).repartition(8).cache()


@pytest.fixture(scope="module", autouse=True)
def pandas() -> None:
    pytest.importorskip("pandas")


def rows(frame: Any) -> list[Any]:
    return sorted(tuple(row) for row in frame.collect())


def test_a_killed_worker_loses_and_doubles_nothing(
    session: Any, frame: Any, texts: list[str], tmp_path: Path
) -> None:
    fallen = str(tmp_path / "fallen")
    calm = vs.verify("puzzle", engine="native")

    def killed_once(batches: Iterator[Any]) -> Iterator[Any]:
        for number, batch in enumerate(calm(batches)):
            yield batch
            if number == 0:
                try:
                    os.close(os.open(fallen, os.O_CREAT | os.O_EXCL))
                except FileExistsError:
                    continue
                os.kill(os.getpid(), signal.SIGKILL)

    session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "1000")
    schema = vs.schema(frame, vs.VERIFY)
    undisturbed = rows(frame.mapInArrow(calm, schema))
    disturbed = rows(frame.mapInArrow(killed_once, schema))
    assert os.path.exists(fallen)
    assert len({row[0] for row in disturbed}) == len(disturbed) == ROWS
    assert disturbed == undisturbed
    found = vd.verify(texts, engine="native")
    words = [vs.WORDS[verdict] for verdict in found.verdict]
    assert [row[2] for row in disturbed] == words
    assert disturbed[-2][2:] == ("malformed", None)
    assert disturbed[-1][2:] == ("multiple", None)


def test_classes_are_told_apart_by_their_keys(frame: Any, texts: list[str]) -> None:
    forms = frame.mapInArrow(vs.canon("puzzle"), vs.schema(frame, vs.CANON))
    distinct = forms.where("key is not null").select("key").distinct().count()
    keys = vd.canon(texts[:-2]).key
    # And the empty board.
    assert distinct == len(np.unique(keys)) + 1


def test_puzzles_are_made_by_number(session: Any) -> None:
    numbers = session.range(0, 300, 1, 7)
    made = numbers.mapInArrow(vs.generate(seed=7), vs.schema(numbers, vs.GENERATE))
    assert [row[1] for row in rows(made)] == vd.texts(vd.generate(300, seed=7))


def test_ratings_and_certificates_stand_beside_their_puzzles(frame: Any) -> None:
    few = frame.where("id < 20 or id >= 99998")
    rated = rows(few.mapInArrow(vs.rate("puzzle"), vs.schema(few, vs.RATE)))
    assert all(row[3] >= 1.0 for row in rated[:20])
    assert rated[-1][2:] == ("multiple", None, None, None)
    on_all = vs.rate("puzzle", scales="all")
    judged = few.mapInArrow(on_all, vs.schema(few, vs.ratings("all")))
    assert judged.columns[2:6] == ["verdict", "er", "ep", "ed"]
    found = vd.rate([row[1] for row in rows(few)], scales="all")
    for number, row in enumerate(rows(judged)[:20]):
        assert row[3:6] == rated[number][3:6]
        assert row[6] == found.seconds[number]
        assert (row[7] or "", row[9]) == (found.ceiling[number], found.hodoku_level[number])
    assert rows(judged)[-1][2:] == ("multiple", *[None] * 7)
    on_two = vs.ratings(["time", "er"])
    assert on_two == "verdict string, er double, ep double, ed double, seconds double"
    with pytest.raises(ValueError, match="expected all or some of er, time"):
        vs.rate("puzzle", scales="tomes")
    certified = rows(few.mapInArrow(vs.certify("puzzle"), vs.schema(few, vs.CERTIFY)))
    for row in certified[:20]:
        assert vd.check(row[3], puzzle=row[1]).result == "holds"
    assert certified[-2][2:] == ("malformed", None)


def test_jobs_follow_each_other(frame: Any) -> None:
    few = frame.where("id < 20 or id >= 99998")
    for job, added in [
        (vs.verify("puzzle"), vs.VERIFY),
        (vs.rate("puzzle"), vs.RATE),
        (vs.certify("puzzle"), vs.CERTIFY),
        (vs.verify("puzzle"), vs.VERIFY),
    ]:
        few = few.mapInArrow(job, vs.schema(few, added))
    names = ["id", "puzzle", "verdict", "solution", "er", "ep", "ed", "certificate"]
    assert few.columns == names
    found = rows(few)
    assert {row[2] for row in found[:20]} == {"unique"}
    assert all(row[4] >= 1.0 and row[7] for row in found[:20])
    assert found[-2][2:] == ("malformed", *[None] * 5)
    # mapInArrow itself takes no name with a backtick, but the schema is one.
    odd = few.toDF("a`b", *names[1:])
    assert few.sparkSession.createDataFrame([], vs.schema(odd, vs.CANON)).columns[0] == "a`b"
    # A column of another type gives way, and bytes are texts.
    raw = frame.where("id < 5").selectExpr("7 as verdict", "cast(puzzle as binary) as puzzle")
    for job, added in [(vs.verify("puzzle"), vs.VERIFY), (vs.certify("puzzle"), vs.CERTIFY)]:
        judged = raw.mapInArrow(job, vs.schema(raw, added))
        assert judged.columns[:2] == ["verdict", "puzzle"]
        assert [row[0] for row in judged.collect()] == ["unique"] * 5


def test_rows_without_a_key_are_no_duplicates(frame: Any) -> None:
    """The recipe of docs/scale.md."""
    few = frame.where("id < 20 or id >= 99998")
    more = few.union(few).unionByName(few.selectExpr("id", "cast(null as string) as puzzle"))
    keyed = more.mapInArrow(vs.canon("puzzle"), vs.schema(more, vs.CANON))
    kept = keyed.where("key is not null").dropDuplicates(["key"])
    without = keyed.where("key is null")
    assert sorted(row.id for row in kept.collect()) == [*range(20), 99999]
    assert without.count() == 2 + 22


PROGRAM = os.environ.get("VERIDOKU", "")
COMMAND = f"{PROGRAM} verify --engine native --json --no-timings --exit-zero --json-summary -"


@pytest.mark.skipif(not PROGRAM, reason="VERIDOKU does not name the program")
def test_the_classes_of_the_engine_are_those_of_the_program(frame: Any, texts: list[str]) -> None:
    forms = frame.mapInArrow(vs.canon("puzzle"), vs.schema(frame, vs.CANON))
    distinct = forms.where("key is not null").select("key").distinct().collect()
    command = [PROGRAM, "canon", "--unique", "--json", "--exit-zero", "-"]
    told = subprocess.run(command, input="\n".join(texts).encode(), check=True, capture_output=True)
    records = [json.loads(line) for line in told.stdout.splitlines()]
    keys = [record["key"] for record in records if "key" in record]
    assert len(keys) == len(set(keys)) == len(distinct)
    assert set(keys) == {row.key for row in distinct}


@pytest.mark.skipif(not PROGRAM, reason="VERIDOKU does not name the program")
def test_a_pipe_without_check_code_loses_rows_and_with_it_none(
    session: Any, texts: list[str], tmp_path: Path
) -> None:
    """Why docs/scale.md says checkCode=True: a program that dies is an error only then."""
    lines = session.sparkContext.parallelize(texts, 8)

    def piped(name: str, check: bool) -> list[Any]:
        script = tmp_path / name
        flag = tmp_path / f"{name}.fallen"
        script.write_text(
            f"#!/bin/sh\nif mkdir {flag} 2>/dev/null; then head -n 500 | {COMMAND}; kill -9 $$; fi\n"
            f"exec {COMMAND}\n"
        )
        script.chmod(0o755)
        answers = [json.loads(line) for line in lines.pipe(str(script), checkCode=check).collect()]
        assert flag.exists()
        # Each partition ends with a line that says that it is whole.
        return [answer for answer in answers if "whole" not in answer]

    whole = piped("checked", True)
    assert len(whole) == ROWS
    words = {answer["verdict"] for answer in whole}
    assert words == {"unique", "multiple", "malformed"}
    assert len(piped("unchecked", False)) < ROWS
