import { parseArgs } from "node:util";
import { type AskingOptions, usualModels } from "./asking/asking-options.ts";
import { FieldError } from "./machine/condition/fields.ts";
import { readSettings } from "./machine/condition/settings.ts";
import type { VirtualPrinterOptions } from "./start.ts";

/** The port every network printer listens on, and one beside it for the page. */
const defaultPort = 9100;
const defaultHttpPort = 9180;

/** A usual desktop printer; slow enough to watch. */
const defaultSpeedMmPerS = 150;

const maxPort = 65_535;
const anyFreePort = 0;

export const usage = `platen-printer: a receipt or label printer in software

  --port <n>     TCP port to print to         (${defaultPort}, or PLATEN_VP_PORT)
  --http <n>     port of the page and control (${defaultHttpPort}, or PLATEN_VP_HTTP_PORT)
  --host <name>  address to listen on         (127.0.0.1, or PLATEN_VP_HOST)
  --name <text>  what its page is called      (the model)
  --width <mm>   paper width                  (80)
  --model <name> printer model                (TM-T20III)
  --speed <n>    paper speed in mm/s, 0 = instant (${defaultSpeedMmPerS})
  --buffer <n>   receive buffer in bytes      (4096)
  --cloudprnt <url>   fetches its jobs there as Star's printers do (CloudPRNT), and listens on no TCP port;
                      its page has any free port then
  --sdp <url>         the same as Epson's do (Server Direct Print)
  --every <s>         how often it asks then       (5)
  --mac <mac>, --id <id>       who it says it is: by CloudPRNT its MAC, by Server Direct Print its ID (made from the URL)
  --user <name>, --password <word>   where the server wants them (or PLATEN_VP_PASSWORD)
  --also <what>  one more printer, as in name=bar,model=TSP143IV,width=58; may be repeated.
                 Without port= and http= it takes the numbers after those of the printer before it.
  --help         this text

The page shows the paper as it comes out and breaks the printer on request.
`;

type CommandLine = { help: true } | { help: false; printers: VirtualPrinterOptions[] };

/** What one printer is told by: options of the command line, or the parts of one `--also`. */
const printerOptions = [
  ...(["name", "port", "http", "width", "model", "speed", "buffer"] as const),
  ...(["cloudprnt", "sdp", "every", "mac", "id", "user", "password"] as const),
];
type PrinterOption = (typeof printerOptions)[number];
type PrinterValues = { [Option in PrinterOption]?: string | undefined };

/** What the command line and the environment ask for. Throws with a sentence for the user when they make no sense. */
export function readCommandLine(args: readonly string[], environment: Record<string, string | undefined>): CommandLine {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...optionsOfType(text),
      host: text,
      also: { type: "string", multiple: true },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return { help: true };
  const host = values.host ?? environment.PLATEN_VP_HOST ?? "127.0.0.1";
  const { port = environment.PLATEN_VP_PORT, http = environment.PLATEN_VP_HTTP_PORT } = values;
  const { password = environment.PLATEN_VP_PASSWORD } = values;
  let last = readPrinter({ ...values, port, http, password }, { host, port: defaultPort, httpPort: defaultHttpPort });
  const printers = [last];
  for (const also of values.also ?? []) {
    last = readPrinter(readAlso(also), { host, port: nextPort(last.port), httpPort: nextPort(last.httpPort) });
    printers.push(last);
  }
  return { help: false, printers };
}

type PlacedPrinter = VirtualPrinterOptions & { port: number; httpPort: number };

function optionsOfType<Type>(type: Type): Record<PrinterOption, Type> {
  return Object.fromEntries(printerOptions.map((name) => [name, type])) as Record<PrinterOption, Type>;
}

function readPrinter(values: PrinterValues, place: { host: string; port: number; httpPort: number }): PlacedPrinter {
  const { name, port, http, width, speed, buffer, every } = values;
  const asks = readAsking(values);
  const model = values.model ?? (asks && usualModels[asks.lane]);
  const identity = asks?.lane === "cloudprnt" ? values.mac?.toLowerCase() : values.id;
  return {
    host: place.host,
    port: readPort("--port", port, place.port),
    // One that asks usually stands beside another on this machine, which has the usual port.
    httpPort: readPort("--http", http, asks ? anyFreePort : place.httpPort),
    ...(name && { name }),
    ...(asks && { asks }),
    settings: readSettings({
      speedMmPerS: readNumber(speed) ?? defaultSpeedMmPerS,
      ...(width !== undefined && { widthMm: readNumber(width) }),
      ...(model !== undefined && { model }),
      ...(buffer !== undefined && { bufferBytes: readNumber(buffer) }),
      ...(every !== undefined && { askEveryS: readNumber(every) }),
      ...(identity !== undefined && { identity }),
    }),
  };
}

/** Whom it asks for its jobs; undefined for a printer that is printed to. */
function readAsking({ cloudprnt, sdp, user, password = "" }: PrinterValues): AskingOptions | undefined {
  if (cloudprnt !== undefined && sdp !== undefined)
    throw new Error("A printer asks by --cloudprnt or by --sdp, not both.");
  const url = cloudprnt ?? sdp;
  if (url === undefined) return undefined;
  const lane = cloudprnt === undefined ? "sdp" : "cloudprnt";
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new Error(`--${lane} must be an address that begins with http:// or https://, not "${url}".`);
  }
  return { lane, url, ...(user !== undefined && { credentials: { user, password } }) };
}

/** `name=bar,model=TSP143IV,width=58` */
function readAlso(text: string): PrinterValues {
  const values: PrinterValues = {};
  for (const part of text.split(",")) {
    const [key = "", ...value] = part.split("=");
    const option = printerOptions.find((known) => known === key.trim());
    if (!option || value.length === 0) {
      throw new Error(`--also is told by ${printerOptions.join("=, ")}= with commas between them, not by "${part}".`);
    }
    values[option] = value.join("=").trim();
  }
  return values;
}

/** Whoever takes any free port for one printer takes any for the next. */
function nextPort(port: number): number {
  return port === 0 ? 0 : port + 1;
}

/** Says what stopped the printer from starting, and what to do about it. */
export function explainFailure(error: unknown): string {
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${address} is taken by another program. Choose another one with --port or --http.`;
  }
  if (code === "EACCES") return `Port ${port} may not be used by this user. Choose one above 1023.`;
  if (code === "EADDRNOTAVAIL") return `${address} is not an address of this computer. Choose another --host.`;
  if (error instanceof FieldError) return `These settings make no sense: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

function readPort(option: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === "") return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= maxPort) return port;
  throw new Error(`${option} must be a port from 0 to ${maxPort}, not "${value}".`);
}

/** Not a number stays not a number, for the settings to refuse by name. */
function readNumber(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
