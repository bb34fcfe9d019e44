/** A record: what `veridoku COMMAND --json` prints. docs/schema of Veridoku has the schema of each. */
export interface VeridokuRecord {
  schema: 1;
  command: string;
  puzzle?: string;
  shape?: string;
  givens?: number;
  /** `unique`, `multiple`, `none`, `unknown` or `malformed`. */
  verdict?: "unique" | "multiple" | "none" | "unknown" | "malformed";
  /** Where a text is malformed, and what was expected there. */
  error?: { line: number; column: number; expected: string; found: string };
  [field: string]: unknown;
}

/** What every job on puzzles takes. */
export interface Reading {
  /** The name of a format; recognised if it is left out. */
  format?: string;
  /** The shape of a box, rows by columns: `3x3`. */
  shape?: string;
  /** `digits`, `letters`, `zero`, `decimal` or a range such as `1-9A-G`. */
  alphabet?: string;
  /** Whether what is drawn beside the rules is passed over. */
  ignore_drawings?: boolean;
  /** The most milliseconds that it takes. */
  limit_ms?: number;
  /** Whether records have times; they do if it is left out. */
  timings?: boolean;
}

export interface Playing extends Reading {
  /** The player's digits, as a board. */
  entries?: string;
  /** The player's pencil marks, as a grid of candidates. */
  marks?: string;
  /** The order of the techniques: `default`, `hodoku`, `explainer`, `all`, or a list, as a text with commas or as
   * an array. */
  order?: string | string[];
  no_uniqueness?: boolean;
  /** The language of the words, `en` if it is left out. */
  lang?: "en" | "de";
  /** Whether the record has the picture of the step. */
  scene?: boolean;
}

export interface Wish {
  shape?: string;
  level?: "very easy" | "easy" | "medium" | "hard" | "expert";
  er?: [number, number];
  needs?: string;
  only?: string | string[];
  symmetry?: string;
  clues?: [number, number];
  minimal?: boolean;
  seed?: number;
  /** The number of the first puzzle of the seed, from 1. */
  start?: number;
  /** How many puzzles, 1 if it is left out. */
  count?: number;
  tries?: number;
  limit_ms?: number;
  timings?: boolean;
}

export class Trap extends Error {}
export class RequestError extends Error {}

export class Engine {
  constructor(module: WebAssembly.Module);
  askText(request: string): string;
  ask(request: { job: string; [field: string]: unknown }): VeridokuRecord[];
}

export function compile(
  source?: WebAssembly.Module | BufferSource | Response | URL | string,
): Promise<WebAssembly.Module>;

export function ask(request: { job: string; [field: string]: unknown }): Promise<VeridokuRecord[]>;

export function verify(
  puzzle: string,
  options?: Reading & { solutions?: number; bare?: boolean; smallest?: boolean; seed?: number },
): Promise<VeridokuRecord>;
export function solve(puzzle: string, options?: Reading & { limit?: number }): Promise<VeridokuRecord>;
export function count(puzzle: string, options?: Reading & { limit?: number }): Promise<VeridokuRecord>;
export function candidates(
  puzzle: string,
  options?: Reading & { limit?: number },
): Promise<VeridokuRecord>;
export function repair(puzzle: string, options?: Reading & { limit?: number }): Promise<VeridokuRecord>;
export function redundant(puzzle: string, options?: Reading): Promise<VeridokuRecord>;
export function rate(
  puzzle: string,
  options?: Reading & { scales?: string | string[]; hodoku?: boolean; only_er?: boolean },
): Promise<VeridokuRecord>;
export function hint(
  puzzle: string,
  options?: Playing & { reveal?: "region" | "name" | "house" | "cells" | "all" },
): Promise<VeridokuRecord>;
export function explain(puzzle: string, options?: Playing): Promise<VeridokuRecord[]>;
export function minimize(
  puzzle: string,
  options?: Reading & {
    symmetry?: string;
    seed?: number;
    leave_out?: "givens" | "clues" | "both";
    keep_clues?: string[];
    list?: boolean;
  },
): Promise<VeridokuRecord>;
export function certify(
  puzzle: string,
  options?: Reading & { claim?: string; smallest?: boolean },
): Promise<VeridokuRecord>;
export function canon(puzzle: string, options?: Reading): Promise<VeridokuRecord>;
export function convert(
  puzzle: string,
  to?: string,
  options?: Reading & { svg?: boolean; entries?: string },
): Promise<VeridokuRecord>;
export function why(
  puzzle: string,
  candidates: string | string[],
  options?: Reading & { smallest?: boolean; seed?: number },
): Promise<VeridokuRecord[]>;
export function generate(options?: Wish): Promise<VeridokuRecord[]>;
export function check(
  certificate: string,
  options?: { puzzle?: string; claim?: string; any_rules?: boolean; limit_ms?: number; timings?: boolean },
): Promise<VeridokuRecord[]>;
export function techniques(options?: { lang?: "en" | "de" }): Promise<VeridokuRecord[]>;
