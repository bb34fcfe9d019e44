// Veridoku in a browser or in Node, without dependencies. A request is a job with its fields, an
// answer a list of records: docs/api.md of Veridoku.
import { Engine } from "./engine.js";

export { Engine, Trap } from "./engine.js";

/** Compiles veridoku.wasm: from bytes, a response or an address; the one beside this file by default. */
export async function compile(source = new URL("./veridoku.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.compile(source);
  }
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(source));
  }
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`veridoku.wasm: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

let module = null;
let engine = null;

/**
 * Answers a request in an instance of its own thread, which is replaced if it traps.
 * @returns {Promise<object[]>} the records
 */
export async function ask(request) {
  module ??= compile();
  try {
    engine ??= new Engine(await module);
  } catch (error) {
    module = null;
    throw error;
  }
  try {
    return engine.ask(request);
  } catch (error) {
    engine = null;
    throw error;
  }
}

/** What is wrong with a request. */
export class RequestError extends Error {
  constructor(message) {
    super(message);
    this.name = "RequestError";
  }
}

async function records(job, fields) {
  const found = await ask({ ...fields, job });
  const problem = found.find((record) => "problem" in record);
  if (problem) throw new RequestError(problem.problem);
  return found;
}

const first = async (job, puzzle, options) => (await records(job, { ...options, puzzle }))[0];

/** Is there one solution? */
export const verify = (puzzle, options) => first("verify", puzzle, options);
/** The solutions, up to `limit`. */
export const solve = (puzzle, options) => first("solve", puzzle, options);
/** How many solutions there are. */
export const count = (puzzle, options) => first("count", puzzle, options);
/** The digits that solutions have in each cell. */
export const candidates = (puzzle, options) => first("candidates", puzzle, options);
/** The givens to add or to take away for one solution. */
export const repair = (puzzle, options) => first("repair", puzzle, options);
/** The givens that follow from the others. */
export const redundant = (puzzle, options) => first("redundant", puzzle, options);
/** The difficulty. */
export const rate = (puzzle, options) => first("rate", puzzle, options);
/** The next step. */
export const hint = (puzzle, options) => first("hint", puzzle, options);
/** The puzzle without givens that it does not need. */
export const minimize = (puzzle, options) => first("minimize", puzzle, options);
/** A certificate, checked. */
export const certify = (puzzle, options) => first("certify", puzzle, options);
/** The canonical form. */
export const canon = (puzzle, options) => first("canon", puzzle, options);
/** The puzzle in another format. */
export const convert = (puzzle, to, options) => first("convert", puzzle, { ...options, to });
/** The givens that rule each candidate out, a record each. */
export const why = (puzzle, candidates, options) =>
  records("why", { ...options, puzzle, candidates: [candidates].flat() });
/** Every step, and the end of the path. */
export const explain = (puzzle, options) => records("explain", { ...options, puzzle });
/** New puzzles, a record each. */
export const generate = (options) => records("generate", options ?? {});
/** Whether certificates hold, a record each. */
export const check = (certificate, options) => records("check", { ...options, certificate });
/** The table of techniques, a record each. */
export const techniques = (options) => records("techniques", options ?? {});
