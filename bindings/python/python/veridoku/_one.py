"""Every job on one puzzle of any size and rule."""

from __future__ import annotations

import html
import json
import math
from collections.abc import Iterator
from typing import Any

from veridoku import _veridoku


class Record(dict[str, Any]):
    """An answer: the record that the program prints with `--json`, its fields as attributes too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class Refused(ValueError):
    """A request that cannot be answered."""


class MalformedPuzzle(ValueError):
    """A text that is no puzzle.

    `line` and `column` count from 1; `expected` and `found` say what is wrong there.
    """

    def __init__(self, error: dict[str, Any]) -> None:
        self._error = dict(error)
        self.line: int = error.get("line", 1)
        self.column: int = error.get("column", 1)
        self.expected: str = error.get("expected", "a puzzle")
        self.found: str = error.get("found", "")
        super().__init__(
            f"line {self.line}, column {self.column}: "
            f"expected {self.expected}, found {self.found}"
        )

    def __reduce__(self) -> tuple[type[MalformedPuzzle], tuple[dict[str, Any]]]:
        # Made again in another process from what it was made from, not from its text.
        return type(self), (self._error,)


def ask(job: str, /, *, engine: str = "both", **fields: Any) -> list[Record]:
    """Return the records that answer a request of `docs/api.md`: `ask("verify", puzzle=text)`.

    A field that is `None` is left out. Raises `Refused` for a request that cannot be answered.
    """
    wanted = {name: value for name, value in fields.items() if value is not None}
    try:
        request = json.dumps(wanted, allow_nan=False)
        request.encode()
    except (TypeError, ValueError) as error:
        raise Refused(f"{job}: {error}") from None
    answers = [Record(json.loads(line)) for line in _veridoku.ask(job, request, engine)]
    for answer in answers:
        if "problem" in answer:
            problem = answer["problem"]
            raise Refused(problem if isinstance(problem, str) else json.dumps(problem))
    return answers


def techniques(lang: str = "en") -> list[Record]:
    """Return the table of techniques."""
    return ask("techniques", lang=lang)


def check(certificate: str | Record, **fields: Any) -> Record:
    """Check a certificate: its text, or what `Puzzle.certify` returned.

    `result` is `holds` or `refused`. `puzzle` and `claim` say what it has to be about.

    Raises `ValueError` if the text has several certificates, or anything behind one: see
    `ask("check", certificate=text)` for an answer to each.
    """
    if isinstance(certificate, Record):
        if "certificate" not in certificate:
            raise Refused(f"check: there is no certificate: {certificate.get('reason', '')}")
        certificate = certificate["certificate"]["content"]
    answers = ask("check", certificate=certificate, **fields)
    if len(answers) != 1:
        raise ValueError(f"expected one certificate, found {len(answers)}")
    return answers[0]


def _limit(seconds: float | None) -> int | None:
    """Return a limit in milliseconds."""
    if seconds is None:
        return None
    if not math.isfinite(seconds) or seconds < 0:
        raise ValueError(f"seconds: expected a number from 0 on, found {seconds}")
    return round(min(seconds, 1e12) * 1000)


class Puzzle:
    """A puzzle of any size and rule, from a text in any format that the library reads.

    Every method takes `seconds`, the most time for it, and, where engines judge, `engine`: `both`
    (the default), `native`, `sat` or `auto`.

    Raises `MalformedPuzzle`, with line and column, if the text is none, and `ValueError` if it has
    several.
    """

    __slots__ = ("_about", "text")

    def __init__(
        self,
        text: str,
        *,
        format: str | None = None,
        shape: str | None = None,
        alphabet: str | None = None,
    ) -> None:
        self.text = text
        """The text."""
        if not text.strip():
            raise MalformedPuzzle({"expected": "a puzzle", "found": "an empty text"})
        self._about = {"format": format, "shape": shape, "alphabet": alphabet}
        self._record("convert", "native", {"to": "vdk"})

    def _records(self, job: str, engine: str, fields: dict[str, Any]) -> list[Record]:
        if "engine" in fields:
            raise TypeError(f"{job} takes no engine")
        seconds = fields.pop("seconds", None)
        about = {"puzzle": self.text, "limit_ms": _limit(seconds), **self._about}
        answers = ask(job, engine=engine, **about, **fields)
        for answer in answers:
            if answer.get("verdict") == "malformed":
                raise MalformedPuzzle(answer["error"])
        return answers

    def _record(self, job: str, engine: str, fields: dict[str, Any]) -> Record:
        answers = self._records(job, engine, fields)
        if len(answers) != 1:
            raise ValueError(f"expected one puzzle, found {len(answers)}")
        return answers[0]

    def __repr__(self) -> str:
        return f"Puzzle({self.text!r})"

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg
        except ValueError:
            return None

    @property
    def svg(self) -> str:
        """A picture of the board."""
        return _veridoku.board_svg(self._paper({}))

    def _paper(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the puzzle with what a player has on paper, for the compiled part."""
        order = fields.get("order")
        return {
            "puzzle": self.text,
            **self._about,
            "entries": fields.get("entries"),
            "marks": fields.get("marks"),
            "order": ",".join(order) if isinstance(order, (list, tuple)) else order,
            "no_uniqueness": bool(fields.get("no_uniqueness")),
            "lang": fields.get("lang"),
        }

    def verify(self, *, engine: str = "both", **fields: Any) -> Record:
        """Is there one solution? `verdict`, then `solution`, or two boards, or a conflict."""
        return self._record("verify", engine, fields)

    def solve(self, *, engine: str = "both", **fields: Any) -> Record:
        """Return the first solutions, one by default: `limit`."""
        return self._record("solve", engine, fields)

    def count(self, *, engine: str = "both", **fields: Any) -> Record:
        """Return the number of solutions, however many, or up to `limit`."""
        return self._record("count", engine, fields)

    def candidates(self, *, engine: str = "both", **fields: Any) -> Record:
        """Return the digits that solutions have in each cell."""
        return self._record("candidates", engine, fields)

    def why(self, *candidates: str, engine: str = "both", **fields: Any) -> list[Record]:
        """Return for each candidate, such as `7r4c4`, the givens and clues that rule it out."""
        return self._records("why", engine, {"candidates": list(candidates), **fields})

    def repair(self, *, engine: str = "both", **fields: Any) -> Record:
        """Return the fewest givens to add or to take away for one solution."""
        return self._record("repair", engine, fields)

    def redundant(self, *, engine: str = "both", **fields: Any) -> Record:
        """Return the givens and clues that follow from the others."""
        return self._record("redundant", engine, fields)

    def minimize(self, *, engine: str = "both", **fields: Any) -> Record:
        """Return the puzzle without the givens that it does not need."""
        return self._record("minimize", engine, fields)

    def rate(self, **fields: Any) -> Record:
        """Rate on the scales that there are; `hodoku=True` adds HoDoKu's."""
        return self._record("rate", "native", fields)

    def certify(self, **fields: Any) -> Record:
        """Return a certificate: its text is `certificate["content"]`, see `check`."""
        return self._record("certify", "both", fields)

    def canon(self) -> Record:
        """Return the canonical form."""
        return self._record("canon", "both", {})

    def convert(self, to: str, **fields: Any) -> str:
        """Return the puzzle in another format."""
        answer = self._record("convert", "native", {"to": to, **fields})
        if "text" not in answer:
            raise Refused(answer.get("reason", f"it cannot be written as {to}"))
        text: str = answer["text"]
        return text

    def explain(self, **fields: Any) -> list[Record]:
        """Return every step of a solving path, and last how it ends."""
        return self._records("explain", "native", fields)

    def play(self, entries: str | None = None, marks: str | None = None) -> Game:
        """Return a game, from the digits and marks that a player has."""
        return Game(self, entries, marks)


class Game:
    """A game: a puzzle, with the digits and pencil marks that a player has."""

    def __init__(self, puzzle: Puzzle, entries: str | None, marks: str | None) -> None:
        self.puzzle = puzzle
        self.entries = entries
        """The player's digits, as a board; `None` before the first."""
        self.marks = marks
        """The player's pencil marks, as a grid of candidates."""

    def _fields(self, fields: dict[str, Any]) -> dict[str, Any]:
        return {"entries": self.entries, "marks": self.marks, **fields}

    def enter(self, *candidates: str) -> Game:
        """Enter digits, such as `6r1c2`, and return the game.

        Raises `ValueError` for what is no candidate of the board, and for a cell with a given.
        """
        paper = self.puzzle._paper(self._fields({}))
        self.entries = _veridoku.entered(paper, list(candidates))
        return self

    def mistakes(self) -> str:
        """Return what of the entries and marks contradicts the solution, in words; nothing if
        nothing does."""
        return _veridoku.mistakes(self.puzzle._paper(self._fields({})))

    def hint(self, **fields: Any) -> Hint:
        """Return the next step."""
        fields = self._fields(fields)
        return Hint(self.puzzle._record("hint", "native", dict(fields)), self, fields)

    def hints(self, **fields: Any) -> list[Hint]:
        """Return the steps of all techniques from here."""
        fields = self._fields({**fields, "all": True})
        found = self.puzzle._records("hint", "native", dict(fields))
        return [Hint(record, self, fields, number) for number, record in enumerate(found)]


class Hint(Record):
    """The next step: `technique`, `text`, and what follows."""

    def __init__(
        self, record: Record, game: Game, fields: dict[str, Any], number: int | None = None
    ) -> None:
        super().__init__(record)
        self._paper = game.puzzle._paper(fields)
        self._number = number

    @property
    def svg(self) -> str:
        """A picture of the step.

        Raises `ValueError` if there is none.
        """
        return _veridoku.hint_svg(self._paper, self._number)

    def _repr_svg_(self) -> str | None:
        try:
            return self.svg
        except ValueError:
            return None

    def _repr_html_(self) -> str | None:
        """The picture, with the words below, for a notebook."""
        picture = self._repr_svg_()
        words = html.escape(str(self.get("text", "")))
        return None if picture is None else f"{picture}<p>{words}</p>"


def puzzles(
    *, seed: int = 0, start: int = 0, engine: str = "both", **fields: Any
) -> Iterator[Puzzle]:
    """Yield new puzzles with one solution of any shape, without end: `puzzles(shape="2x3")`.

    Puzzle i, from `start` on, depends on `seed` and i alone. The fields are those of `generate` in
    `docs/api.md`; `generate` is for many plain 9x9 puzzles.

    Raises `Refused` for what cannot be, and for a number that is given up after `tries` boards.
    """
    number = start
    while True:
        number += 1
        made = ask("generate", engine=engine, seed=seed, start=number, **fields)[0]
        if made.result != "made":
            raise Refused(f"puzzle {number - 1} of seed {seed} was given up")
        yield Puzzle(made["puzzle"], shape=made["shape"])
