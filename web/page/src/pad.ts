/** The digit pad and the buttons under the board. */
import { button, h, say } from "./dom";
import type { Game } from "./game";
import { t } from "./words";

interface Acts {
  enter(digit: string): void;
  erase(): void;
  undo(): void;
  redo(): void;
  fill(): void;
  clear(): void;
  hint(): void;
  why(): void;
}

export class Pad {
  readonly element = h("div", { class: "pad-and-bar" });
  /** What a digit does: it is entered, marked, or the number of a colour. */
  mode: "" | "pencil" | "colours" = "";
  /** The digit that cells take, if digits come first. */
  held = "";
  #acts: Acts;
  #digits: HTMLButtonElement[] = [];
  #pencil: HTMLButtonElement | undefined;
  #colours: HTMLButtonElement | undefined;
  #undo: HTMLButtonElement | undefined;
  #redo: HTMLButtonElement | undefined;

  constructor(acts: Acts) {
    this.#acts = acts;
  }

  /** Lays the buttons out for the digits of a puzzle. */
  lay(digits: string[]): void {
    const acts = this.#acts;
    this.#digits = digits.map((digit) => h("button", { type: "button", "data-digit": digit, onclick: () => acts.enter(digit) }));
    const pad = h("div", { class: "pad", role: "group", "aria-label": t("digits") }, ...this.#digits);
    pad.style.setProperty("--keys", String(digits.length > 9 ? Math.ceil(digits.length / 2) : digits.length));
    this.#pencil = button(t("pencil"), () => this.toggle("pencil"), { "aria-pressed": "false" });
    this.#colours = button(t("colours"), () => this.toggle("colours"), { "aria-pressed": "false" });
    this.#undo = button(t("undo"), acts.undo);
    this.#redo = button(t("redo"), acts.redo);
    const bar = h("div", { class: "bar" },
      button(t("hint"), acts.hint, { class: "go", "data-act": "hint" }),
      this.#pencil, this.#undo, this.#redo,
      button(t("erase"), acts.erase),
      button(t("why"), acts.why),
      this.#colours,
      button(t("fill-marks"), acts.fill),
      button(t("erase-marks"), acts.clear));
    this.element.replaceChildren(pad, bar);
    this.#press();
  }

  toggle(mode: "pencil" | "colours"): void {
    this.mode = this.mode === mode ? "" : mode;
    say(t(this.mode ? "mode-on" : "mode-off", { mode: t(mode) }));
    this.#press();
  }

  hold(digit: string): void {
    this.held = this.held === digit ? "" : digit;
    this.#press();
  }

  /** Says how many of each digit are left. */
  update(game: Game): void {
    game.digits.forEach((digit, i) => {
      const left = Math.max(0, game.left(digit));
      const small = h("small", {}, left > 0 ? t("left", { n: left }) : t("done"));
      this.#digits[i]?.replaceChildren(h("b", {}, digit), small);
    });
    // Buttons that cannot act stay where the keyboard is: said, not taken away.
    this.#undo?.setAttribute("aria-disabled", String(!game.canUndo()));
    this.#redo?.setAttribute("aria-disabled", String(!game.canRedo()));
  }

  #press(): void {
    this.#pencil?.setAttribute("aria-pressed", String(this.mode === "pencil"));
    this.#colours?.setAttribute("aria-pressed", String(this.mode === "colours"));
    this.element.classList.toggle("painting", this.mode === "colours");
    for (const own of this.#digits) {
      if (this.held) own.setAttribute("aria-pressed", String(own.dataset.digit === this.held));
      else own.removeAttribute("aria-pressed");
    }
  }
}
