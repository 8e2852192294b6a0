import { createTestDatabase } from "@platen/testkit/backends";
import { patientAnswerMs } from "@platen/testkit/patience";
import type { Program } from "@platen/testkit/program";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import {
  ordinal,
  type ProcessOptions,
  type Service,
  type ServiceOptions,
  startHere,
  startProcesses,
} from "./api-and-worker.ts";
import type { Part } from "./part.ts";

export interface StandOptions extends Omit<ServiceOptions, "databaseUrl"> {
  /** Without one it has a database of its own, which only a suite of Vitest can make. */
  databaseUrl?: string;
  printer?: Parameters<typeof startVirtualPrinter>[0]["settings"];
  /** How many printers there are, all alike: `default`, `printer2`, `printer3` and so on. */
  printers?: number;
}

/** The whole of Platen, for real, on free ports: database, API, worker and printer. */
export interface Stand<P extends Part = Part> extends Service<P> {
  /** The printer `default`. */
  printer: VirtualPrinter;
  /** By id, the printer `default` first. */
  printers: ReadonlyMap<string, VirtualPrinter>;
}

/** Everything within this process, and patient with a busy machine. */
export function startStand({ env, ...options }: StandOptions = {}): Promise<Stand> {
  return around(options, (service, printers) =>
    startHere({ ...service, env: { PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs), ...env } }, ...printers),
  );
}

/** API and worker each a process of its own, with the settings that a new installation has. */
export function startProcessStand({
  output,
  comesBack,
  flags,
  ...options
}: StandOptions & ProcessOptions = {}): Promise<Stand<Program>> {
  const how: ProcessOptions = { ...(output && { output }), ...(comesBack && { comesBack }), ...(flags && { flags }) };
  return around(options, (service, printers) => startProcesses({ ...service, ...how }, ...printers));
}

/** Each thing registers how it is ended as it is made; the end is the reverse. */
async function around<P extends Part>(
  { databaseUrl, printer: settings, printers: count = 1, ...options }: StandOptions,
  start: (options: ServiceOptions, printers: [VirtualPrinter, ...VirtualPrinter[]]) => Promise<Service<P>>,
): Promise<Stand<P>> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await createTestDatabase();
    closers.push(() => database.drop());
    const startPrinter = async () => {
      const printer = await startVirtualPrinter({ port: 0, ...(settings && { settings }) });
      closers.push(() => printer.close());
      return printer;
    };
    const printer = await startPrinter();
    const printers = new Map([["default", printer]]);
    for (let number = 2; number <= count; number++) printers.set(`printer${ordinal(number)}`, await startPrinter());
    const [, ...others] = printers.values();
    const service = await start({ databaseUrl: database.url, ...options }, [printer, ...others]);
    closers.push(() => service.close());
    return { ...service, printer, printers, close };
  } catch (error) {
    await close();
    throw error;
  }
}
