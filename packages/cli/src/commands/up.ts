import { virtualPrinterIds } from "@platen/local/virtual-printers";
import { expectWords, given, readArguments, readWhole } from "../arguments.ts";
import { type Command, usageError } from "../command.ts";

export const up: Command = {
  summary: "start everything on this machine",
  help: `platen up [--printers 3] [--port 3000] [--home <folder>]

Starts PostgreSQL, a virtual printer, the worker and the API. Ctrl-C ends it; the data stays.
Settings come from platen.config.json and the environment: see docs/configure.md.

  --printers <n>      how many virtual printers of ${virtualPrinterIds.join(", ")}, in this order   (1, or PLATEN_VP_COUNT)
  --port <n>          where the API listens                          (3000, or PORT)
  --home <folder>     where the data is kept                         (PLATEN_HOME; the start tells)
`,

  async run(args) {
    const own = { printers: { type: "string" }, port: { type: "string" }, home: { type: "string" } } as const;
    const { values, positionals } = readArguments(args, own);
    expectWords(positionals);
    const printers = readWhole("--printers", values.printers, 1, virtualPrinterIds.length);
    const port = readWhole("--port", values.port, 1, 65_535);
    if (values.home === "") throw usageError("--home must not be empty.");
    // The launcher is a program of its own: it prints its banner, takes the signals and ends the process.
    const { launch } = await import("@platen/local/launch");
    const settings = given({ PLATEN_VP_COUNT: printers, PORT: port, PLATEN_HOME: values.home });
    await launch(Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])));
    return { text: "", value: { started: true } };
  },
};
