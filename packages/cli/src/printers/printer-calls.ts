import type { PrinterDetails } from "@platen/client/client";
import type { PrinterStatus } from "@platen/shared/printer";
import { sleep } from "@platen/shared/time";
import type { Service } from "../api-connection.ts";
import { readKey } from "../arguments.ts";
import type { Result, Surroundings } from "../command.ts";
import { acceptedResult, defaultTimeoutS, followed } from "../jobs/accepted.ts";
import { printOnce } from "../jobs/print-once.ts";
import { changesOf, type newPrinterOf, type PrinterFields } from "./printer-fields.ts";

/** The most that one answer holds. */
const pageSize = 100;

/** Page after page, since one answer does not hold them without end. */
export async function allPrinters(
  service: Service,
  filter: { site?: string; status?: PrinterStatus },
  signal?: AbortSignal,
): Promise<PrinterDetails[]> {
  const all: PrinterDetails[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...filter, limit: pageSize, ...(cursor !== null && { cursor }) };
    const page: { printers: PrinterDetails[]; nextCursor: string | null } = await service.ask(
      service.http.GET("/printers", { params: { query }, ...(signal && { signal }) }),
    );
    all.push(...page.printers);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

export async function findPrinter(service: Service, id: string): Promise<PrinterDetails> {
  return (await service.ask(service.http.GET("/printers/{id}", { params: { path: { id } } }))).printer;
}

/** A worker is at a new printer in less than a second; where none runs nobody waits for long. */
const firstWord = { withinMs: 5_000, askEveryMs: 100 };

/**
 * Returns the printer as its worker has found it: until then it counts as offline, and whoever prints next, or reads this, would
 * take it for out of reach.
 */
export async function addPrinter(service: Service, body: ReturnType<typeof newPrinterOf>): Promise<PrinterDetails> {
  let { printer } = await service.ask(service.http.POST("/printers", { body }));
  const deadline = Date.now() + firstWord.withinMs;
  const isAwaited = () => printer.enabled && !printer.fetchesJobs && printer.worker === "offline";
  while (isAwaited() && Date.now() < deadline) {
    await sleep(firstWord.askEveryMs);
    // It is added, whatever becomes of the question how it is.
    printer = await findPrinter(service, printer.id).catch(() => printer);
  }
  return printer;
}

/** Only what was read is changed: what somebody else changes at the same moment is not undone, but refused. */
export async function changePrinter(service: Service, id: string, fields: PrinterFields): Promise<PrinterDetails> {
  const path = { id };
  const read = service.http.GET("/printers/{id}", { params: { path } });
  const body = changesOf(fields, (await service.ask(read)).printer);
  const header = { "If-Match": (await read).response.headers.get("ETag") ?? "*" };
  return (await service.ask(service.http.PUT("/printers/{id}", { params: { path, header }, body }))).printer;
}

export async function renewPollUrl(service: Service, id: string): Promise<PrinterDetails> {
  return (await service.ask(service.http.POST("/printers/{id}/poll-url", { params: { path: { id } } }))).printer;
}

/** Prints the test page of one printer. */
export async function testPage(
  service: Service,
  id: string,
  { key, wait }: { key?: string | undefined; wait?: boolean | undefined },
  around: Surroundings,
): Promise<Result> {
  const accepted = await printOnce(service, readKey(key), ({ header, signal }) =>
    service.http.POST("/printers/{id}/test", { params: { path: { id }, header }, signal }),
  );
  return wait ? followed(service, accepted.jobId, defaultTimeoutS, around) : acceptedResult(accepted, around);
}
