// Play, in a browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { P1, P2, board, browser, cell, hash, host, open, withClass } from "./browser.mjs";

const VERIDOKU = process.env.VERIDOKU;
const EASY = ".36189.5759267.1.31....2.64.6....395915326748387....1.64.8....18.1.6347972.45183.";
/** A puzzle that is stuck without eliminations, an open cell and a digit for a mark; one with a single open cell. */
const [STUCK, OPEN, MARK] = ["4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9.7......", "r1c2", "6"];
const [ALMOST, WRONG] = [".68931527751624839392578461134756298289413675675289314846192753513867942927345186", "5"];
let site, chrome;
before(async () => {
  site = await host("/");
  chrome = await browser();
});
after(async () => {
  await chrome.close();
  site.stop();
});

const playing = async (puzzle, more = {}) => {
  const page = await open(chrome, site.url, hash({ p: puzzle }), more);
  await page.waitForFunction((givens) => document.querySelectorAll(".board .given").length === givens, [...puzzle].filter((c) => c !== ".").length);
  // The verdict is there once a question behind it was answered.
  await page.evaluate(() => globalThis.veridoku.engine.quick.ask({ job: "techniques" }));
  return page;
};
const done = async (page) => {
  assert.deepEqual(page.outside, [], "requests to other places");
  assert.deepEqual(page.faults, [], "errors of the page");
  await page.context().close();
};
const write = async (page, name, key) => {
  await cell(page, name).click();
  await page.keyboard.press(key);
};
const live = (page) => page.locator("#live").textContent();

test("a wrong entry is told by class, by aria, by words and in grey", async () => {
  const page = await playing(P1);
  await write(page, "r1c2", "7");
  await page.locator(".wrong").waitFor();
  assert.equal(await cell(page, "r1c2").getAttribute("aria-invalid"), "true");
  assert.match(await live(page), /7 in r1c2 is not in the solution/);
  const look = (name) => cell(page, name).evaluate((one) => {
    const mark = getComputedStyle(one, "::after").content;
    return [mark, getComputedStyle(one.querySelector(".digit")).textDecorationStyle];
  });
  assert.deepEqual(await look("r1c2"), ['"✕"', "wavy"], "a sign and a line, not colour alone");
  await page.getByRole("button", { name: "Show why" }).click();
  await page.getByText("7 in r1c2 is ruled out by 7r6c2.").first().waitFor();
  assert.deepEqual(await withClass(page, "conflict"), ["r6c2"]);
  await write(page, "r1c2", "6");
  assert.equal(await cell(page, "r1c2").getAttribute("aria-invalid"), null);
  await write(page, "r1c3", "1");
  await page.getByRole("button", { name: "Take back to the last right position" }).click();
  assert.equal(await board(page), `46${P1.slice(2)}`);
  await done(page);
});

test("mistakes are shown when asked, or only breaks of the rules, by the setting", async () => {
  const page = await playing(P1);
  await page.getByLabel("Mistakes").selectOption("when-asked");
  await write(page, "r1c3", "1");
  assert.equal(await page.locator(".wrong").count(), 0);
  await page.getByRole("button", { name: "Check my entries" }).click();
  assert.deepEqual(await withClass(page, "wrong"), ["r1c3"]);
  await page.getByLabel("Mistakes").selectOption("rules");
  assert.equal(await page.locator(".wrong").count(), 0);
  await write(page, "r1c2", "1");
  assert.deepEqual(await withClass(page, "wrong"), ["r1c2", "r1c3"]);
  await done(page);
});

test("where there are several solutions, an entry that fits one is right", async () => {
  const page = await playing(P2);
  await write(page, "r1c3", "1");
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".wrong").count(), 0);
  await write(page, "r1c4", "6");
  await page.locator(".wrong").waitFor();
  assert.deepEqual(await withClass(page, "wrong"), ["r1c4"]);
  assert.match(await live(page), /fits no solution/);
  await done(page);
});

test("a hint in four degrees, and what it says is done", async () => {
  const page = await playing(P1);
  const hint = page.locator("#hint");
  await cell(page, "r1c2").click();
  await page.keyboard.press("h");
  await hint.getByText("Hidden Single in Box").waitFor();
  await page.keyboard.press("h");
  await hint.getByText("box 7").waitFor();
  assert.equal(await page.locator(".house-scene").count(), 9);
  await page.keyboard.press("h");
  await hint.getByText("r9c3").waitFor();
  await page.keyboard.press("h");
  await hint.getByText("only place for 7").waitFor();
  await page.getByRole("button", { name: "Do it" }).click();
  assert.equal((await board(page))[74], "7");
  await write(page, "r1c3", "1");
  await page.keyboard.press("h");
  await hint.getByText(/1 in r1c3 contradicts the solution/).waitFor();
  await done(page);
});

test("hints alone solve a puzzle that needs eliminations", async () => {
  const medium = "8.26....161..9254....7...2..5...14.2.7...3...2...5.87.4...8.6.........5..651....4";
  const page = await playing(medium);
  await cell(page, "r1c2").click();
  for (let i = 0; i < 120 && (await board(page)).includes("."); i++) {
    await page.locator("[data-act=hint]").click();
    await page.locator("[data-act=do]").click();
  }
  await page.getByRole("dialog").waitFor();
  await done(page);
});

test("what a hint does is one move, which undo takes back whole", async () => {
  // Only eliminations lead on.
  const page = await playing(STUCK);
  await write(page, OPEN, `Shift+Digit${MARK}`);
  const marks = () => page.locator(".marks").count();
  assert.equal(await marks(), 1);
  await page.locator("[data-act=hint]").click();
  await page.locator("[data-act=do]").click();
  assert.ok((await marks()) > 10, "the marks are filled");
  await page.keyboard.press("Control+z");
  assert.equal(await marks(), 1, "one's own mark is back");
  await done(page);
});

test("a hint that comes late does not stand over what was written meanwhile", async () => {
  const page = await playing(P1);
  await cell(page, "r1c2").click();
  await page.keyboard.press("h");
  await page.keyboard.press("6");
  await page.waitForTimeout(500);
  assert.equal((await board(page))[1], "6");
  assert.equal(await page.locator("#hint section").count(), 0);
  await done(page);
});

test("a full board that is not right is told, even where mistakes are shown when asked", async () => {
  const page = await playing(ALMOST);
  await page.getByLabel("Mistakes").selectOption("when-asked");
  await write(page, "r1c1", WRONG);
  await page.getByText("The board is full, but not all of it is right.").first().waitFor();
  assert.equal(await page.locator(".wrong").count(), 0);
  await done(page);
});

test("two windows of one game show the same moves", async () => {
  const page = await playing(P1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await cell(other, "r1c2").click();
  await other.keyboard.press("6");
  await page.waitForFunction(() => document.querySelector("[data-cell=r1c2] .digit")?.textContent === "6");
  await write(page, "r1c3", "8");
  await other.waitForFunction(() => document.querySelector("[data-cell=r1c3] .digit")?.textContent === "8");
  await done(page);
});

test("what is kept and damaged is passed over", async () => {
  const page = await playing(P1);
  for (const [name, text] of [["games", "{"], ["games", "[[1],null,[\"x\",{\"version\":1}]]"], ["settings", "7"], ["set", "{}"]]) {
    await page.evaluate(([name, text]) => localStorage.setItem(`veridoku.${name}`, text), [name, text]);
    await page.goto(site.url);
    await page.reload();
    await page.locator(".given").first().waitFor();
    await page.goto(`${site.url}#v=set`);
    await page.reload();
    await page.locator("#live-verdict[data-verdict]").waitFor();
  }
  await done(page);
});

test("why not: W and a digit", async () => {
  const page = await playing(P1);
  await cell(page, "r1c2").click();
  await page.keyboard.press("w");
  await page.keyboard.press("7");
  await page.getByText("7 in r1c2 is ruled out by 7r6c2.").first().waitFor();
  assert.deepEqual(await withClass(page, "conflict"), ["r6c2"]);
  assert.equal((await board(page))[1], ".", "nothing is entered");
  await done(page);
});

test("marks, which entries clean; undo and redo give them back", async () => {
  const page = await playing(P1);
  const marks = (name) => cell(page, name).locator(".marks i").evaluateAll((all) => all.map((one) => one.dataset.digit ?? "").join(""));
  await write(page, "r1c2", "Shift+Digit2");
  await page.keyboard.press("Control+Digit6");
  assert.equal(await marks("r1c2"), "26");
  await write(page, "r1c3", "Shift+Digit6");
  await write(page, "r1c2", "6");
  assert.equal(await marks("r1c3"), "");
  await page.keyboard.press("Control+z");
  assert.equal(await marks("r1c2"), "26");
  assert.equal(await marks("r1c3"), "6");
  await page.keyboard.press("Control+y");
  assert.equal((await board(page)).slice(0, 3), "46.");
  await page.getByRole("button", { name: "Fill marks" }).click();
  assert.ok((await page.locator(".marks").count()) > 50);
  await page.getByRole("button", { name: "Erase marks" }).click();
  assert.equal(await page.locator(".marks").count(), 0);
  for (let i = 0; i < 200; i++) await page.keyboard.press("Control+z");
  assert.equal(await board(page), P1);
  assert.equal(await page.locator(".marks").count(), 0);
  await done(page);
});

test("digits first, colours, and the same digit highlighted", async () => {
  const page = await playing(P1);
  await page.getByLabel("Digit first, then cell").check();
  await page.locator(".pad [data-digit='6']").click();
  await cell(page, "r1c2").click();
  assert.equal((await board(page))[1], "6");
  assert.ok((await withClass(page, "same")).includes("r2c4"));
  await page.getByLabel("Digit first, then cell").uncheck();
  await page.getByRole("button", { name: "Colours" }).click();
  await page.locator(".pad [data-digit='3']").click();
  assert.deepEqual(await withClass(page, "colour-3"), ["r1c2"]);
  await done(page);
});

test("keys only, from the first tab to the end", async () => {
  const page = await playing(EASY);
  const solution = (await page.evaluate((puzzle) => globalThis.veridoku.engine.quick.ask({ job: "solve", puzzle }), EASY))[0];
  const digits = solution.boards?.[0] ?? solution.solution;
  assert.equal(await page.locator(".board [tabindex='0']").count(), 1, "one stop of the tab key");
  for (let i = 0; i < 12 && !(await page.evaluate(() => document.activeElement.matches("[role=gridcell]"))); i++) await page.keyboard.press("Tab");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "r1c1", "arrows do not go round");
  await page.keyboard.press("End");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "r1c9");
  for (let row = 0; row < 9; row++) {
    await page.keyboard.press("Home");
    for (let column = 0; column < 9; column++) {
      if (EASY[row * 9 + column] === ".") await page.keyboard.press(digits[row * 9 + column]);
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("ArrowDown");
  }
  await page.getByRole("dialog", { name: "Solved" }).waitFor();
  assert.match(await live(page), /Solved/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+z");
  assert.ok((await board(page)).includes("."), "undo after the end");
  await done(page);
});

test("a game goes on after a reload, and the address opens one", async () => {
  const page = await playing(P1);
  await write(page, "r1c2", "6");
  await write(page, "r1c3", "Shift+Digit8");
  await page.reload();
  await page.locator(".mine").waitFor();
  assert.equal((await board(page)).slice(0, 2), "46");
  assert.equal(await page.locator(".marks").count(), 1);
  await cell(page, "r1c1").click();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal(await board(page), P1);
  await page.goto(`${site.url}${hash({ p: P1, e: ".".repeat(80) + "6" })}`);
  await page.reload();
  assert.equal((await board(page))[80], "6");
  await page.getByRole("button", { name: "Easy", exact: true }).click();
  await page.waitForFunction((puzzle) => !location.hash.includes(puzzle), P1);
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("[data-cell=r1c1] .digit")?.textContent === "4");
  await done(page);
});

for (const level of ["very easy", "easy", "medium", "hard", "expert"]) {
  test(`a new puzzle of level ${level}, as the program makes and rates it`, async () => {
    const page = await playing(EASY);
    await page.getByText("More wishes").click();
    await page.getByLabel("Seed").fill("11");
    const start = Date.now();
    await page.locator(`.levels [data-level='${level}']`).click();
    await page.waitForFunction((first) => !location.hash.includes(first), EASY);
    assert.ok(Date.now() - start < 3000, `${Date.now() - start} ms`);
    const puzzle = await board(page);
    assert.ok(puzzle.replaceAll(".", "").length >= 17);
    if (VERIDOKU) {
      const run = (...all) => execFileSync(VERIDOKU, all, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
      assert.equal(JSON.parse(run("rate", "--json", puzzle).split("\n")[0]).level, level);
      assert.equal(JSON.parse(run("generate", "--json", "--level", level, "--seed", "11").split("\n")[0]).puzzle, puzzle);
    }
    await done(page);
  });
}

test("a game as a file: of the terminal, of the page, and of neither", async () => {
  const page = await playing(EASY);
  const files = (name) => page.locator("#side input[type=file]").setInputFiles(fileURLToPath(new URL(name, import.meta.url)));
  await files("terminal.game");
  await page.waitForFunction(() => document.querySelector("[data-cell=r1c2] .digit")?.textContent === "6");
  assert.deepEqual(await withClass(page, "colour-3"), ["r1c1"]);
  assert.match(await page.locator(".clock").first().textContent(), /Hard · Time 1:1[78]/);
  await cell(page, "r1c2").click();
  await page.keyboard.press("Control+y");
  assert.equal((await board(page)).slice(0, 3), "468");
  await files("play.test.mjs");
  await page.getByText(/^That game is damaged/).first().waitFor();
  assert.equal((await board(page)).slice(0, 3), "468");

  const own = await playing(P1);
  await write(own, "r1c2", "6");
  await own.getByRole("button", { name: "Colours" }).click();
  await cell(own, "r1c1").click();
  await own.keyboard.press("3");
  await own.getByRole("button", { name: "Colours" }).click();
  await own.getByRole("button", { name: "Fill marks" }).click();
  await write(own, "r1c3", "Shift+Digit9");
  await write(own, "r1c3", "8");
  await own.keyboard.press("Control+z");
  const [download] = await Promise.all([own.waitForEvent("download"), own.getByRole("button", { name: "Save the game as a file" }).click()]);
  const text = (await readFile(await download.path(), "utf8")).replace(/"seconds":\d+/, '"seconds":7');
  const kept = new URL("page.game", import.meta.url);
  if (process.env.WRITE) await writeFile(kept, text);
  assert.equal(text, await readFile(kept, "utf8"), "page.game, which the library reads in its tests");
  await done(own);
  await done(page);
});
