// Makes the pictures of the page for the README and the documentation: docs/img/page-*.png.
// Usage: node pictures.mjs, after web/build. To be looked at before they are committed.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { P1, P2, browser, cell, hash, host, open } from "./test/browser.mjs";

const site = await host();
const chrome = await browser();
const picture = async (name, fields, options, act) => {
  const page = await open(chrome, site.url, hash(fields), { ...options, reducedMotion: "reduce" });
  await page.clock.install();
  await act(page);
  await page.screenshot({ path: fileURLToPath(new URL(`../../docs/img/page-${name}.png`, import.meta.url)) });
  await page.context().close();
};
const PHONE = { viewport: { width: 390, height: 844 } };

await picture("check", { v: "check", p: P2 }, { viewport: { width: 1100, height: 780 } }, (page) => page.locator(".two").first().waitFor());
const CLUES = await readFile(new URL("test/clues.vdk", import.meta.url), "utf8");
await picture("clues", { v: "check", p: CLUES }, { viewport: { width: 1100, height: 780 } }, (page) => page.locator("img.picture:not([hidden])").waitFor());
await picture("play", { p: P1 }, { viewport: { width: 1100, height: 780 }, colorScheme: "dark" }, async (page) => {
  await page.getByRole("button", { name: "Fill marks" }).click();
  await cell(page, "r1c3").click();
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("h");
    await page.locator(`[data-degree="${i + 1}"]`).waitFor();
  }
  await page.evaluate(() => scrollTo(0, 0));
});
await picture("phone", { p: P1 }, PHONE, async (page) => {
  await page.getByRole("button", { name: "Fill marks" }).click();
  await cell(page, "r1c2").click();
  await page.keyboard.press("7");
  await page.locator(".wrong").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
});
await picture("set", { v: "set", p: P2.replace("39..5", "397.5") }, { viewport: { width: 1100, height: 780 } }, async (page) => {
  await page.locator("#live-level").getByText(/ER/).waitFor();
});
await chrome.close();
site.stop();
