import { explainFailure, readCommandLine, usage } from "./command-line.ts";
import { startVirtualPrinter } from "./start.ts";

try {
  const commandLine = readCommandLine(process.argv.slice(2), process.env);
  if (commandLine.help) console.log(usage);
  else await run(commandLine.options);
} catch (error) {
  console.error(explainFailure(error));
  process.exitCode = 1;
}

async function run(options: Parameters<typeof startVirtualPrinter>[0]): Promise<void> {
  const printer = await startVirtualPrinter(options);
  // Before the ready line, because whoever waits for it may send the signal right after.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void printer.close());
  const { host, port, httpPort } = printer;
  console.log(`Printer ready on ${host}:${port}, paper to be seen on http://${host}:${httpPort}/`);
}
