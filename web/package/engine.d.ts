export { Engine, Trap, type VeridokuRecord } from "./index.js";
