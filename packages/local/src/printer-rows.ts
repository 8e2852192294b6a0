import { defaultPrinterId } from "@platen/shared/printer";
import type { VirtualPrinter } from "./virtual-printers.ts";

/** The API of this stack, and what a request needs to be let in. */
export interface Api {
  url: string;
  headers: Record<string, string>;
}

/** What is looked at here of a printer's details. */
interface Row {
  address: { host: string; port: number };
  language: string;
  enabled: boolean;
  labels: Record<string, string>;
}

/** A printer as it is now: where receipts for it go, and whether that is its virtual printer, untouched. */
export interface KeptPrinter {
  id: string;
  address: string;
  isVirtual: boolean;
}

/** The label by which a row says that `npm start` made it, and for which address. */
const madeFor = "virtual";

/** The label by which a row says where its printer's own web page is: of a virtual one, its paper roll. */
const ownPage = "page";

/**
 * Makes a row for each virtual printer that has none, and tells a row when its virtual printer has moved to another port.
 * What a person has set otherwise stays. The row `default` is made and kept by API and worker, from the configuration.
 */
export async function keepRows(api: Api, virtual: readonly VirtualPrinter[]): Promise<KeptPrinter[]> {
  const kept: KeptPrinter[] = [];
  for (const printer of virtual) {
    const found = await findRow(api, printer.id);
    const row = printer.id === defaultPrinterId && found ? found : await keepRow(api, printer, found);
    const isVirtual =
      row.enabled && row.language === printer.language && addressOf(row) === `127.0.0.1:${printer.port}`;
    if (isVirtual) await tellPage(api, printer, row);
    kept.push({ id: printer.id, address: addressOf(row), isVirtual });
  }
  return kept;
}

/** Of these, the printers that an earlier start has made and nobody has changed since. */
export async function findLeftOver(api: Api, ids: readonly string[]): Promise<string[]> {
  const rows = await Promise.all(ids.map(async (id) => ({ id, row: await findRow(api, id) })));
  return rows.flatMap(({ id, row }) => (row && isAsMade(row) ? [id] : []));
}

export async function findAddress(api: Api, id: string): Promise<string> {
  const row = await findRow(api, id);
  if (!row) throw new Error(`the API knows no printer ${id}`);
  return addressOf(row);
}

async function keepRow(api: Api, printer: VirtualPrinter, found: Row | undefined): Promise<Row> {
  const { id, name, language, dpi, width, port } = printer;
  const address = { host: "127.0.0.1", port };
  const labels = { ...found?.labels, [madeFor]: addressOf({ address }) };
  if (!found) {
    const row = { id, name, lane: "tcp", address, language, dpi, width, labels };
    return ask(api, "POST", "/printers", { ...row, allowSharedAddress: true });
  }
  if (!isAsMade(found) || addressOf(found) === addressOf({ address })) return found;
  // Two virtual printers may change places, and a row is moved after the other.
  return ask(api, "PUT", `/printers/${id}`, { address, labels, allowSharedAddress: true });
}

/** A page that a person has named stays. */
async function tellPage(api: Api, { id, httpPort }: VirtualPrinter, { labels }: Row): Promise<void> {
  const page = `http://localhost:${httpPort}/`;
  const known = labels[ownPage];
  if (known === page || (known !== undefined && !known.startsWith("http://localhost:"))) return;
  await ask(api, "PUT", `/printers/${id}`, { labels: { ...labels, [ownPage]: page } });
}

function isAsMade(row: Row): boolean {
  return row.labels[madeFor] === addressOf(row);
}

function addressOf({ address: { host, port } }: Pick<Row, "address">): string {
  return `${host}:${port}`;
}

async function findRow(api: Api, id: string): Promise<Row | undefined> {
  return (await answer(api, "GET", `/printers/${id}`))?.printer;
}

async function ask(api: Api, method: "POST" | "PUT", path: string, body: object): Promise<Row> {
  const answered = await answer(api, method, path, body);
  if (!answered) throw new Error(`the API does not know ${path}`);
  return answered.printer;
}

/** Undefined for what is not there. */
async function answer(
  { url, headers }: Api,
  method: string,
  path: string,
  body?: object,
): Promise<{ printer: Row } | undefined> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status === 404) return undefined;
  const text = await response.text();
  if (!response.ok) throw new Error(`the API does not take ${method} ${path}: ${text}`);
  return JSON.parse(text) as { printer: Row };
}
