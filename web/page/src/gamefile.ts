/** A game as a file, which the page and `veridoku play` share: docs/play.md has the format. */
import { Game, type Content, type Move, type Saved } from "./game";
import { type Shape, cellAt, cellName, cellsOf, nameOf, peersOf, reading, shapeOf } from "./shape";
import { t } from "./words";

const VERSION = 1;
/** The longest time of a game, in seconds. */
const CENTURY = 3_155_760_000;

/** What a cell holds in the file. */
interface Cell {
  entry?: string;
  marks?: string[];
  cleaned?: string[];
  all?: boolean;
  colour?: number;
}

interface GameFile {
  veridoku_game: number;
  puzzle: string;
  shape: string;
  alphabet: string;
  moves: Record<string, Cell>[];
  done: number;
  seconds: number;
  level?: string;
  helped?: boolean;
}

/** Writes a game. */
export function write(game: Game): string {
  const { puzzle, digits, moves, done, seconds, about, helped } = game.save();
  const file: GameFile = {
    veridoku_game: VERSION,
    puzzle,
    ...reading(game.shape, digits),
    moves: written(game, moves),
    done,
    seconds,
    ...(about && { level: about }),
    ...(helped && { helped }),
  };
  return `${JSON.stringify(file)}\n`;
}

/** The moves, with what the file says and the page works out: which marks entries took away. */
function written(game: Game, moves: Move[]): Record<string, Cell>[] {
  const { shape, digits, givens } = game;
  const every = 2 ** digits.length - 1;
  const named = (bits: number) => digits.filter((_, i) => bits & (1 << i));
  const board = givens.slice();
  const papers = givens.map(() => ({ complete: false, cleaned: 0, out: 0 }));
  return moves.map(({ cells, trusted }) => {
    for (const { cell, after } of cells) board[cell] = givens[cell] || after.entry;
    const entered = cells.some(({ before, after }) => before.entry !== after.entry);
    return Object.fromEntries(cells.map(({ cell, before, after }) => {
      const paper = papers[cell] ?? { complete: false, cleaned: 0, out: 0 };
      const seen = [...peersOf(shape, cell)].reduce((bits, peer) => bits | bit(digits, board[peer]), 0);
      const [lost, gained] = [before.marks & ~after.marks, after.marks & ~before.marks];
      const kept = paper.complete && trusted[0] && trusted[1];
      paper.complete = trusted[1] && (after.marks !== 0 || (kept && entered));
      // What the player ruled out, and no entry did.
      paper.out = kept ? (paper.out | (lost & ~seen)) & ~gained : 0;
      if (paper.complete) paper.cleaned = every & ~after.marks & ~paper.out;
      else if (entered) paper.cleaned = (paper.cleaned | lost) & ~after.marks;
      else paper.cleaned &= after.marks ? ~after.marks : 0;
      return [cellName(shape, cell), {
        ...(after.entry && { entry: after.entry }),
        ...(after.marks && { marks: named(after.marks) }),
        ...(paper.cleaned && { cleaned: named(paper.cleaned) }),
        ...(paper.complete && { all: true }),
        ...(after.colour && { colour: after.colour }),
      }];
    }));
  });
}

const bit = (digits: string[], digit = ""): number => (digit ? 1 << digits.indexOf(digit) : 0);

/** Whether a text is meant to be a game. */
export const isGame = (text: string): boolean => /^\s*\{\s*"veridoku_game"/.test(text);

/** Reads a game. Throws an error that says what is wrong with it. */
export function read(text: string): Game {
  const file = parsed(text);
  const shape = /^\d+x\d+$/.test(file.shape) ? shapeOf(file.shape) : undefined;
  const givens = cellsOf(String(file.puzzle));
  if (!shape || shape.side > 25 || givens.length !== shape.side ** 2) throw damaged("puzzle, shape");
  const empty = new Game(String(file.puzzle), nameOf(shape));
  if (reading(shape, empty.digits).alphabet !== file.alphabet) throw damaged("alphabet");
  if (!givens.every((digit) => !digit || empty.digits.includes(digit))) throw damaged("puzzle");
  if (!Array.isArray(file.moves)) throw damaged("moves");
  const moves = replayed(file.moves, shape, empty);
  const whole = (n: unknown, most: number) => Number.isInteger(n) && Number(n) >= 0 && Number(n) <= most;
  if (!whole(file.done, moves.length)) throw damaged("done");
  if (!whole(file.seconds, CENTURY)) throw damaged("seconds");
  const about = file.level ?? "";
  // Words on one line.
  if (typeof about !== "string" || about.length > 40 || /\p{Cc}/u.test(about)) throw damaged("level");
  if (![undefined, false, true].includes(file.helped)) throw damaged("helped");
  const saved: Saved = { ...empty.save(), moves, done: moves.length, seconds: file.seconds, about, helped: file.helped === true };
  saved.cells = saved.cells.map((content, cell) => moves.findLast((move) => move.cells.some((one) => one.cell === cell))?.cells.find((one) => one.cell === cell)?.after ?? content);
  saved.trusted = moves.at(-1)?.trusted[1] ?? false;
  const game = Game.restore(saved);
  if (!game) throw damaged("moves");
  for (let n = moves.length; n > file.done; n--) game.undo();
  return game;
}

function parsed(text: string): GameFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw damaged(String(error));
  }
  const version = (file as Partial<GameFile> | null)?.veridoku_game;
  if (version === undefined) throw new Error(t("file-foreign"));
  if (version !== VERSION) throw new Error(t("file-version", { version: String(version) }));
  return file as GameFile;
}

/** The moves, each with what was there before. */
function replayed(all: Record<string, Cell>[], shape: Shape, game: Game): Move[] {
  const now = game.save().cells.slice();
  const complete = new Set<number>();
  let trusted = false;
  return all.map((changed, i) => {
    const cells = Object.entries(changed).map(([name, cell]) => {
      const number = cellAt(shape, name);
      const after = content(cell, game.digits);
      const own = number >= 0 && number < now.length && cellName(shape, number) === name;
      if (!own || !after || (game.givens[number] && (after.entry || after.marks))) throw damaged(`moves ${i + 1}: ${name}`);
      const before = now[number] ?? after;
      now[number] = after;
      if (cell.all) complete.add(number);
      else complete.delete(number);
      return { cell: number, before, after };
    });
    const was = trusted;
    trusted = [...complete].some((cell) => !game.givens[cell]);
    return { cells, trusted: [was, trusted] };
  });
}

/** What a cell of the file holds, if all of it is known. */
function content({ entry = "", marks = [], colour = 0 }: Cell, digits: string[]): Content | undefined {
  const known = (digit: string) => digits.includes(digit);
  if ((entry && !known(entry)) || !Array.isArray(marks) || !marks.every(known) || ![0, 1, 2, 3, 4, 5, 6, 7, 8, 9].includes(colour)) {
    return undefined;
  }
  return { entry, marks: marks.reduce((bits, digit) => bits | (1 << digits.indexOf(digit)), 0), colour };
}

const damaged = (what: string): Error => new Error(t("file-damaged", { what }));
