import { createHash } from "node:crypto";
import { isOffline } from "../machine/condition/condition.ts";
import type { AskedMachine } from "./asked-machine.ts";
import type { AskingOptions } from "./asking-options.ts";
import { type ClientAction, resultOf } from "./client-actions.ts";
import type { Confirmation } from "./confirmations.ts";
import type { Exchange } from "./exchanges.ts";
import { type Call, type Called, HttpCaller } from "./http-caller.ts";
import type { Asker, Protocol } from "./protocol.ts";
import { starJob } from "./star-job.ts";
import { starStatusCode, starStatusText } from "./star-status-code.ts";

/** What the server answers to a poll, as far as a printer understands it. */
interface PollAnswer {
  jobReady?: boolean;
  mediaTypes?: string[];
  jobToken?: string;
  deleteMethod?: string;
  jobGetUrl?: string;
  jobConfirmationUrl?: string;
  clientAction?: ClientAction[] | null;
}

/** Star's boards take no more in one job. */
const largestJob = 512 * 1024;

/** A printer of Star that speaks CloudPRNT over HTTP: POST asks, GET fetches, DELETE confirms. */
export class CloudPrnt implements Protocol {
  readonly #lane: Asker;
  readonly #printer: AskedMachine;
  readonly #url: URL;
  readonly #http: HttpCaller;
  #tokenInHand: string | undefined;
  #actionResults: { request: string; result: string }[] = [];
  #uniqueId: string | null = null;

  constructor(lane: Asker, printer: AskedMachine, { url, credentials }: AskingOptions) {
    this.#lane = lane;
    this.#printer = printer;
    this.#url = new URL(url);
    this.#http = new HttpCaller(credentials, "basic");
  }

  async ask(): Promise<void> {
    if (this.#printer.faults().asksWithoutType) await this.#askForSettings();
    const answer = await this.#poll();
    if (!answer) return;
    if (answer.clientAction?.length) {
      this.#answerActions(answer.clientAction);
      return;
    }
    const { saysPrinting } = this.#printer.faults();
    if (!answer.jobReady || this.#lane.isPrinting || saysPrinting || isOffline(this.#printer.condition())) return;
    await this.#take(answer);
  }

  confirm(): Promise<void> {
    return this.#lane.confirmations.deliver((confirmation, retries) => this.#tell(confirmation, retries));
  }

  forget(): void {
    this.#tokenInHand = undefined;
    this.#actionResults = [];
  }

  close(): void {
    this.#http.close();
  }

  get #mac(): string {
    return this.#printer.settings().identity;
  }

  async #poll(): Promise<PollAnswer | undefined> {
    const condition = this.#printer.condition();
    const { saysPrinting, saysStatus } = this.#printer.faults();
    const results = this.#actionResults;
    const { body, status } = await this.#exchange(
      {
        method: "POST",
        url: this.#url,
        headers: { ...this.#headers(), "Content-Type": "application/json" },
        body: JSON.stringify({
          status: starStatusText(condition),
          printerMAC: this.#mac,
          uniqueID: this.#uniqueId,
          statusCode: encodeURIComponent(saysStatus ?? starStatusCode(condition)),
          jobToken: this.#tokenInHand ?? null,
          printingInProgress: saysPrinting ?? this.#lane.isPrinting,
          clientAction: results.length > 0 ? results : null,
          barcodeReader: null,
          keyboard: null,
          display: null,
        }),
      },
      { what: "poll" },
    );
    if (status !== 200) return undefined;
    this.#actionResults = this.#actionResults.filter((result) => !results.includes(result));
    return readAnswer(body);
  }

  /** The results go with the next question, which is asked at once. */
  #answerActions(actions: readonly ClientAction[]): void {
    for (const action of actions) {
      if (action.request === "SetID") this.#uniqueId = String(action.options ?? "");
      this.#actionResults.push({ request: action.request, result: resultOf(action, this.#printer) });
    }
    this.#lane.askNow();
  }

  /** Newer firmware asks so for its MQTT settings. */
  async #askForSettings(): Promise<void> {
    this.#printer.changeFaults({ set: {}, removed: ["asksWithoutType"] });
    const url = withQuery(this.#url, { uid: this.#uniqueId ?? "", mac: this.#mac });
    await this.#exchange({ method: "GET", url, headers: this.#headers() }, { what: "fetch" });
  }

  async #take(answer: PollAnswer): Promise<void> {
    const { oldFirmware } = this.#printer.settings();
    const { deleteByGet } = this.#printer.faults();
    const token = oldFirmware ? undefined : answer.jobToken;
    const confirmation = {
      token,
      url: new URL(answer.jobConfirmationUrl ?? this.#url, this.#url),
      byGet: deleteByGet ?? answer.deleteMethod === "GET",
    };
    const refuse = (code: string) => {
      this.#lane.confirmations.add({ ...confirmation, code });
      return this.confirm();
    };
    const type = this.#typeOf(answer.mediaTypes ?? []);
    if (type === undefined) return refuse("510 Incompatible Media Type");
    const fetched = await this.#fetch(new URL(answer.jobGetUrl ?? this.#url, this.#url), type, token);
    const refusal = refusalOf(fetched, type) ?? refusingCode(this.#printer.faults().confirmationCode);
    if (!fetched || refusal !== undefined) return refuse(refusal ?? "520 Download Timeout");
    const bytes = await starJob(type, fetched, this.#printer.model).catch(() => undefined);
    if (!bytes) return refuse("511 Media Decoding Error");
    this.#tokenInHand = token;
    void this.#lane.print(bytes).then((outcome) => {
      this.#tokenInHand = undefined;
      if (outcome !== "printed") return;
      this.#lane.confirmations.add({ ...confirmation, code: "200 OK" });
      this.#lane.askNow();
    });
  }

  #typeOf(offered: readonly string[]): string | undefined {
    const { asksForType } = this.#printer.faults();
    const known = this.#printer.settings().encodings.split(";");
    return asksForType ?? offered.find((type) => known.some((own) => own.trim() === type));
  }

  /** The job's bytes; a download that breaks off is tried once more with the same token. Undefined when both did. */
  async #fetch(base: URL, type: string, token: string | undefined): Promise<Called | undefined> {
    const query = { uid: this.#uniqueId ?? "", type, mac: this.#mac, ...(token !== undefined && { token }) };
    const call: Call = { method: "GET", url: withQuery(base, query), headers: this.#headers(token) };
    const exchange = { what: "fetch", ...(token !== undefined && { token }) } as const;
    if (this.#printer.faults().asksTwice) await this.#exchange(call, exchange);
    try {
      return await this.#exchange(call, exchange);
    } catch {
      return await this.#exchange(call, exchange).catch(() => undefined);
    }
  }

  async #tell({ token, code, url = this.#url, byGet }: Confirmation, retries: number): Promise<boolean> {
    const query = {
      uid: this.#uniqueId ?? "",
      mac: this.#mac,
      code,
      ...(token !== undefined && { token }),
      ...(retries > 0 && { retry: String(retries) }),
    };
    const target = withQuery(url, query);
    // A bare key, without "=": that is how the printer writes it.
    if (byGet) target.search += "&delete";
    const called = await this.#exchange(
      { method: byGet ? "GET" : "DELETE", url: target, headers: this.#headers(token) },
      { what: "confirm", code, ...(token !== undefined && { token }) },
    );
    return called.status === 200;
  }

  #headers(token?: string): Record<string, string> {
    return {
      "User-Agent": `Star ${this.#printer.model.name} (platen virtual printer)`,
      "X-Star-Mac": this.#mac,
      "X-Star-Print-Width": String(Math.round(this.#printer.model.widthDots / 8)),
      ...(token !== undefined && { "X-Star-Token": token }),
    };
  }

  async #exchange(call: Call, about: Pick<Exchange, "what" | "token" | "code">): Promise<Called> {
    const exchange: Exchange = { ...about, method: call.method };
    try {
      const called = await this.#http.call(call);
      exchange.status = called.status;
      if (about.what === "poll") exchange.answer = Buffer.from(called.body).toString();
      else exchange.bytes = called.body.length;
      if (about.what === "fetch") exchange.sha256 = createHash("sha256").update(called.body).digest("hex");
      return called;
    } finally {
      this.#lane.note(exchange);
    }
  }
}

/** Why the printer does not take what it was answered; undefined when it does. */
function refusalOf(fetched: Called | undefined, type: string): string | undefined {
  if (fetched?.status !== 200 || !fetched.headers.has("content-length")) return "520 Download Timeout";
  if (fetched.body.length > largestJob) return "521 Job Too Large";
  return fetched.headers.get("content-type") === type ? undefined : "510 Incompatible Media Type";
}

/** 5xx says that the data is bad: nothing of it is printed. */
function refusingCode(code: string | undefined): string | undefined {
  return code?.startsWith("5") ? code : undefined;
}

function readAnswer(body: Uint8Array): PollAnswer | undefined {
  try {
    const answer: unknown = JSON.parse(Buffer.from(body).toString());
    return typeof answer === "object" && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}

function withQuery(url: URL, query: Record<string, string>): URL {
  const target = new URL(url);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  return target;
}
