import { pathToFileURL } from "node:url";
import { programFile } from "@platen/local/programs";
import { type Command, exitCodes } from "../command.ts";

export const virtualPrinter: Command = {
  summary: "a printer in software, on a port or fetching its jobs",
  help: `platen virtual-printer [--port 9100] [--http 9180] [--model TM-T20III] [--width 80] [--speed 150] […]
platen virtual-printer --cloudprnt <pollUrl> | --sdp <pollUrl> [--every 5] [--http 9180] […]

Plays a receipt or label printer and shows its paper on http://127.0.0.1:9180/. Ctrl-C ends it.
With --cloudprnt or --sdp it listens on no TCP port: it asks the server at that address for its jobs, as a printer
of Star or Epson in another network does. The address is the printer's pollUrl.

  --cloudprnt <url>   asks by CloudPRNT, as Star's printers do
  --sdp <url>         asks by Server Direct Print, as Epson's do
  --every <s>         how often it asks                                     (5)
  --mac <mac>         who it says it is by CloudPRNT                        (made from the address)
  --id <id>           who it says it is by Server Direct Print              (made from the address)
  --user <name>       where the printer was given one, with --password or PLATEN_VP_PASSWORD

All other options are those of packages/virtual-printer/README.md.
`,

  async run(args) {
    // The printer is a program of its own: it reads its options, says that it is ready, and takes the signals.
    const program = programFile("printer");
    process.argv = [process.execPath, program, ...args];
    await import(pathToFileURL(program).href);
    const code = process.exitCode ? exitCodes.failed : exitCodes.done;
    return { code, text: "", value: { started: code === exitCodes.done } };
  },
};
