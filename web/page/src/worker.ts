/** A worker: one instance of the engine, which answers one request after another. */
import { Engine, type VeridokuRecord } from "../../package/engine.js";

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: Request } | { trap: true };
export type FromWorker = { id: number; records: VeridokuRecord[] } | { trap: string };
type Request = { job: string; [field: string]: unknown };

let engine: Engine | undefined;
const post = (message: FromWorker) => postMessage(message);

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  try {
    if ("module" in data) {
      engine = new Engine(data.module);
    } else if ("trap" in data) {
      // For tests: what any mistake in the engine would end in.
      throw new WebAssembly.RuntimeError("unreachable");
    } else if (engine) {
      post({ id: data.id, records: engine.ask(data.request) });
    }
  } catch (error) {
    post({ trap: error instanceof Error ? error.message : String(error) });
  }
};
