/** Check: a text is judged, repaired, solved, rated, proved. */
import { type App, type View, failed, long } from "./app";
import type { Look } from "./board";
import { button, download, h, part, say } from "./dom";
import { engine, first } from "./engine";
import { ownLink } from "./link";
import { list } from "./list";
import { malformed } from "./malformed";
import { path, rate } from "./rating";
import type { Rec } from "./records";
import { HowRead } from "./reading";
import { repairs } from "./repairs";
import { type Shape, candidateAt, cellAt, cellsOf, digitsOf, lineOf, shapeOf, textOf } from "./shape";
import { t, many } from "./words";

/** How long both engines may take for a verdict, in milliseconds. */
const LIMIT = 10_000;
/** Above how many characters a text is judged where it can be cancelled. */
const LONG = 5000;

export class Check implements View {
  #app: App;
  #text = h("textarea", { rows: 4, spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  #result = h("div", { id: "verdict" });
  #more = h("div", { id: "more" });
  /** The puzzle on the board. */
  #record: Rec | undefined;
  /** The puzzle of the text as it is, if it is one. */
  #current: Rec | undefined;
  #how = new HowRead();
  #judgedText = "";
  #on = false;
  #shown: "both" | "first" | "second" = "both";

  constructor(app: App) {
    this.#app = app;
    this.#text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.check();
    });
    // A text that is dropped takes the place of what stands there, as a file does.
    this.#text.addEventListener("drop", (event) => {
      const text = event.dataTransfer?.getData("text/plain");
      if (!text || event.dataTransfer?.files.length) return;
      event.preventDefault();
      this.#text.value = text;
      void this.check();
    });
  }

  get puzzle(): string | undefined {
    return this.#text.value || undefined;
  }

  show(puzzle?: string): void {
    this.#on = true;
    const { side, below } = this.#app;
    if (puzzle !== undefined) this.#text.value = puzzle;
    this.#text.setAttribute("aria-label", t("puzzle-as-text"));
    const file = h("input", { type: "file", class: "unseen", tabindex: -1, "aria-hidden": "true", onchange: () => void this.#open(file.files?.[0]) });
    const input = part(
      t("puzzle"),
      this.#text,
      h("p", { class: "note" }, t("puzzle-hint")),
      this.#how.element,
      h("div", { class: "bar" },
        button(t("check"), () => void this.check(), { class: "go" }),
        button(t("solve"), () => void this.check()),
        button(t("rate"), () => void this.#rate()),
        button(t("path"), () => void this.#path()),
        button(t("open-file"), () => file.click()), file),
    );
    side.replaceChildren(input, this.#result, this.#more);
    below.replaceChildren();
    this.#result.replaceChildren();
    this.#more.replaceChildren();
    this.#drawGivens();
    if (this.#text.value.trim()) void this.check();
  }

  hide(): void {
    this.#on = false;
    engine.long.cancel();
  }

  key(): void {}

  /** Judges the text, and shows what solutions there are. */
  async check(): Promise<void> {
    this.#text.value = ownLink(this.#text.value);
    const text = this.#text.value;
    this.#more.replaceChildren();
    this.#current = undefined;
    this.#judgedText = text;
    try {
      const records = await this.#verdicts(text);
      if (!records || !this.#on) return;
      if (records.length > 1) {
        this.#result.replaceChildren(list(text, this.#how.fields, records, (puzzle) => {
          this.#text.value = puzzle;
          void this.check();
        }));
        return;
      }
      const [record] = records;
      if (!record) return;
      this.#shown = "both";
      this.#judge(record);
    } catch (error) {
      failed(error, this.#result);
    }
  }

  /** Long texts have a clock, a button that cancels, and as much time as they need. */
  async #verdicts(text: string): Promise<Rec[] | undefined> {
    if (text.length > LONG) return long({ job: "verify", puzzle: text, ...this.#how.fields }, this.#result);
    return engine.quick.ask({ job: "verify", puzzle: text, ...this.#how.fields, limit_ms: LIMIT });
  }

  #judge(record: Rec): void {
    if (record.verdict !== "malformed" && !record.problem) this.#current = this.#record = record;
    const views: Partial<Record<string, () => Node[]>> = {
      unique: () => this.#unique(record),
      multiple: () => this.#multiple(record),
      none: () => this.#none(record),
      malformed: () => [this.#chip(t("malformed"), "bad"), ...malformed(this.#text.value, record)],
    };
    const view = views[record.verdict ?? ""] ?? (() => this.#unknown(record));
    this.#result.replaceChildren(h("section", { "data-verdict": record.verdict }, ...view()));
    this.#result.querySelectorAll("[data-say]").forEach((element) => say(element.textContent ?? ""));
    this.#draw();
  }

  #chip(text: string, kind: string): HTMLElement {
    return h("p", { class: `verdict ${kind}`, "data-say": true }, text);
  }

  #unique(record: Rec): Node[] {
    const proof = h("div", { id: "proof" });
    return [
      this.#chip(t("one-solution"), "good"),
      h("p", {}, t("one-solution-why")),
      h("p", { class: "board-line" }, record.solution ?? ""),
      this.#ways(record, proof, true),
      proof,
    ];
  }

  #multiple(record: Rec): Node[] {
    const n = record.solutions ?? 2;
    const differ = record.differ ?? [];
    const proof = h("div", { id: "proof" });
    const which = h("div", { class: "bar", role: "group", "aria-label": t("which") });
    const press = () => {
      // A picture has room for one solution.
      const each = (record.vdk ? (["first", "second"] as const) : (["both", "first", "second"] as const)).map((name) =>
        button(t(name), () => {
          this.#shown = name;
          press();
          this.#draw();
        }, { "aria-pressed": String(this.#shown === name) }));
      which.replaceChildren(...each);
    };
    if (record.vdk) this.#shown = "first";
    press();
    this.#app.below.replaceChildren(
      h("p", { class: "key" },
        h("span", { class: "first" }, `◤ ${t("first-corner")}`),
        h("span", { class: "second" }, `◢ ${t("second-corner")}`)), which);
    return [
      this.#chip(t(record.exact ? "several" : "several-more", { n: String(n) }), "several"),
      h("p", {}, t("differ", { n: differ.length, cells: differ.length > 30 ? `${differ.slice(0, 30).join(" ")} …` : differ.join(" ") })),
      ...this.#repairs(record),
      this.#ways(record, proof, true),
      proof,
    ];
  }

  #none(record: Rec): Node[] {
    const proof = h("div", { id: "proof" });
    const givens = [...(record.clues ?? []), ...(record.conflict ?? [])].join(", ");
    const words = record.clues?.length ? "conflict-clues" : "conflict";
    return [
      this.#chip(t("no-solution"), "bad"),
      ...(givens ? [h("p", {}, t(words, { givens }), " ", record.minimal ? t("conflict-minimal") : "")] : []),
      ...this.#repairs(record),
      this.#ways(record, proof, false),
      proof,
    ];
  }

  /** What can be done with a puzzle that was judged. Clues are neither played nor set here. */
  #ways(record: Rec, proof: HTMLElement, playable: boolean): HTMLElement {
    const prove = button(t("prove"), () => void this.#prove(proof));
    if (record.vdk) {
      return h("div", { class: "bar" }, prove,
        button(t("picture"), () => void this.#picture(record, true)),
        button(".vdk", () => download("puzzle.vdk", record.vdk ?? "")));
    }
    const own = this.#own(record);
    return h("div", { class: "bar" }, prove,
      playable && button(t("play-this"), () => this.#app.go("play", own)),
      button(t("set-this"), () => this.#app.go("set", own)));
  }

  /** The puzzle as a text that has all of it. */
  #own(record: Rec): string {
    return record.vdk ?? textOf(record.puzzle ?? "", record.shape ?? "");
  }

  #unknown(record: Rec): Node[] {
    if (record.problem) return [this.#chip(t("malformed"), "bad"), h("p", {}, record.problem)];
    return [this.#chip(t("unknown"), "several"), h("p", {}, t("unknown-why", { seconds: LIMIT / 1000 }))];
  }

  /** Makes the certificate, holds it against the puzzle with the checker, and gives it out. */
  async #prove(place: HTMLElement): Promise<void> {
    if (!this.#record) return;
    const text = this.#own(this.#record);
    try {
      const made = (await long({ job: "certify", puzzle: text, limit_ms: 60_000 }, place))?.[0];
      if (!made) return;
      if (!made.certificate) {
        place.replaceChildren(h("p", {}, t("proof-none", { text: made.text ?? made.problem ?? made.result ?? "" })));
        return;
      }
      const { content, bytes, step_count } = made.certificate;
      const held = await first({ job: "check", certificate: content, puzzle: text });
      const said = held.result === "holds"
        ? t("proof-holds", { bytes, steps: many("steps", step_count) })
        : t("proof-fails", { text: held.text ?? held.result ?? "" });
      place.replaceChildren(h("p", { "data-held": held.result }, said));
      say(said);
      if (held.result === "holds") download("puzzle.cert", content);
    } catch (error) {
      failed(error, place);
    }
  }

  #repairs(record: Rec): Node[] {
    const { puzzle = "", shape = "", vdk } = record;
    if (vdk) return [];
    return repairs(record, textOf(puzzle, shape), shapeOf(shape), (change) => {
      const cells = cellsOf(puzzle);
      change.forEach((digit, cell) => (cells[cell] = digit));
      this.#text.value = textOf(lineOf(cells), shape);
      void this.check();
    });
  }

  async #rate(): Promise<void> {
    await this.#judged();
    if (this.#current) await rate(this.#judgedText, this.#how.fields, this.#more);
  }

  async #path(): Promise<void> {
    await this.#judged();
    if (this.#current?.shape) await path(this.#app, this.#judgedText, this.#how.fields, this.#current.shape, this.#more);
  }

  /** Judges the text unless that was done. */
  async #judged(): Promise<void> {
    if (!this.#current || this.#judgedText !== this.#text.value) await this.check();
  }

  /** Judges a text. */
  judge(text: string): void {
    this.#text.value = text;
    void this.check();
  }

  /** Reads a file that was chosen. */
  async #open(file: File | undefined): Promise<void> {
    if (file) this.judge(await file.text());
  }

  get #shape(): Shape {
    return shapeOf(this.#record?.shape ?? "3x3");
  }

  #candidate(name: string): { digit: string; cell: number } {
    return candidateAt(this.#shape, name);
  }

  #drawGivens(): void {
    const givens = cellsOf(this.#record?.puzzle ?? ".".repeat(81));
    this.#app.board.lay(this.#shape, digitsOf(this.#shape, givens));
    this.#app.board.draw(givens.map((digit) => ({ digit, given: digit !== "" })));
  }

  /** Draws a puzzle with its clues as a picture, or gives it out as a file without the solution. */
  async #picture(record: Rec, file: boolean): Promise<void> {
    const [one, two] = record.boards ?? [];
    const entries = file ? undefined : (record.solution ?? (this.#shown === "second" ? two : one));
    try {
      const { svg = "" } = await first({ job: "convert", puzzle: this.#own(record), svg: true, ...(entries && { entries }) });
      if (file) return download("puzzle.svg", svg, "image/svg+xml");
      if (record === this.#record && this.#on) this.#app.board.picture(svg, `${t("picture")}\n${record.vdk}`);
    } catch (error) {
      failed(error, this.#more);
    }
  }

  /** Draws the puzzle with what is known of it. */
  #draw(): void {
    const record = this.#record;
    if (!record) return this.#drawGivens();
    if (record.verdict !== "multiple") this.#app.below.replaceChildren();
    if (record.vdk) return void this.#picture(record, false);
    const shape = this.#shape;
    const givens = cellsOf(record.puzzle ?? "");
    const boards = (record.solution ? [record.solution] : (record.boards ?? [])).map(cellsOf);
    const [one, two = one] = boards;
    const conflict = new Set(record.conflict?.map((name) => this.#candidate(name).cell));
    const differ = new Set(record.differ?.map((name) => cellAt(shape, name)));
    const looks = givens.map((given, cell): Look => {
      if (given) {
        const clash = conflict.has(cell);
        return { digit: given, given: true, classes: clash ? ["conflict"] : [], label: clash ? t("cell-conflict") : "" };
      }
      const [a = "", b = ""] = [one?.[cell], two?.[cell]];
      if (!differ.has(cell)) return { digit: a };
      if (this.#shown === "both") return { two: [a, b] };
      return { digit: this.#shown === "first" ? a : b, classes: [`of-${this.#shown}`] };
    });
    this.#app.board.lay(shape, digitsOf(shape, givens, ...boards));
    this.#app.board.draw(looks);
  }
}
