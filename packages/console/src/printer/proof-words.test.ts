import "../words/in-english.ts";
import { expect, it } from "vitest";
import { printerWith } from "../live/sample-printer.ts";
import { proofWords } from "./proof-words.ts";

const mute = { realTimeStatus: false, automaticStatus: false, statusFence: false, processId: false };

it.each([
  ["answers nothing", mute, "transmitted", "This printer answers nothing."],
  [
    "answers too early",
    { ...mute, statusFence: true },
    "transmitted",
    "This printer answers before it can have printed",
  ],
  ["answers in its turn", { ...mute, statusFence: true }, "status-fence", "The printer answers a question sent behind"],
] as const)("what a job rests on is told of a printer that %s", (_name, capabilities, proof, meaning) => {
  expect(proofWords(printerWith({ capabilities, proof }))?.meaning).toContain(meaning);
});

it("nothing is told of what a job rests on before the printer was connected to", () => {
  expect(proofWords(printerWith())).toBeUndefined();
});
