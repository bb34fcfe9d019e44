/** The geometry of a board, and the notation of cells. */

/** Boxes of so many rows by so many columns. */
export interface Shape {
  rows: number;
  columns: number;
  side: number;
}

export function shapeOf(text: string): Shape {
  const [rows = 3, columns = 3] = text.split("x").map(Number);
  return { rows, columns, side: rows * columns };
}

export const nameOf = (shape: Shape): string => `${shape.rows}x${shape.columns}`;

/** Every shape of 4×4 to 25×25; of each size that first which a board has that does not say its shape. */
export const SIZES: Shape[] = [
  "2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "5x2", "3x4", "2x6", "4x3", "6x2", "2x7", "7x2", "3x5", "5x3", "4x4", "2x8", "8x2",
  "3x6", "2x9", "6x3", "9x2", "4x5", "2x10", "5x4", "10x2", "3x7", "7x3", "2x11", "11x2", "4x6", "3x8", "2x12", "6x4", "8x3", "12x2", "5x5",
].map(shapeOf);

/** A shape for a person: its size, and its boxes where others are as good. */
export const sizeText = ({ rows, columns, side }: Shape): string =>
  `${side}×${side}${rows === columns ? "" : ` (${rows}×${columns})`}`;

/** The cells of a board as symbols, `""` for empty ones. */
export function cellsOf(board: string): string[] {
  const symbols = /\s/.test(board) ? board.trim().split(/\s+/) : [...board];
  return symbols.map((symbol) => (symbol === "." ? "" : symbol));
}

/** A board of cells as one line. */
export function lineOf(cells: readonly string[]): string {
  const apart = cells.some((symbol) => symbol.length > 1) ? " " : "";
  return cells.map((symbol) => symbol || ".").join(apart);
}

/** A puzzle as a text that says its shape, if that is not the usual one of its size. */
export function textOf(puzzle: string, shape: string): string {
  const cells = cellsOf(puzzle).length;
  const usual = SIZES.find((own) => own.side ** 2 === cells);
  return usual && nameOf(usual) === shape ? puzzle : JSON.stringify({ puzzle, shape });
}

/** How a board is to be read: what a request says beside it. */
export function reading(shape: Shape, digits: readonly string[]): { shape: string; alphabet: string } {
  const alphabet = { "0": "zero", A: "letters" }[digits[0] ?? ""] ?? (digits[9] === "10" ? "decimal" : "digits");
  return { shape: nameOf(shape), alphabet };
}

/** The digits of a board: those that are usual for its size, or those it is written in. */
export function digitsOf(shape: Shape, ...boards: string[][]): string[] {
  const usual = Array.from({ length: shape.side }, (_, i) => (i < 9 ? String(i + 1) : String.fromCharCode(56 + i)));
  const seen = new Set(boards.flat().filter(Boolean));
  if ([...seen].every((symbol) => usual.includes(symbol))) return usual;
  const others = [
    usual.map((_, i) => i.toString(36).toUpperCase()),
    usual.map((_, i) => String.fromCharCode(65 + i)),
    usual.map((_, i) => String(i + 1)),
  ];
  const fits = others.find((digits) => [...seen].every((symbol) => digits.includes(symbol)));
  return fits ?? [...seen].sort();
}

/** The cells that share a house with a cell. */
export function peersOf(shape: Shape, cell: number): Set<number> {
  const { side, rows, columns } = shape;
  const row = Math.floor(cell / side);
  const column = cell % side;
  const top = row - (row % rows);
  const left = column - (column % columns);
  const peers = new Set<number>();
  for (let i = 0; i < side; i++) {
    peers.add(row * side + i);
    peers.add(i * side + column);
    peers.add((top + Math.floor(i / columns)) * side + left + (i % columns));
  }
  peers.delete(cell);
  return peers;
}

/** The name of a cell, `r1c1`. */
export const cellName = (shape: Shape, cell: number): string =>
  `r${Math.floor(cell / shape.side) + 1}c${(cell % shape.side) + 1}`;

/** The number of a cell with that name. */
export function cellAt(shape: Shape, name: string): number {
  const found = /^r(\d+)c(\d+)$/.exec(name);
  return found ? (Number(found[1]) - 1) * shape.side + Number(found[2]) - 1 : -1;
}

/** A candidate `7r1c2` as digit and number of the cell. */
export function candidateAt(shape: Shape, name: string): { digit: string; cell: number } {
  const found = /^(.+?)(r\d+c\d+)$/.exec(name);
  return { digit: found?.[1] ?? "", cell: cellAt(shape, found?.[2] ?? "") };
}
