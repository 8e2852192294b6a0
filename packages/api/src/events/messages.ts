import type { ClientEvent } from "@platen/shared/events";
import { textFrame } from "./text-frame.ts";

/** An event, with its id if it is in the log. */
export type Told = ClientEvent & { id?: string };

/**
 * How a client is told: `plain` as who asks for no ids, `numbered` with the ids, by which it can come back, both as frames of
 * a WebSocket; `stream` with the ids as server-sent events.
 */
export type Format = "plain" | "numbered" | "stream";

/** What only those hear who asked for ids: where they are in the log, and whether they have everything before. */
export interface Resume {
  id: string;
  type: "resume";
  data: { complete: boolean };
}

/** As it goes over the wire. Each form is made when the first client needs it, and once for all of them. */
export class Message {
  readonly #told: Told | Resume;
  readonly #forms = new Map<Format, Uint8Array>();

  constructor(told: Told | Resume) {
    this.#told = told;
  }

  in(format: Format): Uint8Array {
    const known = this.#forms.get(format);
    if (known) return known;
    const form = write(this.#told, format);
    this.#forms.set(format, form);
    return form;
  }
}

function write({ id, type, data }: Told | Resume, format: Format): Buffer {
  if (format === "plain") return textFrame(JSON.stringify({ type, data }));
  const text = JSON.stringify({ id, type, data });
  if (format === "numbered") return textFrame(text);
  return Buffer.from(`${id === undefined ? "" : `id: ${id}\n`}event: ${type}\ndata: ${text}\n\n`);
}
