import type { AskingRow } from "@platen/shared/db/asking-printers";
import { jobIdOf, tokenOf } from "@platen/shared/delivery-token";
import { LRUCache } from "lru-cache";
import type { LaneCore } from "../lane.ts";
import { isAnswer, type LaneAnswer, type LaneProtocol, type LaneRequest, letIn } from "../protocol.ts";
import { formsFor } from "./forms.ts";
import { macOf, questions, readPoll } from "./poll.ts";
import { readResult } from "./result.ts";
import { canPrint, conditionOf } from "./status.ts";

const lane = "cloudprnt";

/** A poll has some hundred bytes; with everything a printer can tell of itself a few thousand. */
const mostBytes = 64 * 1024;

/**
 * Star CloudPRNT over HTTP (protocol guide 2.4): the printer POSTs how it is and is told whether there is a job, GETs the
 * job, and DELETEs it when it is printed. What it says then is the proof.
 */
export function cloudPrnt(): LaneProtocol {
  const asked = new LRUCache<string, true>({ max: mostAsked, ttl: askAgainMs });
  return {
    path: "/cloudprnt/:secret",
    methods: ["GET", "POST", "DELETE"],
    mostBytes,
    answer(core, request) {
      if (request.method === "POST") return answerPoll(core, request, asked);
      // A printer that cannot send DELETE sends a GET with the bare key `delete`, which has no value.
      const isResult = request.method === "DELETE" || request.query("delete") !== undefined;
      return isResult ? takeResult(core, request) : answerJob(core, request);
    },
  };
}

/** The printers that were asked about themselves. One that does not answer is asked again in an hour. */
type Asked = LRUCache<string, true>;
const mostAsked = 20_000;
const askAgainMs = 3_600_000;

async function answerPoll(core: LaneCore, request: LaneRequest, asked: Asked): Promise<LaneAnswer> {
  const poll = readPoll(await request.body());
  if (!poll) return { status: 400 };
  // A device that does not say which it is must not be taken for one that has said so before.
  const { identity = "", says } = poll;
  const printer = await letIn(core, request, { lane, identity, binds: true, says });
  if (isAnswer(printer)) return printer;
  const condition = conditionOf(poll);
  core.hear(printer, condition);
  await core.learn(printer, says);
  const offer = poll.isPrinting || !canPrint(poll, condition) ? undefined : await core.offer(printer);
  // It answers first, at once, and fetches the job after that: then it is known what it reads.
  const asks = mayAsk(printer, asked) && { clientAction: questions };
  if (!offer) return json({ jobReady: false, ...asks });
  const mediaTypes = formsFor(core, printer).map(({ type }) => type);
  return json({ jobReady: true, mediaTypes, jobToken: tokenOf(offer.jobId), deleteMethod: "DELETE", ...asks });
}

async function answerJob(core: LaneCore, request: LaneRequest): Promise<LaneAnswer> {
  const type = request.query("type")?.trim().toLowerCase();
  // Newer firmware asks for other settings of the server this way: 404 means that there are none, anything else makes it wait.
  if (!type) return { status: 404 };
  const printer = await letIn(core, request, { lane, identity: identityOf(request) });
  if (isAnswer(printer)) return printer;
  const form = formsFor(core, printer).find((one) => one.type === type);
  if (!form) return { status: 415 };
  const jobId = await jobMeant(core, printer, request, () => core.offer(printer));
  const fetched = jobId === undefined ? undefined : await core.fetch(printer, jobId, form.encode);
  if (!fetched) return { status: 404 };
  return { status: 200, headers: { "Content-Type": type, ...form.headers?.(fetched) }, body: fetched.bytes };
}

/**
 * Answers 200 to every result, because a printer repeats one that is refused. A request without a result is a mistake of the
 * client's author, so it gets 400, and the job ends in doubt all the same.
 */
async function takeResult(core: LaneCore, request: LaneRequest): Promise<LaneAnswer> {
  const printer = await letIn(core, request, { lane, identity: identityOf(request) });
  if (isAnswer(printer)) return printer;
  const jobId = await jobMeant(core, printer, request);
  const code = request.query("code");
  if (jobId !== undefined) await core.settle(printer, jobId, readResult(code ?? ""), code ?? "");
  if (code === undefined)
    return { status: 400, body: "The parameter code is missing. Send the status of the print, as in code=200%20OK." };
  return { status: 200 };
}

/** By the token of its delivery. Firmware that knows no tokens has one job at a time, and means that. */
async function jobMeant(
  core: LaneCore,
  printer: AskingRow,
  request: LaneRequest,
  otherwise: () => Promise<{ jobId: string } | undefined> = async () => undefined,
): Promise<string | undefined> {
  const token = request.query("token") || request.header("X-Star-Token");
  if (token) return jobIdOf(token);
  return (await core.underWay(printer))?.id ?? (await otherwise())?.jobId;
}

function identityOf(request: LaneRequest): string | undefined {
  return macOf(request.query("mac") ?? request.header("X-Star-Mac") ?? "");
}

function json(value: unknown): LaneAnswer {
  return { status: 200, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

function mayAsk({ id, asking }: AskingRow, asked: Asked): boolean {
  if (asking.device.encodings !== undefined || asked.has(id)) return false;
  asked.set(id, true);
  return true;
}
