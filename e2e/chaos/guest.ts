import { sleep } from "@platen/shared/time";
import type { VirtualPrinter } from "@platen/virtual-printer/machine";
import type { GuestRecord } from "./records.ts";
import { type Answer, request, retryAfterMs } from "./request.ts";

export const guestId = "guest";

/** A printer that is added and deleted through the interface while others print, and is printed on meanwhile. */
export interface Guest {
  printer: VirtualPrinter;
  record: GuestRecord;
  /** Clients may print on it. It may be gone when their request arrives. */
  readonly isThere: boolean;
  /** Both try until they are answered, whatever is broken. */
  arrive(): Promise<void>;
  leave(): Promise<void>;
}

export function createGuest(printer: VirtualPrinter, urls: readonly string[]): Guest {
  const record: GuestRecord = { absences: [{ from: new Date(), to: null }], oddAnswers: [] };
  let isThere = false;
  let tries = 0;

  /** Asks one replica after the other. */
  async function ask(method: string, path: string, body: unknown, isDone: (answer: Answer) => boolean): Promise<void> {
    for (;;) {
      const answer = await request(method, `${urls[tries++ % urls.length]}${path}`, body);
      if (isDone(answer)) return;
      const { status, code, text } = answer;
      const isWorthAnotherTry = status === 0 || status === 503 || code === "PRINTER_BUSY";
      if (!isWorthAnotherTry) {
        record.oddAnswers.push(`${method} ${path} was answered ${status} ${text}`);
        return;
      }
      await sleep(retryAfterMs);
    }
  }

  return {
    printer,
    record,
    get isThere() {
      return isThere;
    },
    async arrive() {
      const address = { host: printer.host, port: printer.port };
      const row = { id: guestId, name: "Guest", address, language: "escpos", width: 80, whenOffline: "queue" };
      // There already: it was an attempt before whose answer was lost.
      await ask("POST", "/printers", row, ({ status, code }) => status === 201 || code === "PRINTER_EXISTS");
      const absence = record.absences.at(-1);
      if (absence) absence.to = new Date();
      isThere = true;
    },
    async leave() {
      isThere = false;
      record.absences.push({ from: new Date(), to: null });
      const path = `/printers/${guestId}?openJobs=cancel`;
      await ask("DELETE", path, undefined, ({ status, code }) => status === 200 || code === "PRINTER_NOT_FOUND");
    },
  };
}
