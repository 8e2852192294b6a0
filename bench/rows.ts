import type { Row } from "./row.ts";

/** Each is loaded on demand: encoding needs no database, and only one needs a browser. */
export const rows: Record<string, Row> = {
  accept: {
    about:
      "POST /print, 32 clients and one, beside a route with one insert and one BullMQ add; on Redis and on Postgres",
    run: async (bench) => (await import("./accept/accept.ts")).benchAccept(bench),
  },
  "first-byte": {
    about: "a request to the receipt's first byte at the printer, beside BullMQ add → process",
    run: async (bench) => (await import("./print/first-byte.ts")).benchFirstByte(bench),
  },
  completed: {
    about: "a request to the printer's word that it is printed, beside receiptio printing the same",
    run: async (bench) => (await import("./print/completed.ts")).benchCompleted(bench),
  },
  cups: {
    about: "first byte, completion, 300 receipts through one printer and 32 clients, beside a raw queue of CUPS",
    run: async (bench) => (await import("./cups/cups.ts")).benchCups(bench),
  },
  encode: {
    about: "a 10-item receipt with QR code and EAN-13 to ESC/POS bytes, beside three other encoders",
    run: async (bench) => (await import("./encode/encode.ts")).benchEncode(bench),
  },
  preview: {
    about: "the same receipt as a PNG of its paper, beside receiptline writing an SVG",
    run: async (bench) => (await import("./encode/preview.ts")).benchPreview(bench),
  },
  refuse: {
    about:
      "requests made to hold the service up: processor time until each is refused, and /healthz while a service gets them",
    run: async (bench) => (await import("./refuse/refuse.ts")).benchRefuse(bench),
  },
  text: {
    about:
      "1 MiB of any text to POST /preview and /print, and the dearest receipts that are drawn: processor time, memory",
    run: async (bench) => (await import("./text/text.ts")).benchText(bench),
  },
  large: {
    about: "a receipt of 1,000 items, a picture of 576 × 2,000 dots, and the first list of 5,000 templates",
    run: async (bench) => (await import("./large/large.ts")).benchLarge(bench),
  },
  drain: {
    about: "200 receipts waiting, printed at 250 and 500 mm/s, beside the time the paper alone needs",
    run: async (bench) => (await import("./drain/drain.ts")).benchDrain(bench),
  },
  events: {
    about: "1,000 /ws clients, 100 events a second and ten times as many: publish to last client, and memory",
    run: async (bench) => (await import("./events/events.ts")).benchEvents(bench),
  },
  polling: {
    about:
      "1,000 printers that ask every 5 s, and 10,000: what they cost one API process, and how soon a job is offered",
    run: async (bench) => (await import("./polling/polling.ts")).benchPolling(bench),
  },
  batch: {
    about: "1,000 labels in one request, beside 1,000 requests one after another",
    run: async (bench) => (await import("./batch/batch.ts")).benchBatch(bench),
  },
  history: {
    about: "GET /jobs with every filter, and POST /print, with 5,000,000 old jobs, beside 1,000",
    run: async (bench) => (await import("./history/history.ts")).benchHistory(bench),
  },
  fleet: {
    about:
      "1 and 500 printers at rest, 200 printing at once, 20 with queues, two of them broken, and 10,000 rows (--printers 500 --minutes 10 watches longer)",
    run: async (bench) => (await import("./fleet/fleet.ts")).benchFleet(bench),
  },
  start: {
    about: "npm start and the API alone to ready; memory at rest",
    run: async (bench) => (await import("./start/start.ts")).benchStart(bench),
  },
  console: {
    about: "a keystroke in a template of 100 blocks to the updated preview, in Chromium",
    run: async (bench) => (await import("./console/console.ts")).benchConsole(bench),
  },
};
