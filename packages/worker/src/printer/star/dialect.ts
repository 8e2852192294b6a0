import { starCommandLength } from "@platen/receipt/encode/starprnt/command-lengths";
import { chunksBetweenCommands, mostUnfinishedBytes } from "../chunks.ts";
import type { Dialect, Mark } from "../dialect.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Link } from "../link.ts";
import type { Replies } from "../reply.ts";
import { askPrintEnd, askStatus, disableAutomaticStatus, flushCommands, longestQuestionBytes } from "./commands.ts";
import { StarReplyParser } from "./reply-parser.ts";

/** A printer that answers status may first have to finish what an earlier connection left in its buffer. */
const busyPrinterMs = 15_000;
const nextAnswerMs = 1_000;

/** Ids go round; where they begin in this process is not where another one did, whose late answer might still come. */
const ids = 0x10000;
let nextId = Math.floor(Math.random() * ids);

/** Receipt printers of Star. */
export const starDialect: Dialect = {
  // Zeros end a command torn in its head.
  opening: Uint8Array.of(...new Uint8Array(longestQuestionBytes), ...disableAutomaticStatus),
  statusQuestion: askStatus,
  statusAnswers: 1,
  createParser: () => new StarReplyParser(),
  isStatusAnswer: (reply) => reply.type === "starStatus",
  conditionAfter: (condition, reply) => (reply.type === "starStatus" ? reply.condition : condition),
  learn: learnStar,
  showsMore: () => false,
  fenceSaysPrinted: false,
  mark: () => printEndBehind(),
  pieces: (bytes) => chunksBetweenCommands(bytes, starCommandLength),
  mostUnfinishedBytes: (bytes, sent) =>
    Math.max(mostUnfinishedBytes(bytes, sent, starCommandLength), longestQuestionBytes),
  flush: flushCommands,
};

/** Its name a Star printer tells only over other channels. */
async function learnStar(link: Link, replies: Replies, answersStatus: boolean): Promise<Knowledge> {
  const mark = printEndBehind();
  const answer = replies.expect((reply) => mark.judge(reply) === "proof", answersStatus ? busyPrinterMs : nextAnswerMs);
  await link.write(mark.question());
  const processId = (await answer) !== undefined;
  return {
    capabilities: { realTimeStatus: answersStatus, automaticStatus: false, statusFence: false, processId },
    model: null,
  };
}

/** An answer to an earlier question proves as much: everything of this job stood before that one too. */
function printEndBehind(): Mark {
  const asked = new Set<number>();
  return {
    question() {
      const id = nextId++ % ids;
      asked.add(id);
      return askPrintEnd(id);
    },
    judge: (reply) => (reply.type === "printEnd" && asked.has(reply.id) ? "proof" : undefined),
  };
}
