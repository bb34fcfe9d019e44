"""Puzzles for training and for testing models that reason: by seed and index, with a fair reward.

A puzzle with several solutions rewards the wrong answers. Here every puzzle has one, judged by two
engines, so a reward is right to say no; and where a data set of somebody else has several, the reward
takes any of them, for it looks at the rules and not at one stored board.

    python reasoning_environment.py
"""

from __future__ import annotations

import numpy as np

import veridoku as vd

LEVELS = ["very-easy", "easy", "medium", "hard"]


class Sudoku:
    """An environment: item i depends on the seed and i alone, on every machine."""

    def __init__(self, seed: int, size: int, levels: list[str] | None = None) -> None:
        self.seed, self.size, self.levels = seed, size, levels or LEVELS

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> dict[str, str]:
        if not 0 <= index < self.size:
            raise IndexError(index)
        level = self.levels[index % len(self.levels)]
        [puzzle] = vd.texts(vd.generate(1, seed=self.seed, start=index, level=level, jobs=1))
        return {"puzzle": puzzle, "level": level, "prompt": f"Solve this Sudoku:\n{puzzle}"}

    @staticmethod
    def reward(puzzle: str, answer: str) -> float:
        """Return 1 for any valid solution of the puzzle; else the share of the open cells that
        agree with the only solution, at most a half, and 0 if a given is changed."""
        board, filled = vd.boards([puzzle, "".join(answer.split())])
        if (filled == 255).any():
            return 0.0
        givens = (board != ord(".")) & (board != ord("0"))
        if (filled != board)[givens].any():
            return 0.0
        judged = vd.verify([puzzle, filled.tobytes()], jobs=1)
        full = not np.isin(filled, [ord("."), ord("0"), 0]).any()
        if full and judged.verdict[1] == vd.UNIQUE:
            return 1.0
        if judged.verdict[0] != vd.UNIQUE:
            return 0.0
        right = (filled - ord("0") == judged.solution[0])[~givens]
        return float(right.mean()) / 2


def main() -> None:
    """Show that a right answer is rewarded, and a wrong one is not."""
    items = Sudoku(seed=5, size=8)
    for index in range(len(items)):
        item = items[index]
        assert item == items[index]
        [solution] = vd.texts(vd.verify([item["puzzle"]]).solution)
        wrong = solution[:-2] + solution[-1] + solution[-2]
        assert items.reward(item["puzzle"], solution) == 1.0
        assert items.reward(item["puzzle"], wrong) < 1.0
        assert items.reward(item["puzzle"], "no idea") == 0.0
    # Two solutions, and either will do.
    several = "." * 81
    for number in range(2):
        [board] = vd.texts(vd.verify(vd.generate(1, seed=number)).solution)
        assert items.reward(several, board) == 1.0
    print(f"{len(items)} puzzles, rewarded as they should be")


if __name__ == "__main__":
    main()
