/** The engine in two workers: one for quick questions, one for long ones, which can be cancelled. */
import type { Rec } from "./records";
import type { FromWorker } from "./worker";

export type Request = { job: string; [field: string]: unknown };

/** Why there is no answer: the user cancelled, or the engine broke and was started anew. */
export class NoAnswer extends Error {
  constructor(
    public readonly why: "cancelled" | "trap" | "missing",
    message: string = why,
  ) {
    super(message);
  }
}

interface Waiting {
  request: Request;
  resolve: (records: Rec[]) => void;
  reject: (error: NoAnswer) => void;
}

let module: Promise<WebAssembly.Module> | undefined;

/** Compiles the engine beside the page, once. */
function compiled(): Promise<WebAssembly.Module> {
  const load = async () => {
    const answer = await fetch(new URL("veridoku.wasm", document.baseURI));
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return WebAssembly.compile(await answer.arrayBuffer());
  };
  module ??= load();
  return module;
}

/** One worker, and what waits for it. */
class Lane {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #round = 0;

  /** Asks, and answers with the records. */
  ask(request: Request): Promise<Rec[]> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { request, resolve, reject });
      if (this.#worker) this.#worker.postMessage({ id, request });
      else void this.#start();
    });
  }

  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** Ends what is under way; a worker inside a question hears nothing, so it is replaced. */
  cancel(why: NoAnswer = new NoAnswer("cancelled")): void {
    if (!this.busy) return;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#round++;
    for (const { reject } of waiting) reject(why);
    void this.#start();
  }

  /** Breaks the engine, for tests. */
  trap(): void {
    this.#worker?.postMessage({ trap: true });
  }

  async #start(): Promise<void> {
    const round = ++this.#round;
    let own: WebAssembly.Module;
    try {
      own = await compiled();
    } catch (error) {
      module = undefined;
      if (round === this.#round) void this.#without(error);
      return;
    }
    if (round !== this.#round) return;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker !== this.#worker) return;
      if ("trap" in data) {
        this.#broken(data.trap);
      } else {
        this.#waiting.get(data.id)?.resolve(data.records as unknown as Rec[]);
        this.#waiting.delete(data.id);
      }
    };
    worker.onerror = (event) => {
      if (worker === this.#worker) this.#broken(event.message);
    };
    worker.postMessage({ module: own });
    for (const [id, { request }] of this.#waiting) worker.postMessage({ id, request });
  }

  #broken(message: string): void {
    const error = new NoAnswer("trap", message);
    if (this.busy) {
      this.cancel(error);
    } else {
      this.#worker?.terminate();
      this.#worker = undefined;
    }
    engine.onTrap(message);
  }

  /** Without the engine as WebAssembly, a server that has the page may have the engine, too. */
  async #without(error: unknown): Promise<void> {
    for (const [id, { request, resolve, reject }] of [...this.#waiting]) {
      this.#waiting.delete(id);
      try {
        resolve(await overHttp(request));
      } catch {
        reject(new NoAnswer("missing", String(error)));
      }
    }
  }
}

async function overHttp({ job, ...fields }: Request): Promise<Rec[]> {
  const table = job === "techniques";
  const url = new URL(table ? `v1/${job}?lang=${String(fields.lang ?? "en")}` : `v1/${job}`, document.baseURI);
  const answer = await fetch(url, {
    method: table ? "GET" : "POST",
    headers: { "content-type": "application/json", accept: "application/x-ndjson" },
    body: table ? null : JSON.stringify(fields),
  });
  // What is wrong with a text or a request is a record, too.
  if (!answer.ok && ![400, 422].includes(answer.status)) throw new Error(answer.statusText);
  const lines = (await answer.text()).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Rec);
}

export const engine = {
  quick: new Lane(),
  long: new Lane(),
  /** Called when a worker broke. */
  onTrap: (_message: string): void => {},
};

/** Asks a quick question with one record for an answer. */
export async function first(request: Request): Promise<Rec> {
  const [record] = await engine.quick.ask(request);
  return record ?? { command: request.job, problem: "no record" };
}
