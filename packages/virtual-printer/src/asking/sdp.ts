import { createHash } from "node:crypto";
import { problemOf } from "../epos/document.ts";
import { isOffline } from "../machine/condition/condition.ts";
import type { AskedMachine } from "./asked-machine.ts";
import type { AskingOptions } from "./asking-options.ts";
import type { Confirmation } from "./confirmations.ts";
import { eposStatus, stopCode } from "./epson-status.ts";
import type { Exchange } from "./exchanges.ts";
import { type Called, HttpCaller } from "./http-caller.ts";
import type { Asker, Outcome, Protocol } from "./protocol.ts";
import { type PrintRequest, readPrintRequests, writeResult, writeStatus } from "./sdp-xml.ts";

/** The version that old firmware knows. It has no printjobid. */
const oldVersion = "1.00";

/** Codes that say that nothing of the data was taken; the printer prints nothing for them. */
const refusingCodes = ["SchemaError", "DeviceNotFound", "PrintSystemError", "RequestEntityTooLarge", "TooManyRequests"];

/** A printer of Epson that asks by Server Direct Print: everything is a POST of a form to one address. */
export class ServerDirectPrint implements Protocol {
  readonly #lane: Asker;
  readonly #printer: AskedMachine;
  readonly #url: URL;
  readonly #http: HttpCaller;
  #toldStatus: number | undefined;
  #version = oldVersion;
  #waiting: { request: PrintRequest; version: string }[] = [];
  /** What became of the jobs in the spooler, for when the server asks; the word is the answer's code. */
  #spooled = new Map<string | undefined, string>();

  constructor(lane: Asker, printer: AskedMachine, { url, credentials }: AskingOptions) {
    this.#lane = lane;
    this.#printer = printer;
    this.#url = new URL(url);
    this.#http = new HttpCaller(credentials, "digest");
  }

  async ask(): Promise<void> {
    await this.#tellStatus();
    for (let times = this.#printer.faults().asksTwice ? 2 : 1; times > 0; times--) {
      const { status, body } = await this.#post({ ConnectionType: "GetRequest" }, { what: "poll" });
      if (status === 200 && body.length > 0) this.#take(Buffer.from(body).toString());
    }
    this.#printNext();
    // What it has refused or was asked about is told before it asks again.
    await this.confirm();
  }

  confirm(): Promise<void> {
    return this.#lane.confirmations.deliver((confirmation) => this.#tell(confirmation));
  }

  /** The spooler is memory, too. */
  forget(): void {
    this.#waiting = [];
    this.#spooled.clear();
    this.#toldStatus = undefined;
  }

  close(): void {
    this.#http.close();
  }

  #take(xml: string): void {
    const answer = readPrintRequests(xml);
    if (!answer) return;
    if (this.#printer.settings().oldFirmware && answer.version !== oldVersion) {
      this.#version = oldVersion;
      this.#confirm(undefined, "SchemaError");
      return;
    }
    this.#version = answer.version;
    for (const request of answer.requests) {
      if (request.eposPrint === undefined) this.#answerInquiry(request);
      else this.#waiting.push({ request, version: answer.version });
    }
  }

  /** The same printjobid with nothing to print asks what became of that job. */
  #answerInquiry({ printJobId }: PrintRequest): void {
    const outcome = this.#spooled.get(printJobId) ?? "JobNotFound";
    this.#confirm(printJobId, outcome, { isComplete: outcome === "" });
  }

  #printNext(): void {
    if (this.#lane.isPrinting) return;
    const next = this.#waiting.shift();
    if (next) void this.#print(next.request);
  }

  async #print({ printJobId, eposPrint = "" }: PrintRequest): Promise<void> {
    const { confirmationCode = "" } = this.#printer.faults();
    const { spooler } = this.#printer.settings();
    const condition = this.#printer.condition();
    if (refusingCodes.includes(confirmationCode)) this.#confirm(printJobId, confirmationCode);
    else if (problemOf(Buffer.from(eposPrint)) !== undefined) this.#confirm(printJobId, "SchemaError");
    else if (isOffline(condition)) this.#confirm(printJobId, stopCode(condition));
    else {
      if (spooler) this.#spool(printJobId);
      this.#end(printJobId, await this.#lane.print(Buffer.from(eposPrint)));
    }
    this.#printNext();
  }

  #spool(printJobId: string | undefined): void {
    this.#spooled.set(printJobId, "Printing");
    this.#confirm(printJobId, "", { isSpooled: true });
  }

  #end(printJobId: string | undefined, outcome: Outcome): void {
    if (outcome === "forgotten") return;
    const code = outcome === "printed" ? "" : stopCode(this.#printer.condition());
    if (this.#spooled.has(printJobId)) this.#spooled.set(printJobId, code);
    else this.#confirm(printJobId, code, { isComplete: outcome === "printed" });
    this.#lane.askNow();
  }

  #confirm(
    printJobId: string | undefined,
    code: string,
    job: { isComplete?: boolean; isSpooled?: boolean } = {},
  ): void {
    const isComplete = job.isComplete === true && !this.#printer.faults().confirmationCode;
    const status = eposStatus(this.#printer.condition(), { ...job, isComplete });
    const token = this.#version === oldVersion ? undefined : printJobId;
    this.#lane.confirmations.add({ token, code, status });
  }

  async #tell({ token, code, status = 0 }: Confirmation): Promise<boolean> {
    const ResponseFile = writeResult({ version: this.#version, printJobId: token, code, status });
    const about = { what: "confirm", code, ...(token !== undefined && { token }) } as const;
    return (await this.#post({ ConnectionType: "SetResponse", ResponseFile }, about)).status === 200;
  }

  async #tellStatus(): Promise<void> {
    const status = eposStatus(this.#printer.condition());
    if (!this.#printer.settings().statusNotification || status === this.#toldStatus) return;
    const called = await this.#post({ ConnectionType: "SetStatus", Status: writeStatus(status) }, { what: "status" });
    if (called.status === 200) this.#toldStatus = status;
  }

  async #post(fields: Record<string, string>, about: Pick<Exchange, "what" | "token" | "code">): Promise<Called> {
    const { identity } = this.#printer.settings();
    const { ConnectionType = "", ...rest } = fields;
    const form = new URLSearchParams({ ConnectionType, ID: identity, Name: this.#printer.model.name, ...rest });
    const exchange: Exchange = { ...about, method: "POST" };
    try {
      const called = await this.#http.call({
        method: "POST",
        url: this.#url,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: form.toString(),
      });
      exchange.status = called.status;
      exchange.bytes = called.body.length;
      if (about.what === "poll") exchange.sha256 = createHash("sha256").update(called.body).digest("hex");
      return called;
    } finally {
      this.#lane.note(exchange);
    }
  }
}
