import { parseArgs } from "node:util";
import { FieldError } from "./machine/condition/fields.ts";
import { readSettings } from "./machine/condition/settings.ts";
import type { VirtualPrinterOptions } from "./start.ts";

/** The port every network printer listens on, and one beside it for the page. */
const defaultPort = 9100;
const defaultHttpPort = 9180;

/** A usual desktop printer; slow enough to watch. */
const defaultSpeedMmPerS = 150;

const maxPort = 65_535;

export const usage = `platen-printer: a receipt or label printer in software

  --port <n>     TCP port to print to         (${defaultPort}, or PLATEN_VP_PORT)
  --http <n>     port of the page and control (${defaultHttpPort}, or PLATEN_VP_HTTP_PORT)
  --host <name>  address to listen on         (127.0.0.1, or PLATEN_VP_HOST)
  --width <mm>   paper width                  (80)
  --model <name> printer model                (TM-T20III)
  --speed <n>    paper speed in mm/s, 0 = instant (${defaultSpeedMmPerS})
  --buffer <n>   receive buffer in bytes      (4096)
  --help         this text

The page shows the paper as it comes out and breaks the printer on request.
`;

type CommandLine = { help: true } | { help: false; options: VirtualPrinterOptions };

/** What the command line and the environment ask for. Throws with a sentence for the user when they make no sense. */
export function readCommandLine(args: readonly string[], environment: Record<string, string | undefined>): CommandLine {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string" },
      http: { type: "string" },
      host: { type: "string" },
      width: { type: "string" },
      model: { type: "string" },
      speed: { type: "string" },
      buffer: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return { help: true };
  return {
    help: false,
    options: {
      port: readPort("--port", values.port ?? environment.PLATEN_VP_PORT, defaultPort),
      httpPort: readPort("--http", values.http ?? environment.PLATEN_VP_HTTP_PORT, defaultHttpPort),
      host: values.host ?? environment.PLATEN_VP_HOST ?? "127.0.0.1",
      settings: readSettings({
        speedMmPerS: readNumber(values.speed) ?? defaultSpeedMmPerS,
        ...(values.width !== undefined && { widthMm: readNumber(values.width) }),
        ...(values.model !== undefined && { model: values.model }),
        ...(values.buffer !== undefined && { bufferBytes: readNumber(values.buffer) }),
      }),
    },
  };
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
