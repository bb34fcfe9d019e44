"""Sudoku puzzles verified, solved, counted, rated, explained, generated and proved.

Batches of plain 9x9 puzzles (`verify`, `count`, `canon`, `rate`, `generate`) work on arrays, use
all cores and let other Python threads run; `Puzzle` does every job on one puzzle of any size and
rule that the library reads.
"""

from veridoku._batch import (
    MALFORMED,
    MULTIPLE,
    NONE,
    UNIQUE,
    UNKNOWN,
    Canonical,
    Counts,
    Ratings,
    Verdicts,
    boards,
    canon,
    count,
    generate,
    rate,
    texts,
    verify,
)
from veridoku._one import (
    Game,
    Hint,
    MalformedPuzzle,
    Puzzle,
    Record,
    Refused,
    ask,
    check,
    puzzles,
    techniques,
)

__version__ = "0.1.0"

__all__ = [
    "MALFORMED",
    "MULTIPLE",
    "NONE",
    "UNIQUE",
    "UNKNOWN",
    "Canonical",
    "Counts",
    "Game",
    "Hint",
    "MalformedPuzzle",
    "Puzzle",
    "Ratings",
    "Record",
    "Refused",
    "Verdicts",
    "ask",
    "boards",
    "canon",
    "check",
    "count",
    "generate",
    "puzzles",
    "rate",
    "techniques",
    "texts",
    "verify",
]
