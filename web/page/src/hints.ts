/** Hints by degrees: the name, the houses, the cells, all of it, and doing it. */
import { type App, failed } from "./app";
import type { Look } from "./board";
import { button, h, say } from "./dom";
import { first } from "./engine";
import type { Game } from "./game";
import type { Rec } from "./records";
import { cellsOfStep, drawStep } from "./scene";
import { candidateAt, cellAt, lineOf, reading } from "./shape";
import { names, techniques } from "./techniques";
import { house, language, t } from "./words";

type Candidate = { cell: number; digit: string };

interface Table {
  game(): Game;
  /** Whether the entry of a cell is shown as wrong. */
  wrong(cell: number): boolean;
  apply(placements: Candidate[], gone: Candidate[]): void;
  redraw(): void;
}

export class Hints {
  readonly element = h("div", { id: "hint" });
  #app: App;
  #table: Table;
  #record: Rec | undefined;
  #degree = 0;
  #name = "";
  #lesson: HTMLElement | undefined;
  /** Counts what was asked and closed: an answer to an older board is passed over. */
  #round = 0;

  constructor(app: App, table: Table) {
    this.#app = app;
    this.#table = table;
  }

  /** Asks for a hint, or for more of the one that is shown. */
  async ask(): Promise<void> {
    if (this.#record) return this.#more();
    const round = ++this.#round;
    const game = this.#table.game();
    const marks = game.trusted && { marks: marksOf(game) };
    try {
      const record = await first({
        job: "hint", puzzle: game.puzzle, ...reading(game.shape, game.digits), entries: lineOf(game.board()), ...marks,
        scene: true, lang: language(), limit_ms: 20_000,
      });
      if (round !== this.#round) return;
      if (record.result !== "step") {
        const text = record.problem || record.text || t(record.verdict === "unknown" ? "unknown" : "hint-none");
        this.element.replaceChildren(h("section", { "data-hint": record.result }, h("p", {}, text)));
        say(text);
        return;
      }
      const name = (await names())(record.technique);
      const about = await lesson(record);
      if (round !== this.#round) return;
      [this.#name, this.#lesson] = [name, about];
      this.#record = record;
      this.#degree = 1;
      this.#show();
    } catch (error) {
      failed(error, this.element);
    }
  }

  close(): void {
    this.#round++;
    this.#record = undefined;
    this.#degree = 0;
    this.element.replaceChildren();
  }

  /** Draws what the hint shows on the board, if it does. */
  draw(): boolean {
    const record = this.#record;
    if (!record || this.#degree < 2) return false;
    const game = this.#table.game();
    const { board } = this.#app;
    if (this.#degree === 4) {
      drawStep(board, record, game.shape, board.here);
      return true;
    }
    const houses = new Set(record.scene?.houses.flatMap(({ cells }) => cells).map((name) => cellAt(game.shape, name)));
    const cells = new Set(cellsOfStep(record).map((name) => cellAt(game.shape, name)));
    const looks = game.givens.map((given, cell): Look => {
      const marks = new Map(game.marks(cell).map((digit) => [digit, ""]));
      const classes = [cell === board.here && "here", houses.has(cell) && "house-scene", this.#degree > 2 && cells.has(cell) && "look"];
      const wrong = this.#table.wrong(cell);
      return { digit: game.digit(cell), given: given !== "", marks, classes: classes.filter((name) => name !== false), wrong };
    });
    board.draw(looks);
    return true;
  }

  #more(): void {
    this.#degree = Math.min(4, this.#degree + 1);
    // A step without a house that stands out goes on with its cells.
    if (this.#degree === 2 && !this.#record?.houses?.length) this.#degree = 3;
    this.#show();
  }

  #show(): void {
    const record = this.#record;
    if (!record) return;
    const texts = [
      this.#name,
      t("hint-house", { houses: (record.houses ?? []).map((own) => house(own.house)).join(", ") }),
      t("hint-cells", { cells: cellsOfStep(record).join(", ") }),
      record.text ?? "",
    ];
    const text = texts[this.#degree - 1] ?? "";
    const bar = h("div", { class: "bar" },
      this.#degree < 4 && button(t("hint-more"), () => this.#more(), { "data-act": "more" }),
      button(t("hint-do"), () => this.#apply(record), { "data-act": "do" }),
      button(t("hint-close"), () => {
        this.close();
        this.#table.redraw();
      }));
    this.element.replaceChildren(
      h("section", { "data-degree": this.#degree },
        h("h2", {}, t("hint-degree", { degree: this.#degree })),
        h("p", {}, text), bar, this.#lesson));
    this.element.scrollIntoView({ block: "nearest" });
    say(text);
    this.#table.redraw();
  }

  #apply(record: Rec): void {
    const { shape } = this.#table.game();
    const all = (names: string[] = []) => names.map((name) => candidateAt(shape, name));
    this.#table.apply(all(record.placements), all(record.eliminations));
  }
}

/** A link to the lesson on the technique of a step. */
async function lesson(record: Rec): Promise<HTMLElement> {
  const page = (await techniques()).get(record.technique ?? "")?.page?.replace(".md", ".html");
  const href = page ?? "docs/techniques/index.html";
  return h("p", { class: "note" }, h("a", { href, target: "_blank", rel: "noopener" }, t("hint-lesson")));
}

/** The player's marks as a grid of candidates, which the engine reads. */
function marksOf(game: Game): string {
  const { side } = game.shape;
  const cell = (own: number) => game.digit(own) || game.marks(own).join("") || ".";
  const rows = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => cell(row * side + column)).join(" "),
  );
  return rows.join("\n");
}
