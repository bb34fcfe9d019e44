// Asks the packed engine every request of the shared list, and compares the answers with those of
// the native library, byte for byte. Usage: node answers.mjs WASM REQUESTS NATIVE-ANSWERS
import { readFile } from "node:fs/promises";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, Trap, compile } from "../index.js";

const [wasm, requests, native] = process.env.VERIDOKU_ANSWERS.split(" ");
const module = await compile(await readFile(wasm));
const lines = async (file) => (await readFile(file, "utf8")).trimEnd().split("\n");
const asked = await lines(requests);
const answers = (await lines(native)).map((line) => JSON.parse(line));
assert.equal(asked.length, answers.length);

for (const [number, request] of asked.entries()) {
  test(`${number + 1}: ${request.slice(0, 100)}`, () => {
    assert.equal(new Engine(module).askText(request), answers[number]);
  });
}

// What takes too long says so within its limit, on boards of any size, and never traps.
const size = 64;
const large = Array(size).fill(Array(size).fill(".").join(" ")).join("\n");
for (const job of ["verify", "solve", "count", "hint", "minimize", "certify", "canon", "convert"]) {
  test(`64×64: ${job}`, () => {
    const engine = new Engine(module);
    const [record] = engine.ask({ job, puzzle: large, shape: "8x8", limit_ms: 1500 });
    assert.equal(record.command, job);
    assert.equal(record.shape, "8x8", JSON.stringify(record).slice(0, 300));
  });
}

test("an engine serves many requests, and says what is wrong with one", () => {
  const engine = new Engine(module);
  for (let i = 0; i < 200; i += 1) {
    const [record] = engine.ask({ job: "verify", puzzle: ".1.....24.31...." });
    assert.equal(record.verdict, "unique");
  }
  assert.match(engine.ask({ job: "x" })[0].problem, /expected one of verify/);
  assert.match(engine.ask({ job: "verify" })[0].problem, /missing field/);
});

test("an instance that trapped answers no more", (t) => {
  const engine = new Engine(module);
  const clock = t.mock.method(performance, "now", () => {
    throw new Error("no clock");
  });
  assert.throws(() => engine.ask({ job: "verify", puzzle: ".1.....24.31...." }), Trap);
  clock.mock.restore();
  assert.throws(() => engine.ask({ job: "techniques" }), Trap);
  assert.equal(new Engine(module).ask({ job: "techniques" }).length > 100, true);
});
