import { defineConfig, type Plugin } from "vite";
import { worker } from "./offline.js";

/** Writes the service worker, which has to know the names of the files that were built. */
const offline: Plugin = {
  name: "offline",
  generateBundle(_, bundle) {
    this.emitFile({ type: "asset", fileName: "sw.js", source: worker(Object.keys(bundle)) });
  },
};

export default defineConfig({
  // Any folder of any host.
  base: "./",
  build: {
    outDir: "../dist",
    emptyOutDir: false,
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
  plugins: [offline],
});
