/** The board: a grid after the pattern of the ARIA Authoring Practices, one stop of the tab key. */
import { h, svg } from "./dom";
import { type Shape, nameOf } from "./shape";
import { t } from "./words";

/** What a cell shows. */
export interface Look {
  digit?: string;
  given?: boolean;
  /** Marks, with a class each where one stands out. */
  marks?: Map<string, string>;
  /** The digits of a first and a second solution. */
  two?: [string, string];
  classes?: string[];
  wrong?: boolean;
  /** More for a screen reader. */
  label?: string;
}

/** A line between two places: cells, and the digit where marks stand. */
export interface Line {
  from: { cell: number; digit: string };
  to: { cell: number; digit: string };
  strong: boolean;
}

export class Board {
  #root: HTMLElement;
  #grid = h("div", { role: "grid", class: "board", "aria-label": "Sudoku" });
  #lines = svg("svg", { class: "lines", "aria-hidden": "true" });
  #cells: HTMLElement[] = [];
  #shape: Shape | undefined;
  #digits: string[] = [];
  /** The cell that the keyboard is at. */
  here = 0;
  /** A cell was chosen, by a click or by keys. */
  onMove = (_cell: number): void => {};
  /** A cell was clicked. */
  onClick = (_cell: number): void => {};
  /** A key other than those that move. */
  onKey = (_event: KeyboardEvent): void => {};

  #frame = h("div", { class: "frame" }, this.#grid, this.#lines as unknown as HTMLElement);
  #picture = h("img", { class: "picture", hidden: true });

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#grid.addEventListener("pointerdown", (event) => {
      const cell = this.#cells.indexOf((event.target as Element).closest<HTMLElement>("[role=gridcell]") as HTMLElement);
      if (cell < 0) return;
      event.preventDefault();
      this.go(cell);
      this.onClick(cell);
    });
    root.append(this.#frame, this.#picture);
  }

  /** Shows a picture in place of the cells, until they are drawn again. */
  picture(svg: string, label: string): void {
    this.#picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.#picture.alt = label;
    this.#frame.hidden = true;
    this.#picture.hidden = false;
  }

  /** Lays the cells out, if they are not. */
  lay(shape: Shape, digits: string[]): void {
    this.#digits = digits;
    if (this.#shape && nameOf(this.#shape) === nameOf(shape)) return;
    this.#shape = shape;
    this.here = 0;
    const { side, rows, columns } = shape;
    this.#root.style.setProperty("--side", String(side));
    this.#root.style.setProperty("--columns", String(columns));
    this.#grid.setAttribute("aria-label", t("board", { side }));
    this.#lines.setAttribute("viewBox", `0 0 ${side} ${side}`);
    this.#cells = [];
    this.#grid.replaceChildren();
    for (let row = 0; row < side; row++) {
      const line = h("div", { role: "row", class: "row" });
      for (let column = 0; column < side; column++) {
        const cell = h("div", { role: "gridcell", tabindex: -1, "data-cell": `r${row + 1}c${column + 1}` });
        if ((row + 1) % rows === 0 && row + 1 < side) cell.classList.add("foot");
        if ((column + 1) % columns === 0 && column + 1 < side) cell.classList.add("edge");
        this.#cells.push(cell);
        line.append(cell);
      }
      this.#grid.append(line);
    }
    this.#cells[0]?.setAttribute("tabindex", "0");
  }

  /** Draws the cells and the lines between them. */
  draw(looks: Look[], lines: Line[] = []): void {
    this.#frame.hidden = false;
    this.#picture.hidden = true;
    looks.forEach((look, cell) => this.#draw(look, cell));
    this.#lines.replaceChildren(...lines.map((line) => this.#line(line)));
  }

  /** Moves to a cell. */
  go(cell: number, focus = true): void {
    this.#cells[this.here]?.setAttribute("tabindex", "-1");
    this.here = cell;
    this.#cells[cell]?.setAttribute("tabindex", "0");
    if (focus) this.#cells[cell]?.focus({ preventScroll: true });
    this.onMove(cell);
  }

  #draw(look: Look, cell: number): void {
    const element = this.#cells[cell];
    const shape = this.#shape;
    if (!element || !shape) return;
    const frame = ["foot", "edge"].filter((name) => element.classList.contains(name));
    const own = [look.given ? "given" : look.digit ? "mine" : "", look.wrong ? "wrong" : "", look.two ? "two" : ""];
    element.className = [...frame, ...own, ...(look.classes ?? [])].filter(Boolean).join(" ");
    if (look.wrong) element.setAttribute("aria-invalid", "true");
    else element.removeAttribute("aria-invalid");
    element.setAttribute("aria-label", this.#label(look, cell, shape));
    if (look.given) element.setAttribute("aria-readonly", "true");
    else element.removeAttribute("aria-readonly");
    // Small digits are drawn by the style sheet: the label of the cell says them in words.
    if (look.two) {
      const [first, second] = look.two;
      element.replaceChildren(h("span", { class: "first", "data-digit": first }), h("span", { class: "second", "data-digit": second }));
    } else if (look.digit) {
      element.replaceChildren(h("span", { class: "digit" }, look.digit));
    } else if (look.marks && look.marks.size > 0) {
      const marks = look.marks;
      const all = this.#digits.map((digit) =>
        h("i", { class: marks.get(digit) || null, "data-digit": marks.has(digit) ? digit : null }),
      );
      element.replaceChildren(h("span", { class: "marks" }, ...all));
    } else {
      element.replaceChildren();
    }
  }

  #label(look: Look, cell: number, { side }: Shape): string {
    const place = t("place", { row: Math.floor(cell / side) + 1, column: (cell % side) + 1 });
    const what = look.two
      ? t("cell-two", { a: look.two[0], b: look.two[1] })
      : look.digit
        ? t(look.given ? "cell-given" : "cell-entry", { digit: look.digit })
        : look.marks?.size
          ? t("cell-marks", { marks: [...look.marks.keys()].join(" ") })
          : t("cell-empty");
    return [place, what, look.wrong && t("cell-wrong"), look.label].filter(Boolean).join(", ");
  }

  #line({ from, to, strong }: Line): SVGElement {
    const [x1, y1] = this.#point(from);
    const [x2, y2] = this.#point(to);
    return svg("line", { x1, y1, x2, y2, class: strong ? "strong" : "weak" });
  }

  /** The middle of a mark. */
  #point({ cell, digit }: { cell: number; digit: string }): [number, number] {
    const { side, rows, columns } = this.#shape ?? { side: 1, rows: 1, columns: 1 };
    const at = Math.max(0, this.#digits.indexOf(digit));
    const x = (cell % side) + 0.06 + (0.88 * ((at % columns) + 0.5)) / columns;
    const y = Math.floor(cell / side) + 0.06 + (0.88 * (Math.floor(at / columns) + 0.5)) / rows;
    return [x, y];
  }

  #key(event: KeyboardEvent): void {
    const side = this.#shape?.side ?? 1;
    const row = Math.floor(this.here / side);
    const column = this.here % side;
    const go = (row: number, column: number) => {
      event.preventDefault();
      const inside = row >= 0 && row < side && column >= 0 && column < side;
      if (inside) this.go(row * side + column);
    };
    switch (event.key) {
      case "ArrowLeft":
        return go(row, column - 1);
      case "ArrowRight":
        return go(row, column + 1);
      case "ArrowUp":
        return go(row - 1, column);
      case "ArrowDown":
        return go(row + 1, column);
      case "Home":
        return event.ctrlKey ? go(0, 0) : go(row, 0);
      case "End":
        return event.ctrlKey ? go(side - 1, side - 1) : go(row, side - 1);
      default:
        this.onKey(event);
    }
  }
}

