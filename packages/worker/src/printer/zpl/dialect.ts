import type { Dialect, Mark } from "../dialect.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Link } from "../link.ts";
import type { Replies } from "../reply.ts";
import { askHostIdentification, askHostStatus, cancelPartialFormat } from "./commands.ts";
import { ZplReplyParser } from "./reply-parser.ts";

/** A printer that answered ~HS answers ~HI soon, or never. */
const nextAnswerMs = 1_000;

/** Label printers. Everything they say they say when asked. */
export const zplDialect: Dialect = {
  // "~" begins a command wherever it stands, so nothing that was torn can swallow the first question.
  opening: new Uint8Array(0),
  statusQuestion: askHostStatus,
  statusAnswers: 1,
  createParser: () => new ZplReplyParser(),
  isStatusAnswer: (reply) => reply.type === "hostStatus",
  conditionAfter: (condition, reply) => (reply.type === "hostStatus" ? reply.condition : condition),
  learn: learnZpl,
  showsMore: () => false,
  fenceSaysPrinted: true,
  mark: (_proof, unanswered) => idleBehind(unanswered),
  // A question inside a label would end the picture it falls into.
  pieces: (bytes) => [bytes],
  mostUnfinishedBytes: () => 0,
  // Of a label whose end never came nothing is on paper yet; ESC/POS has to print the torn piece, here it is dropped.
  flush: () => cancelPartialFormat,
};

async function learnZpl(link: Link, replies: Replies, answersStatus: boolean): Promise<Knowledge> {
  const capabilities = {
    realTimeStatus: answersStatus,
    automaticStatus: false,
    statusFence: answersStatus,
    processId: false,
  };
  if (!answersStatus) return { capabilities, model: null };
  const answer = replies.expect((reply) => reply.type === "hostIdentification", nextAnswerMs);
  await link.write(askHostIdentification);
  const reply = await answer;
  return { capabilities, model: (reply?.type === "hostIdentification" && reply.fields[0]) || null };
}

/**
 * ~HS behind the label's bytes, asked until the answer is that nothing is left: no format in the buffer, no label of the
 * batch to print, nothing wrong. That says the printer is through with the label; that the last millimetre of paper
 * has moved it does not say, so the proof is a status fence and no more.
 */
function idleBehind(unanswered: number): Mark {
  let fromBefore = unanswered;
  return {
    question: () => askHostStatus,
    judge(reply) {
      if (reply.type !== "hostStatus") return undefined;
      if (fromBefore > 0) {
        fromBefore--;
        return undefined;
      }
      return reply.isIdle ? "proof" : "not yet";
    },
  };
}
