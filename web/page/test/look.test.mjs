// What holds of the page as a whole: roles, contrast, width, weight, and use without a network.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import { P1, P2, browser, hash, host, open } from "./browser.mjs";

let site, chrome;
before(async () => {
  site = await host();
  chrome = await browser();
});
after(async () => {
  await chrome.close();
  site.stop();
});

const LOOKS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  phone: { colorScheme: "light", viewport: { width: 390, height: 844 } },
  "phone in German": { locale: "de-DE", viewport: { width: 390, height: 844 } },
  "dark phone": { colorScheme: "dark", viewport: { width: 390, height: 844 } },
};

for (const [name, look] of Object.entries(LOOKS)) {
  test(`no fault of access, and no scrolling sideways: ${name}`, async () => {
    for (const [fields, ready] of [
      [{ p: P1 }, ".pad small"],
      [{ v: "check", p: P2 }, ".two"],
      [{ v: "check", p: P1.replace("6", "O") }, ".caret"],
      [{ v: "set", p: P2 }, "#live-verdict[data-verdict]"],
    ]) {
      const page = await open(chrome, site.url, hash(fields), look);
      await page.locator(ready).first().waitFor();
      if (fields.p === P1 && !fields.v) {
        await page.getByRole("button", { name: /^(Fill marks|Alle Notizen)/ }).first().click();
        await page.locator("[data-cell=r1c2]").click();
        await page.keyboard.press("7");
        for (let i = 0; i < 4; i++) await page.locator("[data-act=hint]").click();
      }
      const { violations } = await new AxeBuilder({ page }).analyze();
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`);
      assert.deepEqual(told, [], JSON.stringify(fields));
      const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= shown, `${wide} > ${shown} of ${JSON.stringify(fields)}`);
      const small = await page.locator("button, select, summary, nav a").evaluateAll((all) =>
        all.filter((one) => !one.classList.contains("plain")).map((one) => [one.textContent, one.getBoundingClientRect().height]).filter(([, height]) => height > 0 && height < 44));
      assert.deepEqual(small, [], "targets of 44 px at least");
      await page.context().close();
    }
  });
}

test("81 cells in 9 rows before the engine is there", async () => {
  const context = await chrome.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.route("**/veridoku.wasm", () => {});
  await page.goto(site.url);
  await page.getByRole("grid").waitFor();
  assert.equal(await page.getByRole("row").count(), 9);
  assert.equal(await page.getByRole("row").first().getByRole("gridcell").count(), 9);
  assert.equal(await page.getByRole("gridcell").count(), 81);
  assert.ok((await page.locator(".given").count()) > 16, "a puzzle");
  await context.close();
});

test("without the engine the page says so", async () => {
  const context = await chrome.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.route("**/veridoku.wasm", (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.url}${hash({ v: "check", p: P1 })}`);
  await page.getByText(/engine \(veridoku\.wasm\) is not beside this page/).first().waitFor();
  await context.close();
});

test("offline: the page is there again, and judges", async () => {
  const page = await open(chrome, site.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.match("veridoku.wasm")) !== undefined);
  await page.context().setOffline(true);
  await page.goto(`${site.url}${hash({ v: "check", p: P1 })}`);
  await page.reload();
  await page.getByText("One solution").first().waitFor();
  await page.context().close();
});

test("every technique has its lesson in the documentation", async (context) => {
  const dist = new URL("../../dist/", import.meta.url);
  if (!existsSync(new URL("docs/index.html", dist))) return context.skip("web/build docs was not run");
  const page = await open(chrome, site.url);
  const techniques = await page.evaluate(() => globalThis.veridoku.engine.quick.ask({ job: "techniques" }));
  assert.ok(techniques.length > 150);
  for (const { page: lesson } of techniques) {
    const [file, id] = lesson.replace(".md", ".html").split("#");
    const text = await readFile(new URL(file, dist), "utf8");
    assert.ok(text.includes(`id="${id}"`), lesson);
  }
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const link = page.getByRole("link", { name: "About this technique" });
  await page.waitForFunction(() => document.querySelector("#hint a")?.hash);
  const [lesson] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await lesson.locator("main h2").first().waitFor();
  await page.context().close();
});

test("in German, too", async () => {
  const page = await open(chrome, site.url, hash({ p: P1 }), { locale: "de-DE" });
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  await page.getByRole("button", { name: "Tipp" }).click();
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "Etwas mehr" }).click();
  await page.getByText(/nur in r9c3 Platz für die 7/).first().waitFor();
  await page.getByLabel("Sprache").selectOption("en");
  await page.getByRole("button", { name: "Hint", exact: true }).waitFor();
  await page.context().close();
});

test("each language has every message, with the same placeholders", async () => {
  const folder = new URL("../src/words/", import.meta.url);
  const placeholders = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
  const english = JSON.parse(await readFile(new URL("en.json", folder)));
  for (const name of await readdir(folder)) {
    const own = JSON.parse(await readFile(new URL(name, folder)));
    assert.deepEqual(Object.keys(own), Object.keys(english), name);
    for (const key of Object.keys(english)) assert.deepEqual(placeholders(own[key]), placeholders(english[key]), `${name} ${key}`);
  }
});
