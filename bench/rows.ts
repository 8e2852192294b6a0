import type { Finding } from "./finding.ts";

/** `short` runs everything once to see that it runs; its figures say nothing. */
export type Size = "full" | "short";

export interface Row {
  about: string;
  run(size: Size): Promise<Finding[]>;
}

/** Each is loaded on demand: encoding needs no database, and only one needs a browser. */
export const rows: Record<string, Row> = {
  accept: {
    about:
      "POST /print, 32 clients and one, beside a route with one insert and one BullMQ add; on Redis and on Postgres",
    run: async (size) => (await import("./accept/accept.ts")).benchAccept(size),
  },
  "first-byte": {
    about: "a request to the receipt's first byte at the printer, beside BullMQ add → process",
    run: async (size) => (await import("./print/first-byte.ts")).benchFirstByte(size),
  },
  completed: {
    about: "a request to the printer's word that it is printed, beside receiptio printing the same",
    run: async (size) => (await import("./print/completed.ts")).benchCompleted(size),
  },
  encode: {
    about: "a 10-item receipt with QR code and EAN-13 to ESC/POS bytes, beside three other encoders",
    run: async (size) => (await import("./encode/encode.ts")).benchEncode(size),
  },
  preview: {
    about: "the same receipt as a PNG of its paper, beside receiptline writing an SVG",
    run: async (size) => (await import("./encode/preview.ts")).benchPreview(size),
  },
  drain: {
    about: "200 receipts waiting, printed at 250 and 500 mm/s, beside the time the paper alone needs",
    run: async (size) => (await import("./drain/drain.ts")).benchDrain(size),
  },
  events: {
    about: "1,000 /ws clients, 100 events a second: publish to last client, and memory",
    run: async (size) => (await import("./events/events.ts")).benchEvents(size),
  },
  history: {
    about: "GET /jobs and POST /print with 5,000,000 old jobs, beside 1,000",
    run: async (size) => (await import("./history/history.ts")).benchHistory(size),
  },
  start: {
    about: "npm start and the API alone to ready; memory at rest",
    run: async (size) => (await import("./start/start.ts")).benchStart(size),
  },
  console: {
    about: "a keystroke in a template of 100 blocks to the updated preview, in Chromium",
    run: async (size) => (await import("./console/console.ts")).benchConsole(size),
  },
};
