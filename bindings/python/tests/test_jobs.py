"""Jobs for Spark on batches and schemas alone, without Spark."""

from __future__ import annotations

from typing import Any

import pytest

import veridoku as vd

pa = pytest.importorskip("pyarrow")

from veridoku import spark as vs  # noqa: E402

UNIQUE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
EMPTY = "." * 81


class Frame:
    """Of a frame, what `schema` looks at."""

    def __init__(self, *dtypes: tuple[str, str]) -> None:
        self.dtypes = list(dtypes)


def run(job: vs.Job, **columns: Any) -> Any:
    """A job on one batch."""
    return next(job(iter([pa.record_batch(columns)])))


def test_a_schema_names_the_columns_of_its_job() -> None:
    frame = Frame(("id", "bigint"), ("puzzle", "string"))
    both = "`id` bigint, `puzzle` string"
    assert vs.schema(frame, vs.VERIFY) == f"{both}, verdict string, solution string"
    assert vs.schema(frame, "a decimal(9, 2), b map<int,array<int>>, `c d` int NOT NULL") == (
        f"{both}, a decimal(9, 2), b map<int,array<int>>, `c d` int NOT NULL"
    )
    quoted = Frame(("a`b", "int"), ("`", "int"), ("c d", "int"))
    assert vs.schema(quoted, "n int") == "`a``b` int, ```` int, `c d` int, n int"
    assert vs.schema(quoted, "`c d` long,`a``b` long") == "`a``b` long, ```` int, `c d` long"
    with pytest.raises(ValueError, match="expected columns as"):
        vs.schema(frame, "")


def test_a_column_of_the_same_name_is_replaced_in_its_place() -> None:
    frame = Frame(("verdict", "int"), ("puzzle", "string"), ("er", "string"), ("left", "int"))
    columns = {"verdict": [7], "puzzle": [UNIQUE], "er": ["?"], "left": [1]}
    jobs = [
        (vs.verify(), vs.VERIFY),
        (vs.rate(), vs.RATE),
        (vs.canon(), vs.CANON),
        (vs.certify(), vs.CERTIFY),
        (vs.rate(scales="all"), vs.ratings()),
        (vs.generate("left"), vs.GENERATE),
    ]
    kinds = {"string": pa.string(), "double": pa.float64(), "long": pa.int64(), "int": pa.int64()}
    for job, added in jobs:
        batch = run(job, **columns)
        declared = [part.rsplit(" ", 1) for part in vs.schema(frame, added).split(", ")]
        assert [name.strip("`") for name, _ in declared] == batch.schema.names
        assert [kinds[kind] for _, kind in declared] == batch.schema.types
        assert batch.schema.names[:4] == list(columns)
    # One after the other, and the last one is right.
    judged = run(vs.verify(), **columns)
    rated = next(vs.rate()(iter([judged])))
    names = ["verdict", "puzzle", "er", "left", "solution", "ep", "ed"]
    assert rated.schema.names == names
    assert rated.to_pylist()[0]["er"] == vd.rate([UNIQUE]).er[0]
    # And of two columns with one name none is lost.
    arrays = [pa.array([1]), pa.array([2]), pa.array([UNIQUE])]
    twice = pa.RecordBatch.from_arrays(arrays, ["a", "a", "puzzle"])
    assert next(vs.verify()(iter([twice]))).num_columns == 5


def test_certificates_are_refused_for_unknown_fields_only() -> None:
    unfit: list[dict[str, Any]] = [{"nonsense": 0}, {"claim": "nice"}, {"seconds": -1}]
    for wrong in unfit:
        with pytest.raises(ValueError, match="nonsense|claim|seconds"):
            vs.certify("puzzle", **wrong)
    texts = [UNIQUE, EMPTY, None, "", "x", "\n", f"{UNIQUE}\n{UNIQUE}"]
    found = run(vs.certify(), puzzle=texts)
    assert found["verdict"].to_pylist() == ["unique", "multiple", *["malformed"] * 5]
    assert vd.check(found["certificate"][0].as_py(), puzzle=UNIQUE).result == "holds"
    minimal = run(vs.certify(claim="minimal"), puzzle=texts)
    assert minimal["verdict"].to_pylist()[:3] == ["unique", "unknown", "malformed"]
    assert minimal["certificate"].null_count == 6


def test_every_job_reads_bytes_as_texts() -> None:
    texts = [UNIQUE, None, EMPTY, "x"]
    raw = [text and text.encode() for text in texts]
    for job in [vs.verify(), vs.rate(), vs.canon(), vs.certify()]:
        expected = run(job, puzzle=texts)
        for kind in [pa.binary(), pa.large_binary(), pa.binary_view()]:
            found = run(job, puzzle=pa.array(raw, kind))
            assert found.columns[1:] == expected.columns[1:]
        broken = run(job, puzzle=pa.array([b"\xff" * 81, UNIQUE.encode()])).slice(0, 1)
        assert broken.columns[1:] == expected.slice(3, 1).columns[1:]
