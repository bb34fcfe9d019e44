/** Which entries are wrong: against the one solution, or, if there are several, against all. */
import { first } from "./engine";
import type { Game } from "./game";
import { cellsOf, lineOf, peersOf, reading } from "./shape";

export class Mistakes {
  /** The one solution, if there is one. */
  solution: string[] | undefined;
  verdict: string | undefined;
  /** Entries that fit no solution together with those before, where there are several. */
  #outside = new Set<string>();

  /** Asks for the verdict. */
  async judge(game: Game): Promise<void> {
    const record = await first({ job: "verify", puzzle: game.puzzle, ...reading(game.shape, game.digits), bare: true, solutions: 2, limit_ms: 10_000 });
    this.verdict = record.verdict;
    this.solution = record.solution === undefined ? undefined : cellsOf(record.solution);
  }

  /** Asks which entries fit a solution together with those before, where there are several. */
  async weigh(game: Game): Promise<void> {
    if (this.verdict !== "multiple") return;
    const outside = new Set<string>();
    const board = [...game.givens];
    for (const cell of game.entered()) {
      const digit = game.entry(cell);
      board[cell] = digit;
      const record = await first({
        job: "verify", puzzle: lineOf(board), ...reading(game.shape, game.digits), bare: true, solutions: 1, limit_ms: 5_000,
      });
      if (record.verdict !== "none") continue;
      outside.add(key(cell, digit));
      board[cell] = "";
    }
    this.#outside = outside;
  }

  /** The board against which an entry is held: with the right ones before it, where there are several solutions. */
  ground(game: Game, cell: number): string {
    if (this.verdict !== "multiple") return game.puzzle;
    const board = [...game.givens];
    for (const own of game.entered()) {
      if (own === cell) break;
      if (!this.#outside.has(key(own, game.entry(own)))) board[own] = game.entry(own);
    }
    return lineOf(board);
  }

  /** Whether the entry of a cell is wrong, as far as that is known. */
  wrong(game: Game, cell: number): boolean {
    const digit = game.entry(cell);
    if (!digit) return false;
    return this.solution ? this.solution[cell] !== digit : this.#outside.has(key(cell, digit));
  }

  /** Whether the digit of a cell stands twice in a house. */
  clashes(game: Game, cell: number): boolean {
    const digit = game.entry(cell);
    return digit !== "" && [...peersOf(game.shape, cell)].some((peer) => game.digit(peer) === digit);
  }

  all(game: Game): number[] {
    return game.givens.map((_, cell) => cell).filter((cell) => this.wrong(game, cell));
  }
}

const key = (cell: number, digit: string): string => `${cell}:${digit}`;
