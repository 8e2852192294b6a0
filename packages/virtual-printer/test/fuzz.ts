// npx tsx packages/virtual-printer/test/fuzz.ts --inputs 1000000 --seed 1
import { parseArgs } from "node:util";
import { fuzz } from "./fuzz-run.ts";

const PROGRESS_EVERY = 100_000;

const { values } = parseArgs({
  options: { inputs: { type: "string", default: "1000000" }, seed: { type: "string", default: "1" } },
});
const started = Date.now();
const report = fuzz({
  inputs: Number(values.inputs),
  seed: Number(values.seed),
  onProgress: (done) => {
    if (done > 0 && done % PROGRESS_EVERY === 0) console.log(`${done} inputs, ${Date.now() - started} ms`);
  },
});
console.log(JSON.stringify({ ...report, seconds: (Date.now() - started) / 1000 }, undefined, 2));
