import { type DestinationStream, type Logger, pino } from "pino";
import pretty from "pino-pretty";
import { describeError } from "./describe-error.ts";

export type { Logger } from "pino";

export interface LogOptions {
  level: string;
  /** Which process speaks. */
  part: "api" | "worker" | "local";
  /** A person is watching: colours and short lines instead of JSON. */
  pretty: boolean;
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

export function createLog({ level, part, pretty: forPeople, destination }: LogOptions): Logger {
  const redact = { paths: secretFields, censor: "[hidden]" };
  const options = { level, base: { part }, redact, serializers: { err: describeError } };
  if (!forPeople) return destination ? pino(options, destination) : pino(options);
  return pino(
    options,
    pretty({
      ignore: "pid,hostname,part",
      translateTime: "SYS:HH:MM:ss.l",
      colorize: true,
      singleLine: true,
      sync: true,
    }),
  );
}

/** Whether a person reads along: on a terminal, or through a launcher that passes its own terminal's wish on. */
export function isForPeople(stdout: { isTTY?: boolean }, env: Readonly<Record<string, string | undefined>>): boolean {
  return stdout.isTTY === true || env.FORCE_COLOR === "1";
}
