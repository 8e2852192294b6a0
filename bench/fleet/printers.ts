import { defaultPrinterId } from "@platen/shared/printer";
import type { PrinterFleet } from "@platen/stand/printer-fleet";
import { eventually } from "@platen/testkit/eventually";
import postgres from "postgres";

export interface NewPrinter {
  id: string;
  host: string;
  port: number;
}

/** The first is the printer `default`, which the configuration makes. */
export function printersOf({ host, ports }: Pick<PrinterFleet, "host" | "ports">): NewPrinter[] {
  return ports.map((port, number) => ({ id: number === 0 ? defaultPrinterId : `printer-${number}`, host, port }));
}

/** The printer `default` takes jobs as the others do: a starved worker may not be heard for a while. */
export const takesJobs = { PLATEN_WHEN_OFFLINE: "queue" };

/** Rows that take jobs whether or not anybody can be reached there. */
export async function storePrinters(databaseUrl: string, printers: readonly NewPrinter[]): Promise<void> {
  const rows = printers.filter(({ id }) => id !== defaultPrinterId);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`
      insert into printers (id, name, ip, port, width, when_offline)
      select id, id, host, port, 80, 'queue'
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ host }) => host)}::text[],
        ${rows.map(({ port }) => port)}::int[]) as row (id, host, port)
    `;
    await sql`analyze printers`;
  } finally {
    await sql.end();
  }
}

export async function untilAllConnected(fleet: PrinterFleet): Promise<void> {
  await eventually(async () => (await fleet.states()).every(({ isConnected }) => isConnected));
}
