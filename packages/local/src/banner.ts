import { paint } from "./output.ts";

export interface Addresses {
  api: string;
  printers: readonly ShownPrinter[];
  data: string;
}

export interface ShownPrinter {
  id: string;
  address: string;
  /** Absent when it is a real one. */
  paperRoll?: string;
  /** Its paper and language. */
  kind?: string;
}

/** What a person needs after the start. */
export function banner(addresses: Addresses): string {
  const listed = listing(addresses, (name) => paint("bold", name));
  const ready = paint(["bold", "green"], "  Platen is ready.");
  return ["", ready, "", listed, "", "  Ctrl-C ends it; the data stays.", ""].join("\n");
}

/** Where everything is. A second `npm start` repeats this, of what it does not end. */
export function listing({ api, printers, data }: Addresses, highlight = (name: string) => name): string {
  const rows: [string, string][] = [
    ["Console", `${api}/console/`],
    ["API", api],
    ["API docs", `${api}/docs`],
    ...printerRows(printers),
    ["Data", data],
  ];
  return rows.map(([name, value]) => `  ${highlight(name.padEnd(11))} ${value}`).join("\n");
}

/** One printer needs no name; of several each has a line with its id, its paper roll, its kind and its address. */
function printerRows(printers: readonly ShownPrinter[]): [string, string][] {
  const [only, another] = printers;
  if (only && !another) {
    return [...(only.paperRoll ? [["Paper roll", only.paperRoll] as [string, string]] : []), ["Printer", only.address]];
  }
  const idWidth = Math.max(...printers.map(({ id }) => id.length));
  return printers.map(({ id, address, paperRoll = "", kind = "" }, index) => [
    index === 0 ? "Printers" : "",
    `${id.padEnd(idWidth)}  paper roll ${paperRoll} (${kind} on ${address})`,
  ]);
}
