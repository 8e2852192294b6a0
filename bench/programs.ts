import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Service, type ServiceOptions, startProcesses } from "@platen/stand/api-and-worker";
import { type PrinterProcess, type PrinterProcessOptions, startPrinterProcess } from "@platen/stand/printer-process";
import { patientAnswerMs } from "@platen/testkit/patience";
import { Program, type ProgramOptions } from "@platen/testkit/program";

export const checkout = fileURLToPath(new URL("..", import.meta.url));

/** `BENCH_PROFILES=<folder> npm run bench -- <name>` leaves a CPU profile of every process there. */
const profiles = process.env.BENCH_PROFILES;
export const flags = profiles ? ["--cpu-prof", `--cpu-prof-dir=${resolve(profiles)}`] : [];

/** A short run measures nothing, so its services may keep their logs, for whoever asks why a row failed. */
const output = process.argv.includes("--short") ? "kept" : "errors";

const production = { NODE_ENV: "production", HOST: "127.0.0.1" };

/** One of our programs, or a file of the benches, as a process of its own whose log nobody reads. */
export function benchProgram({ env, ...options }: Omit<ProgramOptions, "output" | "flags">): Program {
  return new Program({ ...options, env: { ...production, ...env }, output: "errors", flags });
}

/** API and worker, and unless there is one already a printer that prints at once, each a process of its own. */
export async function startService(
  options: Pick<ServiceOptions, "databaseUrl" | "redisUrl" | "env" | "apiKey">,
  printer?: { host: string; port: number },
): Promise<Service<Program>> {
  const own = printer ? undefined : await startPrinter();
  // A starved machine makes a row slow, and must not make it fail.
  const env = { ...production, PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs), ...options.env };
  const service = await startProcesses({ ...options, env, output, flags }, printer ?? (own as PrinterProcess));
  return {
    ...service,
    async close() {
      await service.close();
      await own?.stop();
    },
  };
}

export function startPrinter(options: Omit<PrinterProcessOptions, "flags"> = {}): Promise<PrinterProcess> {
  return startPrinterProcess({ ...options, flags });
}
