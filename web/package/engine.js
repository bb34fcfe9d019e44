// The host of veridoku.wasm: one instance of the engine, and how it is asked.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a panic said; the instance that said it answers no more. */
export class Trap extends Error {
  constructor(message, cause) {
    super(message, { cause });
    this.name = "Trap";
  }
}

/** One instance of the engine. It answers one request after another, on the thread that asks. */
export class Engine {
  #exports;
  #said = "";
  #trap = null;

  /** @param {WebAssembly.Module} module the compiled veridoku.wasm */
  constructor(module) {
    const start = performance.now();
    const veridoku = {
      now: () => performance.now() - start,
      log: (at, bytes) => {
        this.#said = decoder.decode(new Uint8Array(this.#exports.memory.buffer, at, bytes));
      },
    };
    this.#exports = new WebAssembly.Instance(module, { veridoku }).exports;
    this.#exports.init();
  }

  /** Answers a request as text, in JSON Lines. */
  askText(request) {
    if (this.#trap) throw this.#trap;
    const { memory, alloc, free, ask } = this.#exports;
    const bytes = encoder.encode(request);
    try {
      const at = alloc(bytes.length) >>> 0;
      new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      const answer = BigInt.asUintN(64, ask(at, bytes.length));
      free(at, bytes.length);
      const from = Number(answer & 0xffffffffn);
      const length = Number(answer >> 32n);
      const text = decoder.decode(new Uint8Array(memory.buffer, from, length));
      free(from, length);
      return text;
    } catch (error) {
      this.#trap = new Trap(this.#said || String(error), error);
      throw this.#trap;
    }
  }

  /** Answers a request with its records. */
  ask(request) {
    const lines = this.askText(JSON.stringify(request)).split("\n");
    return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
  }
}
