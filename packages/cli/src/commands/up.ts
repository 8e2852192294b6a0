import { virtualPrinterIds } from "@platen/local/virtual-printers";
import { expectWords, readArguments, readWhole } from "../arguments.ts";
import type { Command } from "../command.ts";

export const up: Command = {
  summary: "start everything on this machine",
  help: `platen up [--printers 3]

Starts PostgreSQL, a virtual printer, the worker and the API, as \`npm start\` does. Ctrl-C ends it; the data stays.
Settings come from platen.config.json and the environment: see docs/configure.md.

  --printers <n>      how many virtual printers of ${virtualPrinterIds.join(", ")}, in this order   (1, or PLATEN_VP_COUNT)
`,

  async run(args) {
    const { values, positionals } = readArguments(args, { printers: { type: "string" } });
    expectWords(positionals);
    const printers = readWhole("--printers", values.printers, 1, virtualPrinterIds.length);
    // The launcher is a program of its own: it prints its banner, takes the signals and ends the process.
    const { launch } = await import("@platen/local/launch");
    await launch(printers === undefined ? {} : { PLATEN_VP_COUNT: String(printers) });
    return { text: "", value: { started: true } };
  },
};
