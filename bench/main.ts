import { benchDrain } from "./drain.ts";
import { benchEncode } from "./encode.ts";

/** Each measures us beside others in one run on one machine: only ratios travel, absolute numbers do not. */
const benches: Record<string, { about: string; run: () => void | Promise<void> }> = {
  encode: {
    about: "a 10-item receipt with QR code and EAN-13 to ESC/POS bytes, beside three other encoders",
    run: benchEncode,
  },
  drain: {
    about: "200 receipts waiting, printed at 250 and 500 mm/s, against the time the paper alone needs",
    run: benchDrain,
  },
  console: {
    about: "a keystroke in a template of 100 blocks to the updated preview, in Chromium",
    // Loaded on demand: the other benches need no browser.
    run: async () => (await import("./console.ts")).benchConsole(),
  },
};

const name = process.argv[2] ?? "";
const bench = benches[name];
if (bench) {
  await bench.run();
} else {
  const list = Object.entries(benches).map(([key, { about }]) => `  ${key.padEnd(12)}${about}`);
  console.error(`Usage: npm run bench -- <name>\n\n${list.join("\n")}`);
  process.exitCode = 1;
}
