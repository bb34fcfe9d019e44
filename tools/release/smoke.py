"""Holds an installed package for Python to what every platform must answer alike."""

import time

import numpy

start = time.process_time()
import veridoku as vd

took = time.process_time() - start
PUZZLE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SOLVED = "468931527751624839392578461134756298289413675675289314846192753513867942927345186"
judged = vd.verify([PUZZLE, "x", "." * 81])
assert judged.verdict.tolist() == [vd.UNIQUE, vd.MALFORMED, vd.MULTIPLE], judged.verdict
assert vd.texts(judged.solution[:1]) == [SOLVED]
assert vd.check(vd.Puzzle(PUZZLE).certify(), puzzle=PUZZLE).result == "holds"
made = vd.generate(3, seed=7, start=5)
assert (made == vd.generate(8, seed=7)[5:]).all()
assert (vd.verify(made).verdict == vd.UNIQUE).all()
turned = made.reshape(-1, 9, 9).transpose(0, 2, 1)
assert (vd.canon(made).key == vd.canon(turned).key).all()
print(f"smoke: veridoku {vd.__version__} answers as it should, numpy {numpy.__version__},", end=" ")
print(f"imported in {1000 * took:.0f} ms of CPU beyond it")
