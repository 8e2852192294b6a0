import { randomUUID } from "node:crypto";
import { modelsOf } from "@platen/receipt/printer-models";
import { fontProblem } from "@platen/receipt/raster/font-problem";
import { type Config, ConfigError } from "@platen/shared/config";
import { isSet, readConfig } from "@platen/shared/config-file";
import { banner, listing } from "./banner.ts";
import { dataFolder } from "./build/own-places.mjs";
import { keepPrograms } from "./build/programs.mjs";
import { prepareHome } from "./home.ts";
import { writeLine } from "./output.ts";
import { checkout } from "./places.ts";
import { watchPackageRunner } from "./processes/package-runner.ts";
import { type Claim, claim } from "./processes/running.ts";
import { tellReady } from "./processes/tell-ready.ts";
import { type Stack, startStack } from "./stack.ts";

import { readWishes } from "./virtual-printers.ts";

// Before we leave the folder the person stands in, which is what a relative name is meant from.
const homeFolder = dataFolder(checkout);
// The parts read the same configuration file as this process: that of the checkout, wherever it was started from, or the one
// in the folder where a release is started.
if (checkout) process.chdir(checkout);
const directory = process.cwd();
const say = (line: string) => writeLine("platen", line);

const { config, printerConfigured, virtualPrinters } = readOrExit();
const home = prepareHome(homeFolder);
const claimed = await claimOrExit();
keepPrograms();
let stack: Stack | undefined;
let endingSince: number | undefined;
/** A second signal means it. But a terminal's Ctrl-C comes twice under npm: from the terminal, and passed on by npm. */
const sameCtrlCMs = 500;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
watchPackageRunner(process.env, () => {
  if (endingSince === undefined) void end(0);
});

try {
  stack = await startStack({
    checkout,
    home,
    config,
    printerConfigured,
    virtualPrinters,
    chosenPorts: {
      api: isSet("PORT", process.env, directory),
      worker: isSet("PLATEN_WORKER_PORT", process.env, directory),
    },
    say,
    onGivenUp(reason) {
      console.error(`Platen stops: ${reason}.`);
      void end(1);
    },
  });
  claimed.announce(listing(stack.addresses));
  if (process.stdout.isTTY) console.log(banner(stack.addresses));
  else writeLine("platen", "Platen is ready.", { fields: stack.addresses });
  tellReady(say);
} catch (error) {
  console.error(`Platen could not start: ${error instanceof Error ? error.message : String(error)}`);
  claimed.release();
  process.exit(1);
}

function onSignal(signal: string): void {
  if (endingSince === undefined) void end(0);
  // A closed terminal sends it twice, once by its shell.
  else if (signal === "SIGHUP") return;
  // The guard ends the children when this process is gone.
  else if (performance.now() - endingSince > sameCtrlCMs) process.exit(1);
}

async function end(code: number): Promise<void> {
  endingSince ??= performance.now();
  say("stopping …");
  await stack?.stop();
  claimed.release();
  if (code === 0) say("Goodbye. Platen has ended; its data stays for the next start.");
  process.exit(code);
}

function readOrExit() {
  const problems: string[] = [];
  const config = readSettings(problems);
  const printerConfigured = isPrinterConfigured(config);
  const virtualPrinters = readWishes(process.env, { printerConfigured }, problems);
  if (config && problems.length === 0) return { config, printerConfigured, virtualPrinters };
  console.error(new ConfigError(problems).message);
  process.exit(1);
}

function readSettings(problems: string[]): Config | undefined {
  try {
    return readConfig(process.env, directory, { models: modelsOf, fontProblem });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

/** Then no virtual one is started. */
function isPrinterConfigured(config: Config | undefined): boolean {
  return process.env.PLATEN_PRINTER_IP !== undefined || (config !== undefined && config.printer.ip !== "127.0.0.1");
}

async function claimOrExit(): Promise<Claim> {
  const outcome = await claim(home.folder, randomUUID());
  if (!("elsewhere" in outcome)) return outcome;
  console.error(`Platen is running already, with the data in ${home.folder}.\n${outcome.elsewhere}`);
  process.exit(1);
}
