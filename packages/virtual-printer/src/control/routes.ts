import { readFaults } from "../machine/condition/faults.ts";
import { readSettings } from "../machine/condition/settings.ts";
import type { VirtualPrinter } from "../virtual-printer.ts";
import { formatNames, receiptFile, summarize } from "./receipt-files.ts";

/** What a request gets back; an object is sent as JSON. */
export type Answer =
  | { status: number; json: unknown }
  | { status: number; type: string; content: string | Uint8Array }
  | { status: 204 };

interface Request {
  method: string;
  path: string;
  /** Parses the body; rejects when it is not JSON or too large. */
  json(): Promise<unknown>;
}

interface Route {
  path: RegExp;
  methods: Record<
    string,
    (printer: VirtualPrinter, request: Request, match: RegExpExecArray) => Promise<Answer> | Answer
  >;
}

const routes: readonly Route[] = [
  { path: /^\/state$/, methods: { GET: (printer) => ok(printer.state()) } },
  { path: /^\/exchanges$/, methods: { GET: (printer) => ok(printer.exchanges()) } },
  {
    path: /^\/receipts$/,
    methods: {
      GET: (printer) => ok({ printed: printer.state().receipts.printed, receipts: printer.receipts().map(summarize) }),
      DELETE: (printer) => {
        printer.forgetReceipts();
        return { status: 204 };
      },
    },
  },
  {
    path: /^\/receipts\/(\d+)\.(\w+)$/,
    methods: { GET: (printer, _request, match) => receiptAnswer(printer, Number(match[1]), match[2] ?? "") },
  },
  {
    path: /^\/current$/,
    methods: {
      DELETE: (printer) => {
        printer.tear();
        return { status: 204 };
      },
    },
  },
  {
    path: /^\/self-test$/,
    methods: {
      POST: (printer) =>
        printer.selfTest() ? { status: 204 } : problem(409, "The printer is not ready, or busy with something else."),
    },
  },
  {
    path: /^\/settings$/,
    methods: {
      GET: (printer) => ok(printer.settings()),
      PUT: async (printer, request) => {
        printer.changeSettings(readSettings(await request.json()));
        return ok(printer.settings());
      },
    },
  },
  {
    path: /^\/faults$/,
    methods: {
      GET: (printer) => ok(printer.state().faults),
      PUT: async (printer, request) => {
        await printer.changeFaults(readFaults(await request.json()));
        return ok(printer.state().faults);
      },
      DELETE: async (printer) => {
        await printer.mend();
        return ok(printer.state().faults);
      },
    },
  },
];

/** Finds and runs what the request asks for; undefined when no route has that path. */
export async function answer(printer: VirtualPrinter, request: Request): Promise<Answer | undefined> {
  for (const { path, methods } of routes) {
    const match = path.exec(request.path);
    if (!match) continue;
    const handle = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
    if (handle) return handle(printer, request, match);
    return problem(405, `${request.path} takes ${Object.keys(methods).join(", ")}, not ${request.method}.`);
  }
  return undefined;
}

export function problem(status: number, message: string): Answer {
  return { status, json: { error: message } };
}

function receiptAnswer(printer: VirtualPrinter, number: number, format: string): Answer {
  const receipt = printer.receipt(number);
  if (!receipt) return problem(404, `There is no receipt ${number}: not printed yet, or no longer kept.`);
  const file = receiptFile(receipt, format);
  return file ? { status: 200, ...file } : problem(404, `A receipt comes as ${formatNames.join(", ")}, not ${format}.`);
}

function ok(json: unknown): Answer {
  return { status: 200, json };
}
