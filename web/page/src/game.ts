/** A game: entries, pencil marks, colours, and every move, to be undone and done again. */
import { type Shape, cellsOf, digitsOf, lineOf, nameOf, peersOf, shapeOf } from "./shape";

/** What the player has in a cell. Marks are positions in `digits`, a bit each. */
export interface Content {
  entry: string;
  marks: number;
  colour: number;
}

/** A move: cells with what was there and what came. */
export interface Move {
  cells: { cell: number; before: Content; after: Content }[];
  trusted: [before: boolean, after: boolean];
}

/** A game as it is kept. */
export interface Saved {
  version: 1;
  puzzle: string;
  shape: string;
  digits: string[];
  cells: Content[];
  trusted: boolean;
  moves: Move[];
  done: number;
  seconds: number;
  about: string;
  /** Whether a hint was done, or the solution shown: in the game of a terminal. */
  helped: boolean;
}

const EMPTY: Content = { entry: "", marks: 0, colour: 0 };

export class Game {
  readonly shape: Shape;
  readonly givens: string[];
  readonly digits: string[];
  /** Whether the marks are the candidates: what is not marked is ruled out. */
  trusted = false;
  seconds = 0;
  about = "";
  helped = false;
  #cells: Content[];
  #moves: Move[] = [];
  #done = 0;

  constructor(puzzle: string, shape: string) {
    this.shape = shapeOf(shape);
    this.givens = cellsOf(puzzle);
    this.digits = digitsOf(this.shape, this.givens);
    this.#cells = this.givens.map(() => EMPTY);
  }

  get puzzle(): string {
    return lineOf(this.givens);
  }

  /** Givens and entries. */
  board(): string[] {
    return this.givens.map((given, cell) => given || this.entry(cell));
  }

  /** Entries only. */
  entries(): string[] {
    return this.#cells.map(({ entry }) => entry);
  }

  digit(cell: number): string {
    return this.givens[cell] || this.entry(cell);
  }

  entry(cell: number): string {
    return this.#cells[cell]?.entry ?? "";
  }

  colour(cell: number): number {
    return this.#cells[cell]?.colour ?? 0;
  }

  marked(cell: number, digit: string): boolean {
    return ((this.#cells[cell]?.marks ?? 0) & this.#bit(digit)) !== 0;
  }

  marks(cell: number): string[] {
    return this.digits.filter((digit) => this.marked(cell, digit));
  }

  full(): boolean {
    return this.givens.every((_, cell) => this.digit(cell) !== "");
  }

  /** How many of a digit are not on the board yet. */
  left(digit: string): number {
    return this.shape.side - this.board().filter((own) => own === digit).length;
  }

  canUndo(): boolean {
    return this.#done > 0;
  }

  canRedo(): boolean {
    return this.#done < this.#moves.length;
  }

  /** Enters a digit, and takes it from the marks of the cells it sees. The same again erases it. */
  enter(cell: number, digit: string, clean: boolean): void {
    const own = this.#cells[cell];
    if (!own || this.givens[cell]) return;
    const next = own.entry === digit ? "" : digit;
    const change = this.#uncleaned(cell);
    change.set(cell, { ...own, entry: next });
    for (const peer of clean && next ? peersOf(this.shape, cell) : []) {
      const content = change.get(peer) ?? this.#cells[peer];
      if (content && content.marks & this.#bit(digit)) {
        change.set(peer, { ...content, marks: content.marks & ~this.#bit(digit) });
      }
    }
    this.#make(change);
  }

  mark(cell: number, digit: string): void {
    const own = this.#cells[cell];
    if (!own || this.digit(cell)) return;
    this.#make(new Map([[cell, { ...own, marks: own.marks ^ this.#bit(digit) }]]));
  }

  paint(cell: number, colour: number): void {
    const own = this.#cells[cell];
    if (own) this.#make(new Map([[cell, { ...own, colour: own.colour === colour ? 0 : colour }]]));
  }

  erase(cell: number): void {
    const own = this.#cells[cell];
    if (!own || this.givens[cell] || (!own.entry && !own.marks && !own.colour)) return;
    const change = own.entry ? this.#uncleaned(cell) : new Map<number, Content>();
    this.#make(change.set(cell, own.entry ? { ...own, entry: "" } : EMPTY));
  }

  /** Marks every digit that no given or entry rules out. */
  fillMarks(): void {
    const change = new Map<number, Content>();
    this.#cells.forEach((own, cell) => {
      if (this.digit(cell)) return;
      let marks = 0;
      const seen = new Set([...peersOf(this.shape, cell)].map((peer) => this.digit(peer)));
      for (const digit of this.digits) if (!seen.has(digit)) marks |= this.#bit(digit);
      change.set(cell, { ...own, marks });
    });
    this.#make(change, true);
  }

  eraseMarks(): void {
    const change = new Map<number, Content>();
    this.#cells.forEach((own, cell) => own.marks && change.set(cell, { ...own, marks: 0 }));
    this.#make(change, false);
  }

  /** Does what a step says: digits that go in, candidates that go. */
  step(placements: { cell: number; digit: string }[], gone: { cell: number; digit: string }[], clean: boolean): void {
    this.#asOne(() => this.#step(placements, gone, clean));
  }

  #step(placements: { cell: number; digit: string }[], gone: { cell: number; digit: string }[], clean: boolean): void {
    if (gone.length > 0 && !this.trusted) this.fillMarks();
    for (const { cell, digit } of placements) if (this.entry(cell) !== digit) this.enter(cell, digit, clean);
    const change = new Map<number, Content>();
    for (const { cell, digit } of gone) {
      const own = change.get(cell) ?? this.#cells[cell];
      if (own) change.set(cell, { ...own, marks: own.marks & ~this.#bit(digit) });
    }
    if (change.size > 0) this.#make(change);
  }

  undo(): void {
    const move = this.#moves[this.#done - 1];
    if (!move) return;
    this.#done--;
    for (const { cell, before } of move.cells) this.#cells[cell] = before;
    this.trusted = move.trusted[0];
  }

  redo(): void {
    const move = this.#moves[this.#done];
    if (!move) return;
    this.#done++;
    for (const { cell, after } of move.cells) this.#cells[cell] = after;
    this.trusted = move.trusted[1];
  }

  /** Undoes moves until a condition holds. */
  backTo(holds: () => boolean): void {
    while (!holds() && this.canUndo()) this.undo();
  }

  save(): Saved {
    return {
      version: 1,
      puzzle: this.puzzle,
      shape: nameOf(this.shape),
      digits: this.digits,
      cells: this.#cells,
      trusted: this.trusted,
      moves: this.#moves,
      done: this.#done,
      seconds: this.seconds,
      about: this.about,
      helped: this.helped,
    };
  }

  /** Takes up a game that was kept; `undefined` if that is no such game. */
  static restore(saved: Partial<Saved> | null): Game | undefined {
    const { version, puzzle, shape, cells, moves, done = 0 } = saved ?? {};
    if (version !== 1 || typeof puzzle !== "string" || !/^\d+x\d+$/.test(String(shape))) return undefined;
    if (!Array.isArray(cells) || !Array.isArray(moves)) return undefined;
    const game = new Game(puzzle, String(shape));
    const sound = cells.every((one) => typeof one?.entry === "string" && typeof one.marks === "number")
      && moves.every((move) => Array.isArray(move?.cells) && Array.isArray(move.trusted));
    const whole = sound && cells.length === game.givens.length && done <= moves.length;
    if (!whole || game.givens.length !== game.shape.side ** 2) return undefined;
    game.#cells = cells;
    game.#moves = moves;
    game.#done = done;
    game.trusted = saved?.trusted === true;
    game.seconds = Number(saved?.seconds) || 0;
    game.about = String(saved?.about ?? "");
    game.helped = saved?.helped === true;
    return game;
  }

  /** Whether another game has come as far by the same moves. */
  same(other: Game): boolean {
    const way = (game: Game) => JSON.stringify([game.puzzle, game.#done, game.#moves]);
    return way(this) === way(other);
  }

  /** The cells with entries, in the order in which these came. */
  entered(): number[] {
    const order = new Map<number, string>();
    for (const { cell, after } of this.#moves.slice(0, this.#done).flatMap((move) => move.cells)) {
      if (order.get(cell) === after.entry) continue;
      order.delete(cell);
      if (after.entry) order.set(cell, after.entry);
    }
    return [...order.keys()];
  }

  /** What open cells get back when the entry of a cell goes: the marks that it had cleaned. */
  #uncleaned(cell: number): Map<number, Content> {
    const change = new Map<number, Content>();
    const { entry = "" } = this.#cells[cell] ?? {};
    const placed = this.#moves.slice(0, this.#done).findLast(({ cells }) =>
      cells.some((one) => one.cell === cell && one.after.entry === entry && one.before.entry !== entry));
    const bit = this.#bit(entry);
    for (const one of entry && placed ? placed.cells : []) {
      const own = this.#cells[one.cell];
      if (own && !this.digit(one.cell) && one.before.marks & ~one.after.marks & bit) {
        change.set(one.cell, { ...own, marks: own.marks | bit });
      }
    }
    return change;
  }

  /** Makes one move of all that is done meanwhile. */
  #asOne(what: () => void): void {
    const from = this.#done;
    what();
    const moves = this.#moves.slice(from, this.#done);
    const [first] = moves;
    const last = moves.at(-1);
    if (!first || !last || moves.length < 2) return;
    const cells = new Map<number, Move["cells"][number]>();
    for (const { cell, before, after } of moves.flatMap((move) => move.cells)) {
      cells.set(cell, { cell, before: cells.get(cell)?.before ?? before, after });
    }
    this.#moves.splice(from, moves.length, { cells: [...cells.values()], trusted: [first.trusted[0], last.trusted[1]] });
    this.#done = from + 1;
  }

  #bit(digit: string): number {
    return 1 << this.digits.indexOf(digit);
  }

  #make(change: Map<number, Content>, trusted = this.trusted): void {
    const cells = [...change].map(([cell, after]) => ({ cell, before: this.#cells[cell] ?? EMPTY, after }));
    const same = cells.every(({ before, after }) => JSON.stringify(before) === JSON.stringify(after));
    if (same && trusted === this.trusted) return;
    this.#moves.length = this.#done;
    this.#moves.push({ cells, trusted: [this.trusted, trusted] });
    this.redo();
  }
}
