/** Veridoku in a browser: the frame of the page, its three views, and what the address holds. */
import type { App, Tab, View } from "./app";
import { Board } from "./board";
import { Check } from "./check";
import { choice, h, say } from "./dom";
import { engine } from "./engine";
import { isGame } from "./gamefile";
import { TABS, wishOf } from "./link";
import { Play } from "./play";
import { SetView } from "./set";
import { set, settings } from "./store";
import { NAMES, language, speak, t } from "./words";

const place = (id: string) => document.getElementById(id) as HTMLElement;

speak(settings.language || (navigator.language.split("-")[0] ?? "en"));

const board = new Board(place("board"));
const app: App = { board, below: place("below"), side: place("side"), go };
const views = { play: new Play(app), check: new Check(app), set: new SetView(app) };
let tab: Tab | undefined;

board.onKey = (event) => tab && views[tab].key(event);
board.onMove = (cell) => tab && (views[tab] as View).move?.(cell);
board.onClick = (cell) => tab && (views[tab] as View).click?.(cell);
// Keys act wherever the keyboard is, but where one writes or chooses.
document.addEventListener("keydown", (event) => {
  const at = event.target as HTMLElement;
  const busy = at.closest("input:not([type=checkbox]), textarea, select, dialog, [role=grid]");
  const presses = at.closest("button, a, summary, input") && [" ", "Enter"].includes(event.key);
  if (!busy && !presses && tab) views[tab].key(event);
});
// A file may be dropped anywhere; a text goes where it is dropped.
document.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
document.addEventListener("drop", (event) => {
  const files = event.dataTransfer?.files;
  if (!files?.length) return;
  event.preventDefault();
  void dropped(files[0]);
});
engine.onTrap = (message) => say(t("trapped", { message }));

/** A game goes on in Play; whatever else a file holds is judged. */
async function dropped(file: File | undefined): Promise<void> {
  const text = (await file?.text()) ?? "";
  if (isGame(text)) {
    if (tab !== "play") go("play");
    views.play.openGame(text);
  } else {
    if (tab !== "check") go("check");
    views.check.judge(text);
  }
}

/** Goes to a view; the address says where one is, so the Back button works. */
function go(next: Tab, puzzle?: string): void {
  const own = puzzle === undefined ? "" : `&p=${encodeURIComponent(puzzle)}`;
  history.pushState(null, "", `#v=${next}${own}`);
  open(next, puzzle);
}

function open(next: Tab, puzzle?: string, entries = ""): void {
  if (tab) (views[tab] as View).hide?.();
  tab = next;
  frame();
  (views[next] as View).show(puzzle, entries);
}

/** Draws what is around the views. */
function frame(): void {
  place("tabs").setAttribute("aria-label", t("tabs"));
  place("tabs").replaceChildren(
    ...TABS.map((name) =>
      h("a", { href: `#v=${name}`, "aria-current": name === tab ? "page" : null, onclick: (event: Event) => {
        event.preventDefault();
        if (name !== tab) go(name, name === "set" ? undefined : views[name].puzzle);
      } }, t(`tab-${name}`)),
    ),
    h("a", { href: "docs/index.html" }, t("lessons")),
  );
  place("tools").replaceChildren(
    choice(NAMES, language(), (code) => {
      set("language", code);
      speak(code);
      location.reload();
    }, { "aria-label": t("language") }),
  );
}

/** Opens what the address says: `#v=check&p=PUZZLE&e=ENTRIES`. */
function route(): void {
  const { tab: next, puzzle, entries } = wishOf(location.hash);
  open(next, puzzle, entries);
}

addEventListener("popstate", route);
route();

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  void navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => {});
}

// For tests, and for the curious.
Object.assign(globalThis, { veridoku: { engine } });
