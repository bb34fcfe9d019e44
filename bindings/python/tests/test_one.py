"""Single puzzles of any size and rule, and the records of every job."""

from __future__ import annotations

import copy
import pickle

import pytest

import veridoku as vd

UNIQUE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SOLVED = "468931527751624839392578461134756298289413675675289314846192753513867942927345186"
CLUES = """veridoku puzzle 1
size 6
boxes 2x3

    . . . . . .
    . 3 . . 2 .
    . . . 3 6 .
    . . . . . 4
    . . 4 5 . .
    . 5 . . 3 .

thermo r1c1 r1c2
"""


def test_every_job_answers() -> None:
    puzzle = vd.Puzzle(UNIQUE)
    assert puzzle.verify().verdict == "unique"
    assert puzzle.verify().solution == SOLVED
    assert puzzle.verify(engine="native")["engines"][0]["engine"] == "native"
    assert puzzle.solve()["boards"] == [SOLVED]
    assert int(puzzle.count().solutions) == 1
    assert puzzle.candidates()["command"] == "candidates"
    assert [answer.result for answer in puzzle.why("1r1c2", "6r1c2")] == ["ruled_out", "possible"]
    assert puzzle.redundant()["redundant"] == []
    assert puzzle.minimize()["command"] == "minimize"
    assert puzzle.rate(only_er=True).er == vd.rate([UNIQUE]).er[0]
    assert puzzle.explain()[-1]["command"] == "explain"
    assert puzzle.convert("grid")
    assert vd.Puzzle(UNIQUE[:-1] + "3").repair()["command"] == "repair"
    assert len(vd.techniques()) > 50


def test_a_certificate_is_made_and_checked() -> None:
    certificate = vd.Puzzle(UNIQUE).certify()
    found = vd.check(certificate, puzzle=UNIQUE)
    assert (found.result, found.claim) == ("holds", "unique")
    text = certificate["certificate"]["content"].replace(UNIQUE[0], "5", 1)
    assert vd.check(text)["result"] != "holds"


def test_a_hint_has_words_and_pictures() -> None:
    hint = vd.Puzzle(UNIQUE).play().hint()
    assert hint.technique in hint.text or hint.technique
    assert hint.svg.startswith("<svg")
    shown = hint._repr_html_()
    assert shown is not None and hint.text.split(",")[0] in shown
    entered = vd.Puzzle(UNIQUE).play(entries=UNIQUE[:1] + "6" + UNIQUE[2:])
    assert "6" == entered.hint()["board"][1]
    assert vd.Puzzle(UNIQUE)._repr_svg_()
    assert vd.Puzzle(SOLVED).play().hint()._repr_html_() is None


def test_a_game_takes_entries_and_says_what_is_wrong() -> None:
    game = vd.Puzzle(UNIQUE).play()
    assert game.mistakes() == ""
    assert game.enter("6r1c2", "8r1c3").entries == UNIQUE[:1] + "68" + UNIQUE[3:].replace("0", ".")
    assert game.mistakes() == "" and game.hint().svg
    assert "r1c4" in game.enter("1r1c4").mistakes()
    for refused in ["5r1c1", "0r1c4", "6r1c99", "", "\ud800"]:
        with pytest.raises(ValueError):
            game.enter(refused)
    assert "r1c4" in game.mistakes()
    board = vd.Puzzle(CLUES).play()
    solved = board.puzzle.solve()["boards"][0]
    assert board.enter(f"{solved[0]}r1c1").mistakes() == ""


def test_the_picture_of_a_hint_is_that_of_its_step() -> None:
    game = vd.Puzzle(UNIQUE).play()
    for digit, cell in zip("68", ("r1c2", "r1c3"), strict=True):
        game.enter(digit + cell)
    pictures = {game.hint(order=order).svg for order in ("explainer", "default")}
    words = {game.hint(order=order).text for order in ("explainer", "default")}
    assert len(pictures) == len(words)
    every = game.hints()
    assert len(every) > 1
    assert len({hint.svg for hint in every[:3]}) == len({hint.text for hint in every[:3]}) > 1
    assert game.hint(order=["n1", "h1"], no_uniqueness=True, lang="de").svg
    with pytest.raises(ValueError):
        game.hint(order="nonsense")


def test_a_picture_is_of_the_puzzle_as_it_was_read() -> None:
    wide = vd.Puzzle("1234" + "." * 32, shape="2x3")
    assert wide.svg != vd.Puzzle("1234" + "." * 32, shape="3x2").svg


def test_puzzles_of_any_shape_are_made_by_number() -> None:
    first = [puzzle.text for puzzle, _ in zip(vd.puzzles(shape="2x3", seed=5), range(4))]
    later = vd.puzzles(shape="2x3", seed=5, start=2)
    assert [next(later).text, next(later).text] == first[2:]
    assert len(set(first)) == 4
    for text in first:
        assert vd.Puzzle(text, shape="2x3").verify().verdict == "unique"
    assert next(vd.puzzles(seed=7)).text == vd.texts(vd.generate(1, seed=7))[0]
    with pytest.raises(vd.Refused):
        next(vd.puzzles(shape="9x9x9"))
    with pytest.raises(vd.Refused):
        next(vd.puzzles(er=(11.9, 11.9), tries=1))


def test_puzzles_of_other_sizes_and_rules_are_taken() -> None:
    puzzle = vd.Puzzle(CLUES)
    assert puzzle.verify().verdict in ("unique", "multiple")
    certificate = puzzle.certify()
    assert vd.check(certificate)["clues"]
    assert vd.Puzzle("1.....3..4.....2").verify().solution == "1324423124133142"


def test_what_is_wrong_with_a_text_is_said_with_its_place() -> None:
    with pytest.raises(vd.MalformedPuzzle) as caught:
        vd.Puzzle(CLUES + "thermo r1c1 r9c9\n")
    assert (caught.value.line, caught.value.column) == (13, 13)
    assert str(caught.value.line) in str(caught.value)
    for text in ["", "\n", UNIQUE + "\n" + UNIQUE, "\ud800", "\0"]:
        with pytest.raises(ValueError):
            vd.Puzzle(text)
    with pytest.raises(ValueError):
        vd.Puzzle(UNIQUE, format="none")
    with pytest.raises(vd.Refused):
        vd.ask("verify", puzle=UNIQUE)
    with pytest.raises(ValueError):
        vd.ask("fly")
    for seconds in [float("nan"), float("inf"), -1.0]:
        with pytest.raises(ValueError):
            vd.Puzzle(UNIQUE).verify(seconds=seconds)
    assert vd.Puzzle(UNIQUE).verify(seconds=10.0).verdict == "unique"


def test_a_malformed_puzzle_keeps_its_place_in_another_process() -> None:
    with pytest.raises(vd.MalformedPuzzle) as caught:
        vd.Puzzle("1" * 80)
    for again in [pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)]:
        assert (again.line, again.column) == (caught.value.line, caught.value.column)
        assert str(again) == str(caught.value)
    with pytest.raises(vd.MalformedPuzzle) as caught:
        vd.Puzzle(" \n")
    assert (caught.value.line, caught.value.column) == (1, 1)


def test_a_text_with_more_than_one_certificate_is_not_checked_in_part() -> None:
    certificate = vd.Puzzle("1.....3..4.....2").certify()
    text = certificate["certificate"]["content"]
    assert vd.check(text).result == "holds"
    for more in [text, "garbage\n"]:
        with pytest.raises(ValueError):
            vd.check(text + more)
    with pytest.raises(vd.Refused):
        vd.check(vd.Record(reason="none"))
    with pytest.raises(TypeError):
        vd.Puzzle("1.....3..4.....2").certify(engine="sat")
