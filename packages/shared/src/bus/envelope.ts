import type { Logger } from "../log/log.ts";

/**
 * The version of everything that one process writes for another: messages of the bus, entries of the log of events, tickets.
 * Each carries it as `v`; without one it is of version 1. While processes are replaced, those of two releases that follow
 * each other are at work together, so each has to read what the other writes:
 *
 * - Within a version things are only added: fields, channels and types of messages. Who reads ignores those it does not
 *   know, and does without a field that the release before did not write.
 * - Whatever cannot be done so (a field that is renamed, taken away, or gets a value or a meaning that it never had) takes two
 *   releases: the first reads the next version beside its own, and the second writes it.
 * - A message of a later version than this release reads is ignored, with one warning for all of them. What has to be heard in
 *   any case is taken for the least that it can mean (`hearUnreadable`): the worker that sent the report lives, any printer
 *   may have something to print.
 *
 * The payload of a channel is a list of messages. The log of events puts `id` and `prev` into each, behind its first brace.
 */
export const messageVersion = 1;

/** What every message is on its way. */
type Stamped<T extends object> = T & { v: number };

export function stamp<T extends object>(message: T): Stamped<T> {
  return { v: messageVersion, ...message };
}

/** What can be said of a message whose version is not known here: that it came, and what its fields seem to be. */
export type Unreadable = Readonly<Record<string, unknown>>;

/** Reads what processes of this release and of the one before have written, and warns once of anything else. */
export class MessageReader {
  readonly #log: Logger;
  readonly #warned = new Set<string>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** The messages of a payload, each still to be read by itself. */
  list(source: string, payload: string): unknown[] {
    try {
      const list: unknown = JSON.parse(payload);
      if (Array.isArray(list)) return list;
    } catch {
      // Said below, without its words: they quote the message.
    }
    this.#warn(source, undefined);
    return [];
  }

  /** The message without its version; undefined when it is none, or of a version that this release does not know. */
  read<T extends object>(source: string, value: unknown): T | undefined {
    if (isRecord(value)) {
      const { v = 1, ...message } = value;
      if (v === messageVersion) return message as T;
    }
    this.#warn(source, isRecord(value) ? value.v : undefined);
    return undefined;
  }

  /** The message in a text; as `read`. */
  parse<T extends object>(source: string, text: string): T | undefined {
    const [value] = this.list(source, `[${text}]`);
    return value === undefined ? undefined : this.read(source, value);
  }

  #warn(source: string, version: unknown): void {
    const known = `${source} ${version}`;
    if (this.#warned.has(known) || this.#warned.size >= mostWarnings) return;
    this.#warned.add(known);
    const told = typeof version === "number" ? { version } : {};
    this.#log.warn(
      { source, ...told, knownVersion: messageVersion },
      "messages that this release cannot read are ignored: a later one seems to run beside it",
    );
  }
}

/** There are a dozen sources, and a version or two that can come. Somebody else may write anything. */
const mostWarnings = 50;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
