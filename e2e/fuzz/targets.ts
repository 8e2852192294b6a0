import { printer } from "./printer.ts";
import { replies } from "./replies.ts";
import { requests } from "./requests.ts";
import { session } from "./session.ts";
import { sockets } from "./sockets.ts";
import type { FuzzTarget } from "./target.ts";
import { templates } from "./templates.ts";

export interface TargetEntry {
  what: string;
  /** Cases of the long form, some minutes each, and of the short one in `npm test`. */
  runs: { long: number; short: number };
  needsDatabase: boolean;
  open(databaseUrl: string): FuzzTarget | Promise<FuzzTarget>;
}

export const targets: Record<string, TargetEntry> = {
  templates: {
    what: "configurations, schemas and data",
    runs: { long: 100_000, short: 300 },
    needsDatabase: false,
    open: templates,
  },
  requests: {
    what: "HTTP requests made from the OpenAPI document",
    // Has its short form, on both backends, in packages/api/test/fuzz.test.ts.
    runs: { long: 20_000, short: 0 },
    needsDatabase: true,
    open: requests,
  },
  sockets: { what: "frames to /ws", runs: { long: 20_000, short: 100 }, needsDatabase: true, open: sockets },
  replies: {
    what: "answers of printers",
    runs: { long: 1_000_000, short: 2_000 },
    needsDatabase: false,
    open: replies,
  },
  session: {
    what: "a whole session whose answers are damaged",
    // A session takes seconds, so the kept case is the short form.
    runs: { long: 50, short: 0 },
    needsDatabase: false,
    open: session,
  },
  printer: {
    what: "bytes to the virtual printer",
    // Has its short form in packages/virtual-printer/test/fuzz.test.ts.
    runs: { long: 1_000_000, short: 0 },
    needsDatabase: false,
    open: printer,
  },
};
