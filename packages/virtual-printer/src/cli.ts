#!/usr/bin/env node
import { explainFailure, readCommandLine, usage } from "./command-line.ts";
import { startVirtualPrinters, type VirtualPrinterOptions } from "./start.ts";

try {
  const commandLine = readCommandLine(process.argv.slice(2), process.env);
  if (commandLine.help) console.log(usage);
  else await run(commandLine.printers);
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

async function run(options: readonly VirtualPrinterOptions[]): Promise<void> {
  const printers = await startVirtualPrinters(options);
  // Before the ready lines, because whoever waits for them may send the signal right after.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      for (const printer of printers) void printer.close();
    });
  }
  for (const [index, { host, httpPort, state, settings }] of printers.entries()) {
    const { name, asks } = options[index] ?? {};
    const who = name === undefined ? "Printer" : `Printer ${name}`;
    const { address } = state();
    const what = asks ? `asks ${address} as ${settings().identity}` : `ready on ${address}`;
    console.log(`${who} ${what}, paper to be seen on http://${host}:${httpPort}/`);
  }
}
