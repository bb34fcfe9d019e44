/** The fields of the engine's records that the page reads: docs/api.md and docs/schema have all. */

export interface Rec {
  command: string;
  line?: number;
  puzzle?: string;
  shape?: string;
  givens?: number;
  /** The whole puzzle, if it has clues or regions. */
  vdk?: string;
  svg?: string;
  verdict?: "unique" | "multiple" | "none" | "unknown" | "malformed";
  error?: { line: number; column: number; expected: string; found: string };
  problem?: string;
  result?: string;
  text?: string;
  // verify, solve, count
  solution?: string;
  solutions?: number | string;
  exact?: boolean;
  boards?: string[];
  differ?: string[];
  repairs?: string[];
  conflict?: string[];
  clues?: string[];
  // repair
  add?: string[];
  remove?: string[];
  remove_clues?: string[];
  at_least?: number;
  at_most?: number;
  reason?: string;
  // why
  candidate?: string;
  // hint, explain
  step?: number;
  step_count?: number;
  board?: string;
  technique?: string;
  name?: string;
  er?: number;
  hodoku_score?: number;
  code?: string;
  houses?: { house: string }[];
  placements?: string[];
  eliminations?: string[];
  marks?: { cell: string; digits: string[]; role: string }[];
  wrong_entries?: string[];
  wrong_removals?: string[];
  scene?: SceneRec;
  // rate
  level?: string;
  ep?: number;
  ed?: number;
  hardest?: string;
  solved?: boolean;
  expected_seconds?: number;
  beyond_measured?: boolean;
  techniques?: { technique: string; count: number; er?: number; hodoku_score?: number }[];
  hodoku?: { level: string; score?: number; solved: boolean };
  // certify, check
  certificate?: { claim: string; bytes: number; step_count: number; content: string };
  // redundant, minimize, candidates, convert, techniques
  redundant?: string[];
  reduced?: string;
  minimal?: boolean;
  removed?: string[];
  candidates?: { candidate: string; solutions: number }[];
  lost?: string[];
  page?: string;
  aliases?: string[];
  family?: string;
  default?: boolean;
  seed?: number;
}

export interface SceneRec {
  squares: { given?: string; entry?: string; open?: string[]; look?: boolean }[];
  spots: { cell: string; digit: string; role?: string; group: number; fate?: string }[];
  houses: { house: string; part: string; cells: string[] }[];
  sets: string[][];
  links: { from: LinkEnd; to: LinkEnd; strong: boolean; chain: number }[];
  branches: string[];
  ends: string[];
}

export interface LinkEnd {
  digit: string;
  cells: string[];
}
