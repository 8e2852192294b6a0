import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { describeCause, describeError } from "./describe-error.ts";

export type { Logger } from "pino";

export interface LogOptions {
  level: string;
  /** Which process speaks. */
  part: "api" | "worker" | "local";
  /** A person is watching: colours and short lines instead of JSON. */
  pretty: boolean;
  /** Without it the short lines have none (https://no-color.org). */
  colour?: boolean;
  destination?: DestinationStream;
}

/** Wherever one of these turns up in a log line, its value is replaced. What was sent is never logged at all. */
const secretFields = new Set(["apiKey", "authorization", "url", "x-api-key"]);
const hidden = "[hidden]";

export function createLog({ level, part, pretty: forPeople, colour = true, destination }: LogOptions): Logger {
  const options = {
    level,
    base: { part },
    serializers: { err: describeError, cause: describeCause },
    // "warn" and not 40: whoever collects logs knows the words.
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => withoutSecrets(line),
    },
  };
  if (!forPeople) return destination ? pino(options, destination) : pino(options);
  return pino(
    options,
    pretty({
      ignore: "pid,hostname,part",
      translateTime: "SYS:HH:MM:ss.l",
      colorize: colour,
      singleLine: true,
      sync: true,
    }),
  );
}

/**
 * The line itself where there is nothing to hide, as nearly always. Not by pino's `redact`: paths such as `*.url` took it 9 of
 * the 14 µs of a line, and every job has one. Of errors only that is logged which cannot hold a secret (describe-error.ts).
 */
function withoutSecrets(line: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let shown = line;
  for (const name of Object.keys(line)) {
    const value = line[name];
    const isInside = isRecord(value) && depth < deepest;
    const safe = secretFields.has(name) ? hidden : isInside ? withoutSecrets(value, depth + 1) : value;
    if (safe !== value) shown = { ...shown, [name]: safe };
  }
  return shown;
}

/** Our own lines have two levels at most; something that leads back to itself has no end. */
const deepest = 4;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Error);
}

/** A person reads along on a terminal, or through a launcher that passes its own terminal's wish on. */
export function styleFor(
  stdout: { isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Pick<LogOptions, "pretty" | "colour"> {
  return { pretty: stdout.isTTY === true || env.PLATEN_TERMINAL === "1", colour: !env.NO_COLOR };
}
