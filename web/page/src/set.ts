/** Set: givens are added and taken away, with the verdict beside the board as they are. */
import { type App, type View, failed, long } from "./app";
import type { Look } from "./board";
import { button, choice, copy, download, field, h, part, say, tick } from "./dom";
import { engine, first } from "./engine";
import { read, keep } from "./store";
import type { Rec } from "./records";
import { SIZES, type Shape, candidateAt, cellsOf, digitsOf, lineOf, nameOf, peersOf, reading, shapeOf, sizeText, textOf } from "./shape";
import { level, many, t } from "./words";

/** The formats that are written. */
const FORMATS = [
  "line", "grid", "sdm", "sdk", "list", "candidates", "sukaku", "csv", "tsv", "json", "ndjson", "hodoku", "ss", "sdx", "gnome",
  "opensudoku", "solo", "markdown", "sheet", "link:sudokuwiki", "link:sudokuexchange", "link:sudoku.coach",
  "link:f-puzzles", "link:sudokupad",
];
/** A board as it was. */
interface Step {
  shape: Shape;
  cells: string[];
}

/** Up to how many solutions are counted at each change. */
const UP_TO = 1000;

export class SetView implements View {
  #app: App;
  #shape = shapeOf("3x3");
  #cells: string[] = Array<string>(81).fill("");
  #digits: string[] = digitsOf(this.#shape);
  #size = h("select");
  #live = h("div", { id: "live-verdict" });
  #level = h("div", { id: "live-level" });
  #more = h("div");
  #verdict: Rec | undefined;
  /** Boards before this one, and those that were taken back. */
  #past: Step[] = [];
  #future: Step[] = [];
  #redundant = new Set<number>();
  #true = new Map<number, string[]>();
  #showTrue = false;
  #round = 0;
  #on = false;

  constructor(app: App) {
    this.#app = app;
  }

  get puzzle(): string {
    return textOf(this.#line, nameOf(this.#shape));
  }

  get #line(): string {
    return lineOf(this.#cells);
  }

  get #reading(): { shape: string; alphabet: string } {
    return reading(this.#shape, this.#digits);
  }

  show(puzzle?: string): void {
    this.#on = true;
    const kept = read<unknown>("set");
    if (puzzle === undefined && typeof kept === "string") this.#take(kept, read<string>("shape") ?? "");
    if (puzzle !== undefined) void this.#open(puzzle);
    else this.#panel();
  }

  /** Begins with a puzzle of any text. */
  async #open(text: string): Promise<void> {
    try {
      const record = await first({ job: "verify", puzzle: text, bare: true, limit_ms: 1 });
      if (!this.#on) return;
      if (!record.puzzle || !record.shape || record.vdk) return this.#app.go("check", text);
      this.#take(record.puzzle, record.shape);
      this.#panel();
    } catch (error) {
      failed(error, this.#app.side);
    }
  }

  #panel(): void {
    const { side, below } = this.#app;
    this.#size = choice(SIZES.map((shape) => [nameOf(shape), sizeText(shape)]), nameOf(this.#shape), (value) => {
      const { side } = shapeOf(value);
      this.#begin(shapeOf(value), Array<string>(side * side).fill(""));
    });
    const format = choice(FORMATS.map((name) => [name, name]), "line");
    const exported = h("div");
    side.replaceChildren(
      part(t("set-board"),
        h("p", { class: "note" }, t("set-how")),
        h("div", { class: "bar" }, field(t("size"), this.#size),
          button(t("set-empty"), () => this.#begin(this.#shape, this.#cells.map(() => "")))),
        this.#live, this.#level,
        h("div", { class: "bar" },
          button(t("set-minimize"), () => void this.#minimize()),
          button(t("set-count"), () => void this.#count()),
          button(t("check"), () => this.#app.go("check", this.puzzle)),
          button(t("play-this"), () => this.#app.go("play", this.puzzle))),
        tick(t("set-true"), this.#showTrue, (on) => {
          this.#showTrue = on;
          void this.#change();
        }),
        this.#more),
      part(t("export"), h("div", { class: "bar" }, field(t("format"), format),
        button(t("export"), () => void this.#export(format.value, exported))), exported),
    );
    below.replaceChildren(this.#keys());
    this.#lay();
    void this.#change();
  }

  hide(): void {
    this.#on = false;
    engine.long.cancel();
    this.#round++;
  }

  key(event: KeyboardEvent): void {
    const letter = event.key.toUpperCase();
    if ((event.ctrlKey || event.metaKey) && ["Z", "Y"].includes(letter)) {
      event.preventDefault();
      return letter === "Y" || event.shiftKey ? this.#forth() : this.#back();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const erase = ["BACKSPACE", "DELETE", "0", ".", " "].includes(event.key.toUpperCase());
    if (!erase && !this.#digits.includes(letter)) return;
    event.preventDefault();
    this.#put(this.#digits.includes(letter) ? letter : "");
  }

  move(): void {
    this.#draw();
  }

  #keys(): HTMLElement {
    const keys = this.#digits.map((digit) => button(digit, () => this.#put(digit), { "data-digit": digit }));
    const pad = h("div", { class: "pad", role: "group", "aria-label": t("digits") }, ...keys);
    pad.style.setProperty("--keys", String(keys.length > 9 ? Math.ceil(keys.length / 2) : keys.length));
    return h("div", { class: "pad-and-bar" }, pad, h("div", { class: "bar" },
      button(t("undo"), () => this.#back()), button(t("redo"), () => this.#forth()), button(t("erase"), () => this.#put(""))));
  }

  #put(digit: string): void {
    const cell = this.#app.board.here;
    const next = this.#cells[cell] === digit ? "" : digit;
    if (next === this.#cells[cell]) return;
    this.#remember();
    this.#cells[cell] = next;
    void this.#change();
  }

  #take(puzzle: string, shape: string): void {
    const cells = cellsOf(puzzle);
    const own = shapeOf(String(shape));
    if (own.side ** 2 !== cells.length) return;
    if (lineOf(cells) !== this.#line) this.#remember();
    this.#shape = own;
    this.#cells = cells;
    this.#digits = digitsOf(own, cells);
  }

  /** Keeps the board as it is, to be taken back to. */
  #remember(): void {
    this.#past.push({ shape: this.#shape, cells: [...this.#cells] });
    this.#future = [];
  }

  #back(): void {
    this.#go(this.#past, this.#future, "undone");
  }

  #forth(): void {
    this.#go(this.#future, this.#past, "redone");
  }

  #go(from: Step[], to: Step[], said: "undone" | "redone"): void {
    const step = from.pop();
    if (!step) return;
    to.push({ shape: this.#shape, cells: [...this.#cells] });
    say(t(said));
    this.#show(step.shape, step.cells);
    this.#size.value = nameOf(step.shape);
  }

  #begin(shape: Shape, cells: string[]): void {
    this.#remember();
    this.#show(shape, cells);
  }

  #show(shape: Shape, cells: string[]): void {
    this.#shape = shape;
    this.#cells = cells;
    this.#digits = digitsOf(shape, cells);
    this.#app.below.replaceChildren(this.#keys());
    this.#lay();
    void this.#change();
  }

  #lay(): void {
    this.#app.board.lay(this.#shape, this.#digits);
  }

  /** Asks anew what there is to know of the board; answers to older boards are passed over. */
  async #change(): Promise<void> {
    const round = ++this.#round;
    engine.long.cancel();
    keep("set", this.#line);
    keep("shape", nameOf(this.#shape));
    this.#redundant.clear();
    this.#true.clear();
    this.#verdict = undefined;
    this.#level.replaceChildren();
    this.#more.replaceChildren();
    this.#draw();
    const puzzle = this.#line;
    const reading = this.#reading;
    this.#live.replaceChildren();
    delete this.#live.dataset.verdict;
    const latest = () => round === this.#round;
    try {
      const verdict = await first({ job: "verify", puzzle, ...reading, solutions: UP_TO, limit_ms: 2000 });
      if (!latest()) return;
      this.#verdict = verdict;
      this.#tell(verdict);
      if (verdict.verdict === "unique") {
        const { redundant = [] } = await first({ job: "redundant", puzzle, ...reading, limit_ms: 5000 });
        if (!latest()) return;
        this.#redundant = new Set(redundant.map((name) => candidateAt(this.#shape, name).cell));
        this.#tell(verdict);
      }
      if (this.#showTrue && verdict.verdict !== "none") {
        const record = await first({ job: "candidates", puzzle, ...reading, limit: 2, limit_ms: 5000 });
        if (!latest()) return;
        for (const name of (record.candidates ?? []).map(({ candidate }) => candidate)) {
          const { digit, cell } = candidateAt(this.#shape, name);
          this.#true.set(cell, [...(this.#true.get(cell) ?? []), digit]);
        }
      }
      this.#draw();
      if (verdict.verdict === "unique" && reading.shape === "3x3") await this.#rate(puzzle, latest);
    } catch (error) {
      if (latest()) failed(error, this.#more);
    }
  }

  async #rate(puzzle: string, latest: () => boolean): Promise<void> {
    const record = (await long({ job: "rate", puzzle, only_er: true }, this.#level))?.[0];
    if (!latest() || record?.er === undefined) return;
    const text = t("set-level", { level: level(record.level ?? ""), er: record.er.toFixed(1) });
    this.#level.replaceChildren(h("p", {}, h("b", {}, text)));
  }

  #tell(record: Rec): void {
    const givens = many("givens", this.#cells.filter(Boolean).length);
    const n = String(record.solutions ?? 1);
    const chips: Partial<Record<string, () => HTMLElement>> = {
      unique: () => h("p", { class: "verdict good" }, t("one-solution")),
      multiple: () => h("p", { class: "verdict several" }, record.exact ? many("solutions", n) : `> ${many("solutions", n)}`),
      none: () => h("p", { class: "verdict bad" }, t("no-solution")),
    };
    const chip = chips[record.verdict ?? ""]?.() ?? h("p", { class: "verdict" }, record.problem ?? t("unknown"));
    const conflict = record.conflict && t("conflict", { givens: record.conflict.join(", ") });
    const n2 = this.#redundant.size;
    const minimal = record.verdict === "unique" && (n2 > 0 ? t("set-redundant", { n: n2 }) : t("set-minimal"));
    this.#live.replaceChildren(chip, h("p", {}, givens), ...(conflict ? [h("p", {}, conflict)] : []), ...(minimal ? [h("p", { id: "minimal" }, minimal)] : []));
    this.#live.dataset.verdict = record.verdict ?? "";
    say(`${chip.textContent}, ${givens}`);
  }

  async #minimize(): Promise<void> {
    try {
      const record = await first({ job: "minimize", puzzle: this.#line, ...this.#reading, limit_ms: 20_000 });
      if (record.reduced) this.#begin(this.#shape, cellsOf(record.reduced));
      else this.#more.replaceChildren(h("p", { class: "note" }, record.problem ?? record.text ?? t(record.verdict === "none" ? "no-solution" : "rating-unique-only")));
    } catch (error) {
      failed(error, this.#more);
    }
  }

  async #count(): Promise<void> {
    const record = (await long({ job: "count", puzzle: this.#line, ...this.#reading }, this.#more))?.[0];
    if (record) this.#more.replaceChildren(h("p", {}, h("b", {}, many("solutions", String(record.solutions ?? "?")))));
  }

  async #export(to: string, place: HTMLElement): Promise<void> {
    try {
      const record = await first({ job: "convert", puzzle: this.#line, ...this.#reading, to });
      const text = record.text ?? "";
      if (!text) return place.replaceChildren(h("p", { class: "note" }, record.problem ?? ""));
      place.replaceChildren(
        h("textarea", { rows: 4, readonly: true, "aria-label": to }, text),
        h("div", { class: "bar" },
          button(t("copy"), () => void copy(text)),
          button(t("save"), () => download(`puzzle.${to.startsWith("link:") ? "txt" : to}`, text))),
        ...(record.lost?.length ? [h("p", { class: "note" }, t("lost", { what: record.lost.join(", ") }))] : []));
    } catch (error) {
      failed(error, place);
    }
  }

  #draw(): void {
    const { board } = this.#app;
    const conflict = new Set(this.#verdict?.conflict?.map((name) => candidateAt(this.#shape, name).cell));
    const peers = peersOf(this.#shape, board.here);
    const looks = this.#cells.map((digit, cell): Look => {
      const classes = [
        cell === board.here && "here", peers.has(cell) && "peer",
        conflict.has(cell) && "conflict", this.#redundant.has(cell) && "redundant",
      ].filter((name) => name !== false);
      const label = conflict.has(cell) ? t("cell-conflict") : this.#redundant.has(cell) ? t("cell-redundant") : "";
      const marks = new Map((this.#true.get(cell) ?? []).map((own) => [own, ""]));
      return { digit, given: digit !== "", marks, classes, label };
    });
    board.draw(looks);
  }
}
