// Says what files weigh on their way to a browser, packed with brotli, and fails above a budget.
// Usage: node size.mjs KILOBYTES FILE …
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const [budget, ...files] = process.argv.slice(2);
let sum = 0;
for (const file of files) {
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const packed = brotliCompressSync(bytes, { params }).length;
  sum += packed;
  console.log(`${file}: ${bytes.length} bytes, ${packed} with brotli`);
}
if (sum > budget * 1000) {
  console.error(`${sum} bytes are more than the budget of ${budget} kB`);
  process.exit(1);
}
