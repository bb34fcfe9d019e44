// The installed package, as a user calls it.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as veridoku from "veridoku";

const P1 = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
const P2 = "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..";

test("one solution, with a certificate that holds", async () => {
  const record = await veridoku.verify(P1);
  assert.equal(record.verdict, "unique");
  assert.equal(record.solution.length, 81);
  const { certificate } = await veridoku.certify(P1);
  assert.match(certificate.content, /^veridoku certificate 1\n/);
  const [held] = await veridoku.check(certificate.content, { puzzle: P1, claim: "unique" });
  assert.equal(held.result, "holds");
  const [refused] = await veridoku.check(certificate.content.replace("unique", "none"));
  assert.equal(refused.result, "refused");
});

test("several solutions, and what makes one of them", async () => {
  const record = await veridoku.verify(P2);
  assert.equal(record.verdict, "multiple");
  const repair = await veridoku.repair(P2);
  assert.equal(repair.verdict, "multiple");
  assert.equal((await veridoku.solve(P2, { limit: 5 })).boards.length, 2);
});

test("a puzzle of a level, rated the same, with a hint and a path", async () => {
  const [made] = await veridoku.generate({ level: "hard", seed: 7 });
  assert.equal((await veridoku.rate(made.puzzle)).level, "hard");
  assert.equal(typeof (await veridoku.hint(made.puzzle)).text, "string");
  const path = await veridoku.explain(made.puzzle);
  assert.equal(path.at(-1).result, "solved");
  const again = await veridoku.generate({ level: "hard", seed: 7 });
  assert.equal(again[0].puzzle, made.puzzle);
});

test("what is malformed has its place, what is wrong with a request is thrown", async () => {
  const record = await veridoku.verify(P1.slice(0, 20) + "O" + P1.slice(21));
  assert.equal(record.verdict, "malformed");
  assert.equal(record.error.column, 21);
  await assert.rejects(veridoku.generate({ level: "awful" }), veridoku.RequestError);
});

test("every function answers", async () => {
  const four = ".1.....24.31....";
  for (const name of ["count", "candidates", "redundant", "minimize", "canon"]) {
    assert.equal((await veridoku[name](four)).command, name);
  }
  assert.equal((await veridoku.convert(four, "sdk")).text.includes("[Puzzle]"), true);
  assert.equal((await veridoku.why(four, "3r1c1"))[0].candidate, "3r1c1");
  assert.equal((await veridoku.techniques()).length > 100, true);
});
