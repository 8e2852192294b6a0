import type { Typesetter } from "@platen/receipt/typesetter";
import type { Bus } from "@platen/shared/bus";
import type { Config } from "@platen/shared/config";
import { type AskingRow, findSeen, writeSeen } from "@platen/shared/db/asking-printers";
import type { Database } from "@platen/shared/db/connect";
import { findNextDelivery } from "@platen/shared/db/deliveries";
import { findJob } from "@platen/shared/db/jobs";
import { OutageNotes } from "@platen/shared/db/outage-notes";
import type { BusMessages, ClientEvent } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { isAsking } from "@platen/shared/printer";
import type { WorkLimit } from "../http/work-limit.ts";
import { renderToPrint } from "../preview/render-preview.ts";
import type { Printers } from "../printers/printers.ts";
import { AskedReports } from "./asked-reports.ts";
import { AskingPrinters } from "./asking-printers.ts";
import { fetchJob, settleJob } from "./hand-over.ts";
import { Knocks } from "./knocks.ts";
import type { LaneCore } from "./lane.ts";
import { Rounds } from "./rounds.ts";
import { WorkMarks } from "./work-marks.ts";

export interface LanesDeps {
  config: Config;
  db: Database;
  bus: Bus;
  log: Logger;
  printers: Printers;
  typesetter: Typesetter;
  limitWork: WorkLimit;
}

/** Everything that lets printers ask this replica. */
export interface Lanes extends LaneCore {
  /** Reads which printers there are, and what they have to do. Asked until it is answered, by whoever starts. */
  start(): Promise<void>;
  /** A client's event, of whatever replica. */
  hearEvent(event: ClientEvent): void;
  /** Printers asked a replica. */
  hearAsked(asked: BusMessages["asked"]): void;
  /** Whether this is a printer that asks. Of any other a worker prints. */
  has(printerId: string): boolean;
  /** There is something to print, if this is a printer that asks. */
  ring(printerId: string): void;
  close(): Promise<void>;
}

export function createLanes(deps: LanesDeps): Lanes {
  const { config, db, log, limitWork } = deps;
  const knocks = new Knocks(db, log);
  const marks = new WorkMarks();
  const asking = new AskingPrinters({ ...deps, knocks, onMet: (id) => marks.ring(id) });
  const reports = new AskedReports(deps);
  const outages = new OutageNotes(db, log);
  let seen = new Map<string, Date>();

  // Every replica notes the same, and what is there already is not written again.
  deps.printers.onChange(({ data: { printerId } }) => {
    const state = deps.printers.get(printerId);
    if (!state || !isAsking(state.row)) return;
    if (state.row.enabled) outages.note(state.report);
    else outages.forget(printerId);
  });

  async function flush(): Promise<void> {
    const unwritten = seen;
    seen = new Map();
    await writeSeen(db, unwritten).catch((error: unknown) =>
      log.warn({ err: error }, "when printers asked last was not written down"),
    );
    await knocks.flush();
  }

  const rounds = new Rounds({ ...deps, asking, marks, flush, confirmWithinMs: config.limits.confirmWithinMs });

  async function offer(printer: AskingRow) {
    const mark = printer.enabled ? marks.of(printer.id) : undefined;
    if (mark === undefined) return undefined;
    const next = await findNextDelivery(db, printer.id);
    if (next && !next.isUnderWay) return { jobId: next.id };
    // The end of what is under way rings again.
    marks.settle(printer.id, mark);
    return undefined;
  }

  return {
    async start() {
      await asking.load();
      const printers = asking.known();
      const seenAt = await findSeen(
        db,
        printers.map(({ id }) => id),
      );
      for (const printer of printers) {
        const at = seenAt.get(printer.id);
        if (at) reports.recall(printer, at);
      }
      await rounds.lookAtAll();
    },
    hearEvent: (event) => rounds.hear(event),
    hearAsked: (asked) => reports.hearAsked(asked),
    has: (printerId) => asking.has(printerId),
    ring(printerId) {
      if (asking.has(printerId)) marks.ring(printerId);
    },
    async admit(visit) {
      const admitted = await asking.admit(visit);
      if (typeof admitted === "object" && "id" in admitted) seen.set(admitted.id, new Date());
      return admitted;
    },
    hear: (printer, condition) => reports.hear(printer, condition, rounds.underWay(printer.id)),
    learn: (printer, device) => asking.learn(printer, device),
    offer,
    async underWay(printer) {
      const next = await findNextDelivery(db, printer.id);
      return next?.isUnderWay ? findJob(db, next.id) : undefined;
    },
    picture: (receipt) => renderToPrint(deps.typesetter, receipt),
    fetch: (printer, jobId, encode) => limitWork(() => fetchJob(deps, printer, jobId, encode)),
    async settle(printer, jobId, word, words) {
      const settled = await settleJob(deps, printer, jobId, word, words);
      marks.ring(printer.id);
      return settled;
    },
    async close() {
      rounds.close();
      reports.close();
      await outages.close();
      await flush();
    },
  };
}
