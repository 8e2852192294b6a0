import type { AskingRow } from "@platen/shared/db/asking-printers";
import { jobIdOf, tokenOf } from "@platen/shared/delivery-token";
import type { Logger } from "@platen/shared/log";
import { LRUCache } from "lru-cache";
import type { Printers } from "../../printers/printers.ts";
import { type LaneCore, notPrinted, type Settled } from "../lane.ts";
import { Intervals } from "./intervals.ts";
import { outcomeOf } from "./outcome.ts";
import { Questions } from "./questions.ts";
import { printRequest } from "./request-xml.ts";
import { type PrintResult, readPrintResponse, readStatusMonitor } from "./response-xml.ts";
import { describeStatus } from "./status-bits.ts";

export interface SdpLaneDeps {
  log: Logger;
  printers: Pick<Printers, "get">;
}

/** Names the question how the printer is. No delivery has this name. */
const statusQuestion = "status";

/** A job that waited in a spooler for an hour is on paper, or somebody has looked. */
const askForMs = 3_600_000;
const mostSpooled = 10_000;

/**
 * A printer whose network was away has a result to tell, of a job that was given up meanwhile, and may ask for the next job
 * first. Without a name that result would be taken for the next job's, so that waits until the printer has had its say.
 */
const steadyQuestions = 3;

/**
 * What an Epson printer is answered, and what its words mean for its jobs. It has one job at a time: answered a second time
 * it would print a second time, so a job's bytes are in one answer only.
 */
export class SdpLane {
  readonly #deps: SdpLaneDeps;
  readonly #intervals = new Intervals();
  readonly #questions = new Questions();
  /** By printer, the last job that was in its spooler: it can be asked about when its time is over, too. */
  readonly #inSpooler = new LRUCache<string, string>({ max: mostSpooled, ttl: askForMs });

  constructor(deps: SdpLaneDeps) {
    this.#deps = deps;
  }

  /** What it asks for: a job, or a question to it. Undefined: there is nothing. */
  async answer(core: LaneCore, printer: AskingRow): Promise<Uint8Array | undefined> {
    const { oldFirmware = false } = printer.asking.device;
    // A question for a job says nothing of the printer but that it is there.
    core.hear(printer, undefined);
    await this.#noteInterval(core, printer);
    // Firmware that knows no names could not say what it answers, so it is asked nothing.
    const question = oldFirmware ? undefined : await this.#questionTo(core, printer);
    if (question !== undefined) return printRequest({ version: "2.00", printJobId: question });
    if (oldFirmware && this.#questions.inARow(printer) < steadyQuestions) return undefined;
    const offer = await core.offer(printer);
    const fetched = offer && (await core.fetch(printer, offer.jobId));
    if (fetched && !fetched.isRepeated) {
      const version = oldFirmware ? "1.00" : "2.00";
      return printRequest({ version, printJobId: tokenOf(fetched.job.id), print: fetched.bytes });
    }
    const spooled = this.#inSpooler.get(printer.id);
    return spooled === undefined ? undefined : printRequest({ version: "2.00", printJobId: tokenOf(spooled) });
  }

  /** How a job ended, as the printer has it. */
  async takeResponse(core: LaneCore, printer: AskingRow, source: string): Promise<void> {
    const response = readPrintResponse(source);
    if (!response) {
      this.#deps.log.warn({ printerId: printer.id }, "the printer sent a result that cannot be read");
      return;
    }
    for (const result of response.results) await this.#takeResult(core, printer, result);
    // Refused as a whole, it names no job.
    if (response.refusal === null || response.results.length > 0) return;
    const job = await core.underWay(printer);
    const error = notPrinted(`the printer says "${response.refusal}"`);
    if (job) await core.settle(printer, job.id, { type: "failed", error }, response.refusal);
  }

  /** How the printer is, told by itself. */
  takeStatus(core: LaneCore, printer: AskingRow, source: string): void {
    const status = readStatusMonitor(source);
    const condition = status === undefined ? undefined : describeStatus(status);
    if (condition) core.hear(printer, condition);
    else this.#deps.log.warn({ printerId: printer.id }, "the printer sent a status that cannot be read");
  }

  /**
   * What the printer is to be asked: how a job in its spooler ended, or, while it is not well, how it is now, since its polls
   * do not tell that its cover is closed again. Nothing is offered to it meanwhile.
   */
  async #questionTo(core: LaneCore, printer: AskingRow): Promise<string | undefined> {
    const report = this.#deps.printers.get(printer.id)?.heardReport;
    const { spooler = false } = printer.asking.device;
    const isStopped = report !== undefined && report.status !== "online";
    // Memory may be a moment behind, so that it decides only whether to look.
    const mayBePrinting = report !== undefined && report.printingJobId !== null;
    const job = mayBePrinting && (spooler || isStopped) ? await core.underWay(printer) : undefined;
    if (job) return spooler ? tokenOf(job.id) : undefined;
    if (!isStopped) return undefined;
    // The answer tells how the printer is whatever is asked.
    const spooled = this.#inSpooler.get(printer.id);
    return spooled === undefined ? statusQuestion : tokenOf(spooled);
  }

  async #noteInterval(core: LaneCore, printer: AskingRow): Promise<void> {
    const intervalS = this.#intervals.note(printer.id, printer.asking.device.intervalS, Date.now());
    if (intervalS !== undefined) await core.learn(printer, { intervalS });
  }

  async #takeResult(core: LaneCore, printer: AskingRow, result: PrintResult): Promise<void> {
    const { printJobId, code, status } = result;
    const condition = describeStatus(status, code);
    if (condition) core.hear(printer, condition);
    if (printJobId === statusQuestion) return;
    const jobId = printJobId === null ? (await core.underWay(printer))?.id : jobIdOf(printJobId);
    const settled = jobId === undefined ? "nothing" : await this.#settle(core, printer, jobId, result);
    if (settled === "nothing") {
      this.#deps.log.info({ printerId: printer.id, jobId, code }, "the printer sent a result that changes nothing");
    }
  }

  async #settle(core: LaneCore, printer: AskingRow, jobId: string, result: PrintResult): Promise<Settled> {
    const { oldFirmware = false, spooler = false } = printer.asking.device;
    const outcome = outcomeOf(result, spooler);
    if (outcome.type === "spooled" || outcome.type === "printing") this.#inSpooler.set(printer.id, jobId);
    else if (this.#inSpooler.get(printer.id) === jobId) this.#inSpooler.delete(printer.id);
    switch (outcome.type) {
      case "completed":
        return core.settle(printer, jobId, outcome, wordsOf(result));
      case "failed":
        // Before the next job is handed over. One that repeats the name knows names, and refused something else.
        if (result.code === "SchemaError" && result.printJobId === null && !oldFirmware) {
          await core.learn(printer, { oldFirmware: true });
        }
        return core.settle(printer, jobId, outcome, wordsOf(result));
      case "spooled":
        await core.learn(printer, { spooler: true });
        return "waits";
      case "printing":
        return "waits";
    }
  }
}

function wordsOf({ success, code, status }: PrintResult): string {
  return `success=${success} code=${code} status=${status}`;
}
