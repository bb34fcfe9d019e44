// A host of static files, and a browser that looks at them. The browser is Debian's Chromium, or that of
// the variable CHROMIUM.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".json": "application/json",
  ".woff2": "font/woff2",
};
const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/** Serves web/dist under a folder, for the page is to work in any. */
export async function host(folder = "/some/folder/") {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://host").pathname);
    try {
      if (!path.startsWith(folder)) throw new Error("outside");
      const inside = normalize(path.slice(folder.length)) || ".";
      const file = join(DIST, inside === "." || path.endsWith("/") ? join(inside, "index.html") : inside);
      const body = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}${folder}`, stop: () => server.close() };
}

export const browser = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Opens the page at what an address holds; `page.outside` are requests to other places, `page.faults` errors. */
export async function open(browser, url, hash = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.outside = [];
  page.faults = [];
  page.on("request", (request) => {
    const own = request.url().startsWith(url) || /^(blob|data):/.test(request.url());
    if (!own) page.outside.push(request.url());
  });
  page.on("pageerror", (error) => page.faults.push(error.message));
  await page.goto(url + hash);
  return page;
}

export const P1 = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
export const S1 = "468931527751624839392578461134756298289413675675289314846192753513867942927345186";
export const P2 = "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..";
export const P3 = ".................1..2.34........2....5.6.....71......3....7..4...6...82..7..1....";

/** The cell of that name. */
export const cell = (page, name) => page.locator(`[data-cell=${name}]`);

/** The names of the cells that have a class. */
export const withClass = (page, name) =>
  page.locator(`.board .${name}`).evaluateAll((all) => all.map((one) => one.dataset.cell));

export const hash = (fields) => `#${new URLSearchParams(fields)}`;

/** The digits on the board, `.` for none. */
export const board = (page) =>
  page.locator(".board [role=gridcell]").evaluateAll((all) =>
    all.map((one) => one.querySelector(".digit")?.textContent ?? ".").join(""));
