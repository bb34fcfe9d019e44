/** A new puzzle: the five levels, and further wishes. */
import { long } from "./app";
import { button, choice, field, h, part } from "./dom";
import type { Rec } from "./records";
import { SIZES, nameOf, sizeText } from "./shape";
import { techniques } from "./techniques";
import { t } from "./words";

export const LEVELS = ["very easy", "easy", "medium", "hard", "expert"] as const;
const SYMMETRIES = [
  "none", "rotate180", "rotate90", "horizontal", "vertical", "both", "diagonal", "anti-diagonal", "diagonals", "full",
] as const;
/** How long a puzzle may take to be found, in milliseconds. */
const LIMIT = 60_000;

/** Returns a number that no one knows before; the same number gives the same puzzle everywhere. */
const chance = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** The part of the panel that makes puzzles. */
export class Wishes {
  readonly element: HTMLElement;
  #said = h("div", { class: "note" });
  #size = choice(SIZES.map((shape) => [nameOf(shape), sizeText(shape)]), "3x3", () => this.#fit());
  #symmetry = choice(SYMMETRIES.map((name) => [name, t(`symmetry-${name}`)]), "none");
  #technique = choice([["", t("any")]], "");
  #from = h("input", { type: "number", min: 1, max: 12, step: 0.1, placeholder: "1.0" });
  #to = h("input", { type: "number", min: 1, max: 12, step: 0.1, placeholder: "12.0" });
  #seed = h("input", { type: "number", min: 0, step: 1, placeholder: t("any") });
  #levels: HTMLButtonElement[];
  #made: (record: Rec, about: string) => void;
  #filled = false;

  constructor(made: (record: Rec, about: string) => void) {
    this.#made = made;
    this.#levels = LEVELS.map((level) =>
      button(t(`level-${level.replace(" ", "-") as "easy"}`), () => void this.make(level), { "data-level": level }),
    );
    const any = button(t("new-any"), () => void this.make());
    const more = h("details", { ontoggle: () => void this.#fill() },
      h("summary", {}, t("new-more")),
      h("div", { class: "fields" },
        field(t("size"), this.#size),
        field(t("symmetry"), this.#symmetry),
        field(t("er-from"), this.#from),
        field(t("er-to"), this.#to),
        field(t("practise"), this.#technique),
        field(t("seed"), this.#seed)),
      h("div", { class: "bar" }, any));
    this.element = part(t("new"), h("div", { class: "levels" }, ...this.#levels), more, this.#said);
  }

  /** Makes a puzzle of a level and with what else is wished. */
  async make(level?: string): Promise<void> {
    const seed = this.#seed.value === "" ? chance() : Number(this.#seed.value);
    const range = this.#from.value || this.#to.value;
    const request = {
      job: "generate",
      shape: this.#size.value,
      seed,
      limit_ms: LIMIT,
      ...(level && { level }),
      ...(this.#symmetry.value !== "none" && { symmetry: this.#symmetry.value }),
      ...(range && { er: [Number(this.#from.value || 1), Number(this.#to.value || 12)] }),
      ...(this.#technique.value && { needs: this.#technique.value }),
    };
    const [record] = (await long(request, this.#said)) ?? [];
    if (record) {
      const failed = !record?.puzzle || record.result !== "made";
      this.#said.textContent = failed ? t("not-made", { text: record?.problem ?? record?.text ?? record?.result ?? "" }) : "";
      if (!failed) this.#made(record, level ?? "");
    }
  }

  /** Levels and ratings are those of 9×9. */
  #fit(): void {
    const plain = this.#size.value === "3x3";
    for (const element of [...this.#levels, this.#from, this.#to, this.#technique]) element.disabled = !plain;
  }

  async #fill(): Promise<void> {
    if (this.#filled) return;
    this.#filled = true;
    for (const { technique, name, code, ...record } of (await techniques()).values()) {
      if (record.default && code) this.#technique.append(h("option", { value: code }, name ?? technique));
    }
  }
}
