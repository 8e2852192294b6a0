import type { Config } from "@platen/shared/config";
import { defaultPrinterId } from "@platen/shared/printer";
import { languageTraits, type PrinterDpi, type PrinterLanguage, usualModel } from "@platen/shared/printer-kinds";
import { freePort } from "./checks/free-port.ts";

/** A virtual printer of `npm start`: the printer it plays, and where. */
export interface VirtualPrinter {
  id: string;
  name: string;
  language: PrinterLanguage;
  dpi: PrinterDpi;
  width: number;
  port: number;
  httpPort: number;
}

export interface VirtualPrinterWishes {
  count: number;
  /** Of the first; the others take the numbers after it. */
  port: number;
  httpPort: number;
}

/** What stands beside the printer `default`: together they are a till, a bar and a shelf. */
const others = [
  { id: "bar", name: "Bar", language: "starprnt", dpi: 203, width: 58 },
  { id: "labels", name: "Labels", language: "zpl", dpi: 203, width: 58 },
] as const satisfies Omit<VirtualPrinter, "port" | "httpPort">[];

/** All that can be shown, in the order in which they are. */
export const virtualPrinterIds = [defaultPrinterId, ...others.map(({ id }) => id)];
const most = virtualPrinterIds.length;
/** The last one takes this many numbers after the first. */
const largestPort = 65_535 - others.length;

/** Reads PLATEN_VP_COUNT and the two ports; what is wrong with them is added to `problems`. */
export function readWishes(
  env: Readonly<Record<string, string | undefined>>,
  { printerConfigured }: { printerConfigured: boolean },
  problems: string[],
): VirtualPrinterWishes {
  const whole = (name: string, fallback: number, largest: number, which = "") => {
    const text = env[name] || String(fallback);
    if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= largest) return Number(text);
    problems.push(`${name}: must be a whole number from 1 to ${largest}${which}`);
    return fallback;
  };
  const wishes = {
    count: whole("PLATEN_VP_COUNT", 1, most, `: there are the virtual printers ${virtualPrinterIds.join(", ")}`),
    port: whole("PLATEN_VP_PORT", 9100, largestPort),
    httpPort: whole("PLATEN_VP_HTTP_PORT", 9180, largestPort),
  };
  if (printerConfigured && wishes.count > 1) {
    problems.push(
      "PLATEN_VP_COUNT (or --printers): a printer of your own is configured (printer.ip), so there are no virtual ones; set one of the two",
    );
  }
  return wishes;
}

/** On ports that nobody has. The first is the printer `default`, as it is configured. */
export async function placeVirtualPrinters(
  wishes: VirtualPrinterWishes,
  { language, dpi, width }: Config["printer"],
): Promise<VirtualPrinter[]> {
  const first = { id: defaultPrinterId, name: "Virtual printer", language, dpi, width };
  const placed: VirtualPrinter[] = [];
  for (const [index, kind] of [first, ...others].slice(0, wishes.count).entries()) {
    const given = placed.flatMap(({ port, httpPort }) => [port, httpPort]);
    const port = await portBeside(given, wishes.port + index);
    placed.push({ ...kind, port, httpPort: await portBeside([...given, port], wishes.httpPort + index) });
  }
  return placed;
}

/** A port that is given to another of them is free until that one listens. */
async function portBeside(given: readonly number[], wanted: number): Promise<number> {
  let port = await freePort(given.includes(wanted) ? undefined : wanted);
  while (given.includes(port)) port = await freePort();
  return port;
}

/** Those that this start does not show, though an earlier one may have. */
export function idsNotShown(shown: readonly VirtualPrinter[]): string[] {
  return others.map(({ id }) => id).filter((id) => !shown.some((printer) => printer.id === id));
}

/** What the virtual printer's program is told to play them all. */
export function programArgumentsFor([first, ...more]: readonly VirtualPrinter[]): string[] {
  if (!first) return [];
  const values = ({ id, port, httpPort, width, ...kind }: VirtualPrinter) =>
    ({ name: id, port, http: httpPort, width, model: usualModel(kind.language, kind.dpi) }) as const;
  const own = Object.entries(values(first)).flatMap(([key, value]) => [`--${key}`, String(value)]);
  const also = more.map((printer) =>
    Object.entries(values(printer))
      .map(([key, value]) => `${key}=${value}`)
      .join(","),
  );
  return [...own, ...also.flatMap((text) => ["--also", text])];
}

/** For people: "58 mm StarPRNT". */
export function kindOf({ width, language, dpi }: VirtualPrinter): string {
  const { name, dpis } = languageTraits[language];
  return `${width} mm ${name}${dpis.length > 1 ? ` ${dpi} dpi` : ""}`;
}
