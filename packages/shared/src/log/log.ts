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
const secretFields = [
  "apiKey",
  "*.apiKey",
  "authorization",
  "*.authorization",
  "url",
  "*.url",
  'headers["x-api-key"]',
  '*.headers["x-api-key"]',
];

export function createLog({ level, part, pretty: forPeople, colour = true, destination }: LogOptions): Logger {
  const options = {
    level,
    base: { part },
    redact: { paths: secretFields, censor: "[hidden]" },
    serializers: { err: describeError, cause: describeCause },
    // "warn" and not 40: whoever collects logs knows the words.
    formatters: { level: (label: string) => ({ level: label }) },
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

/** A person reads along on a terminal, or through a launcher that passes its own terminal's wish on. */
export function styleFor(
  stdout: { isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Pick<LogOptions, "pretty" | "colour"> {
  return { pretty: stdout.isTTY === true || env.PLATEN_TERMINAL === "1", colour: !env.NO_COLOR };
}
