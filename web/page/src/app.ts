/** What the three views share: the board, the panel, and the way from one to another. */
import type { Board } from "./board";
import { button, h, say } from "./dom";
import { NoAnswer, engine } from "./engine";
import type { Request } from "./engine";
import type { Rec } from "./records";
import { t } from "./words";

export type Tab = "play" | "check" | "set";

export interface App {
  board: Board;
  below: HTMLElement;
  side: HTMLElement;
  /** Goes to a view, with a puzzle. */
  go(tab: Tab, puzzle?: string): void;
}

/** One of the three views. */
export interface View {
  /** Draws the whole view anew, with a puzzle to begin with if there is one, and entries. */
  show(puzzle?: string, entries?: string): void;
  key(event: KeyboardEvent): void;
  /** Cells were chosen. */
  move?(cell: number): void;
  click?(cell: number): void;
  hide?(): void;
}

/** Says why there is no answer, in a place for that. */
export function failed(error: unknown, place: HTMLElement): void {
  const text = reason(error);
  place.replaceChildren(h("p", { class: "note" }, text));
  say(text);
}

function reason(error: unknown): string {
  if (!(error instanceof NoAnswer)) throw error;
  switch (error.why) {
    case "cancelled":
      return t("cancelled");
    case "trap":
      return t("trapped", { message: error.message });
    case "missing":
      return t("no-engine", { message: error.message });
  }
}

/** Asks a long question, with a clock and a button that cancels in its place meanwhile. */
export async function long(request: Request, place: HTMLElement): Promise<Rec[] | undefined> {
  engine.long.cancel();
  const start = performance.now();
  const clock = h("p", { class: "working" }, t("working", { seconds: 0 }));
  const tick = setInterval(() => {
    clock.textContent = t("working", { seconds: Math.round((performance.now() - start) / 1000) });
  }, 1000);
  const cancel = button(t("cancel"), () => engine.long.cancel());
  const working = h("div", { class: "bar" }, clock, cancel);
  place.replaceChildren(working);
  try {
    const records = await engine.long.ask(request);
    working.remove();
    return records;
  } catch (error) {
    // A question asked since then has the place.
    if (working.isConnected) failed(error, place);
    return undefined;
  } finally {
    clearInterval(tick);
  }
}
