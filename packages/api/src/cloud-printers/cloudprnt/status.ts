import { type Condition, describeCondition, unknownCondition } from "@platen/shared/condition";
import { fromStarStatus } from "@platen/shared/star-status";
import type { AskedCondition } from "../lane.ts";
import type { Poll } from "./poll.ts";

/** What a status code says beside whether it is 2xx: of the first three of its digits. */
const meanings: Readonly<Record<string, Partial<Condition>>> = {
  "210": { paperNearEnd: true },
  "211": { paperNearEnd: true },
  "410": { paperEnd: true },
  // The paper is stuck, or does not lie as it should.
  "411": { mechanicalError: true },
  "412": { mechanicalError: true },
  "420": { coverOpen: true },
};

/** 2xx is online, 4xx needs a person. 5xx is about a job that it could not read: the printer itself is well. */
export function conditionOf({ code, statusBytes }: Pick<Poll, "code" | "statusBytes">): AskedCondition {
  const told = meanings[code.slice(0, 3)];
  const needsPerson = code.startsWith("4");
  const saysAll = statusBytes.length >= leastStatusBytes;
  const condition: Condition = {
    ...(saysAll ? fromStarStatus(statusBytes) : { ...unknownCondition, ...(!needsPerson && code !== "" && usual) }),
    ...told,
    ...(needsPerson && !told && { mechanicalError: true }),
  };
  return describeCondition(condition);
}

/** A header of two, and the four that tell something. */
const leastStatusBytes = 6;

/** What a printer without its status bytes means by 2xx. */
const usual: Partial<Condition> = { offline: false, paperEnd: false, coverOpen: false };

/** Whether it may be offered a job. */
export function canPrint({ code }: Pick<Poll, "code">, { status }: AskedCondition): boolean {
  return !code.startsWith("4") && status === "online";
}
