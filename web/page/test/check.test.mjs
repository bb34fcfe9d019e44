// Check and Set, in a browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { P1, P2, P3, S1, board, browser, cell, hash, host, open, withClass } from "./browser.mjs";

const VERIDOKU = process.env.VERIDOKU;
/** A puzzle with boxes of three rows by two columns. */
const TURNED = "....1..6......15......54.....654..3.";
let site, chrome;
before(async () => {
  site = await host();
  chrome = await browser();
});
after(async () => {
  await chrome.close();
  site.stop();
});

const checked = async (puzzle) => {
  const page = await open(chrome, site.url, hash({ v: "check", p: puzzle }));
  await page.locator("#verdict > [data-verdict], #list").waitFor();
  return page;
};
const done = async (page) => {
  assert.deepEqual(page.outside, [], "requests to other places");
  assert.deepEqual(page.faults, [], "errors of the page");
  await page.context().close();
};

test("one solution: the verdict, the board, and a proof that the program holds true", async () => {
  const page = await open(chrome, site.url, hash({ v: "check" }));
  await page.locator("textarea").fill(P1);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("One solution").first().waitFor({ timeout: 10_000 });
  assert.equal(await board(page), S1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the proof" }).click(),
  ]);
  const path = join(await mkdtemp(join(tmpdir(), "veridoku-")), "puzzle.cert");
  await download.saveAs(path);
  assert.match(await readFile(path, "utf8"), /^veridoku certificate 1\n/);
  assert.match(await page.locator("[data-held=holds]").textContent(), /checker: it holds/);
  if (VERIDOKU) execFileSync(VERIDOKU, ["check", path], { stdio: "pipe" });
  await done(page);
});

test("two solutions: the six cells, first and second, and a repair", async () => {
  const page = await checked(P2);
  assert.match(await page.locator(".verdict").textContent(), /^2 solutions/);
  assert.deepEqual(await withClass(page, "two"), ["r1c3", "r1c9", "r2c3", "r2c8", "r7c8", "r7c9"]);
  await page.getByRole("button", { name: "Second", exact: true }).click();
  assert.equal(await board(page), "391856427867234915425719683754968132216473598938521764543692871672185349189347256");
  await page.getByRole("button", { name: "Add 7 in r1c3" }).click();
  await page.getByText("One solution").first().waitFor();
  assert.equal(await page.locator("textarea").inputValue(), `397${P2.slice(3)}`);
  await done(page);
});

test("no solution: the givens of the conflict are outlined", async () => {
  const page = await checked(P3);
  assert.match(await page.locator(".verdict").textContent(), /^No solution/);
  assert.deepEqual(await withClass(page, "conflict"), ["r2c9", "r3c5", "r4c6", "r5c4", "r6c1", "r6c2", "r6c9", "r7c5"].slice(1).concat("r9c5"));
  assert.match(await cell(page, "r3c5").getAttribute("aria-label"), /part of the contradiction/);
  await done(page);
});

test("no solution: the fewest givens to take away; two givens to add", async () => {
  const page = await checked(P3);
  await page.getByRole("button", { name: "Find a repair" }).click();
  await page.getByRole("button", { name: "Take away 3r3c5" }).click();
  await page.locator("#verdict > [data-verdict]:not([data-verdict=none])").waitFor();
  assert.equal((await page.locator("textarea").inputValue())[22], ".");
  await page.locator("textarea").fill("12..............");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator("[data-verdict=multiple]").waitFor();
  await page.getByRole("button", { name: "Find a repair" }).click();
  await page.getByRole("button", { name: /^Add \S+, \S+$/ }).click();
  await page.locator("[data-verdict=unique]").waitFor();
  await done(page);
});

test("boxes of another shape than is usual: judged, proved, set and played as such", async () => {
  const page = await checked(JSON.stringify({ puzzle: TURNED, shape: "3x2" }));
  await page.locator("[data-verdict=unique]").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the proof" }).click()]);
  assert.match(await readFile(await download.path(), "utf8"), /3x2/);
  await page.locator("[data-held=holds]").waitFor();
  await page.getByRole("button", { name: "Set with this" }).click();
  await page.locator("#live-verdict[data-verdict=unique]").waitFor();
  assert.equal(await page.getByLabel("Size").inputValue(), "3x2");
  await page.getByRole("button", { name: "Play this" }).click();
  await page.locator(".pad small").first().waitFor();
  const feet = await page.locator(".board .foot").count();
  assert.equal(feet, 6, "one line between boxes of three rows");
  await done(page);
});

test("boxes and digits can be told where they cannot be recognised", async () => {
  const page = await open(chrome, site.url, hash({ v: "check" }));
  await page.locator("textarea").fill(`1${".".repeat(99)}`);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText(/an ambiguous one/).first().waitFor();
  await page.getByText("How it is read").click();
  await page.getByLabel(/^Digits/).selectOption("zero");
  await page.getByLabel("Boxes").selectOption("5x2");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator("[data-verdict=multiple]").waitFor({ timeout: 20_000 });
  assert.equal(await page.locator(".board .edge").count(), 40, "boxes of two columns");
  await done(page);
});

const CLUES = await readFile(new URL("clues.vdk", import.meta.url), "utf8");
const picture = (page) => page.locator("img.picture:not([hidden])");
const drawn = async (page) => {
  await picture(page).waitFor();
  return decodeURIComponent((await picture(page).getAttribute("src")).replace(/^[^,]*,/, ""));
};

test("clues: judged, drawn with the solution, proved under their names, given out as SVG", async () => {
  const page = await checked(CLUES);
  await page.locator("[data-verdict=unique]").waitFor();
  const svg = await drawn(page);
  assert.match(svg, /^<svg /);
  assert.ok(svg.includes(">28</text>") && svg.match(/<text /g).length > 81, "numbers outside, and each digit");
  assert.ok(await picture(page).evaluate((image) => image.complete && image.naturalWidth > 100));
  assert.ok((await page.locator(".frame").isHidden()) && (await page.getByRole("button", { name: "Play this" }).count()) === 0);
  const [proof] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the proof" }).click()]);
  const content = await readFile(await proof.path(), "utf8");
  assert.match(content, /\nrules clues\n[^]*cage 14 r7c8 r7c9 r8c8 r8c9\n/);
  await page.locator("[data-held=holds]").waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Picture" }).click()]);
  const own = await readFile(await file.path(), "utf8");
  assert.ok(own.startsWith("<svg ") && own.length < svg.length, "without the solution");
  await page.locator("textarea").fill(P1);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator(".frame").waitFor();
  assert.equal(await board(page), S1);
  assert.ok(await picture(page).count() === 0);
  await done(page);
});

test("clues that contradict each other are named; a board of several solutions shows one of two", async () => {
  const page = await checked(CLUES.replace("cage 18", "cage 3"));
  await page.locator("[data-verdict=none]").waitFor();
  await page.getByText(/These clues and givens contradict each other: .*cage 3 r1c8/).waitFor();
  await page.locator("textarea").fill("veridoku puzzle 1\nsize 4\n\ncage 3 r1c1 r1c2\n");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator("[data-verdict=multiple]").waitFor();
  const one = await drawn(page);
  await page.getByRole("button", { name: "Second", exact: true }).click();
  await page.waitForFunction((old) => decodeURIComponent(document.querySelector("img.picture").src) !== old, `data:image/svg+xml,${one}`);
  await done(page);
});

test("ISS and f-puzzles by paste; what is drawn beside the rules is passed over only when that is asked", async () => {
  const page = await checked(".Shape~4x4.Cage~3~R1C1~R1C2");
  await page.locator("[data-verdict=multiple]").waitFor();
  await drawn(page);
  const grid = Array.from({ length: 4 }, () => [{}, {}, {}, {}]);
  const puzzle = { size: 4, grid, thermometer: [{ lines: [["R1C1", "R1C2"]] }], ruleset: "Bishops too.", line: [{ lines: [["R2C1", "R2C2"]] }] };
  await page.locator("textarea").fill(JSON.stringify(puzzle));
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator("[data-verdict=malformed]").waitFor();
  await page.getByText("How it is read").click();
  await page.getByLabel(/^Pass over/).check();
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator("[data-verdict=multiple]").waitFor();
  await drawn(page);
  await done(page);
});

test("a link to a puzzle with clues opens Check from Play and Set", async () => {
  for (const v of ["play", "set"]) {
    const page = await open(chrome, site.url, hash({ v, p: CLUES }));
    await page.locator("[data-verdict=unique]").waitFor();
    await drawn(page);
    await done(page);
  }
});

test("the page's own link is read in Check, wherever the page is hosted", async () => {
  const page = await checked(`https://somewhere.example/sudoku/${hash({ v: "play", p: P2, e: ".".repeat(81) })}`);
  await page.locator("[data-verdict=multiple]").waitFor();
  assert.equal(await page.locator("textarea").inputValue(), P2);
  await done(page);
});

test("malformed: the caret stands under what is wrong, and the board stays", async () => {
  const page = await checked(P1);
  const before = await board(page);
  await page.locator("textarea").fill(`${P1.slice(0, 20)}O${P1.slice(21)}`);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator(".caret").waitFor();
  assert.match(await page.locator("#verdict").textContent(), /column 21/);
  const [line, caret] = (await page.locator(".caret").textContent()).split("\n");
  assert.equal(line[caret.indexOf("^")], "O");
  assert.equal(await board(page), before);
  await done(page);
});

test("a list: a verdict a row, and all of them in files", async () => {
  const page = await checked(`${P1}\n${P2}\n${P1.replace("4", "x?")}\n${P3}\n`);
  const verdicts = await page.locator("#list tbody tr").evaluateAll((rows) => rows.map((row) => row.dataset.verdict));
  assert.deepEqual(verdicts, ["unique", "multiple", "malformed", "none"]);
  for (const [name, lines] of [["CSV", 5], ["NDJSON", 4]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    const text = await readFile(await download.path(), "utf8");
    assert.equal(text.trim().split("\n").length, lines, name);
  }
  await page.locator("#list tbody button").nth(1).click();
  await page.locator("[data-verdict=multiple] .verdict").waitFor();
  await done(page);
});

test("a rating, its figures, and each step of the way on the board", async () => {
  const easy = "8.26....161..9254....7...2..5...14.2.7...3...2...5.87.4...8.6.........5..651....4";
  const page = await checked(easy);
  await page.getByRole("button", { name: "Rate" }).click();
  await page.locator("[data-level=easy]").waitFor();
  assert.match(await page.locator("[data-level]").textContent(), /ER 1\.5/);
  await page.getByRole("button", { name: "Explain" }).click();
  await page.getByText(/^Step 1 of/).waitFor();
  const slider = page.getByRole("slider");
  const steps = Number(await slider.getAttribute("max"));
  assert.ok(steps > 40, `${steps} steps`);
  await slider.fill(String(steps));
  await page.getByText(`Step ${steps} of ${steps}`).waitFor();
  assert.ok((await board(page)).match(/\./g).length <= 1, "at most one cell is open before the last step");
  await done(page);
});

test("a long rating is cancelled at once, and the next question is answered", async () => {
  const page = await checked(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....");
  await page.getByRole("button", { name: "Rate" }).click();
  const cancel = page.getByRole("button", { name: "Cancel" });
  await cancel.waitFor();
  await page.waitForTimeout(300);
  const start = Date.now();
  await cancel.click();
  await page.locator("#more").getByText("Cancelled.").waitFor();
  assert.ok(Date.now() - start < 500, `${Date.now() - start} ms`);
  await page.locator("textarea").fill(P1);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("One solution").first().waitFor();
  await page.getByRole("button", { name: "Rate" }).click();
  await page.locator("[data-level=expert]").waitFor({ timeout: 60_000 });
  await done(page);
});

test("a trap is told, and the next question is answered by a new worker", async () => {
  const page = await checked(P1);
  await page.evaluate(() => globalThis.veridoku.engine.quick.trap());
  await page.getByRole("status").filter({ hasText: "started anew" }).waitFor({ state: "attached" });
  await page.locator("textarea").fill(P2);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.locator(".verdict.several").waitFor();
  await done(page);
});

test("every size from 4×4 to 25×25 is drawn and judged", async () => {
  const page = await open(chrome, site.url, hash({ v: "set" }));
  assert.equal(await page.getByLabel("Size").locator("option").count(), 38);
  for (const size of ["2x2", "2x3", "2x4", "2x5", "3x4", "4x4", "4x5", "5x5", "7x2"]) {
    const [rows, columns] = size.split("x").map(Number);
    await page.getByLabel("Size").selectOption(size);
    await page.locator("#live-verdict[data-verdict=multiple]").waitFor({ timeout: 20_000 });
    assert.equal(await page.getByRole("row").count(), rows * columns);
    assert.equal(await page.getByRole("gridcell").count(), (rows * columns) ** 2);
  }
  await done(page);
});

test("setting: the verdict, the level and what is redundant follow each given", async () => {
  const page = await open(chrome, site.url, hash({ v: "set", p: P2 }));
  await page.locator("#live-verdict[data-verdict=multiple]").waitFor();
  assert.match(await page.locator("#live-verdict").textContent(), /2 solutions/);
  await cell(page, "r1c3").click();
  await page.keyboard.press("7");
  await page.locator("#live-verdict[data-verdict=unique]").waitFor();
  await page.keyboard.press("Control+z");
  assert.equal(await board(page), P2);
  await page.getByRole("button", { name: "Redo" }).click();
  await page.locator("#live-verdict[data-verdict=unique]").waitFor();
  await page.locator("#live-level").getByText(/ER \d/).waitFor();
  await cell(page, "r1c4").click();
  await page.keyboard.press("8");
  await page.getByText(/givens? follow from the others/).waitFor();
  assert.ok((await withClass(page, "redundant")).includes("r1c4"));
  await page.getByRole("button", { name: "Make it minimal" }).click();
  await page.getByText("Minimal: every given is needed.").waitFor();
  await cell(page, "r1c1").click();
  await page.keyboard.press("Backspace");
  await page.locator("#live-verdict[data-verdict=multiple]").waitFor();
  await page.getByLabel("Show true candidates").check();
  await page.locator(".marks").first().waitFor();
  for (const name of ["sdk", "link:sudokuwiki", "hodoku", "opensudoku"]) {
    await page.getByLabel("Format").selectOption(name);
    await page.getByRole("button", { name: "Export" }).click();
    await page.locator(`textarea[aria-label="${name}"]`).waitFor();
  }
  await done(page);
});
