import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import { AppError } from "@platen/shared/errors";
import { Type } from "@sinclair/typebox";
import { fault } from "../problems/fault.ts";
import { matching } from "../problems/matching.ts";

/** RFC 3339; a plus that was not escaped in an address comes as a blank. */
/** A day alone is its first moment in UTC. */
const dateTime = "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+ -]\\d{2}:\\d{2}))?$";

const dayAlone = "A day alone, as in `2026-01-31`, stands for its first moment in UTC.";

export const moment = (description: string) =>
  Type.Optional(
    Type.String({ ...matching(dateTime, fault("not-a-moment")), description: `${description} ${dayAlone}` }),
  );

interface Moments<Moment> {
  since?: Moment | undefined;
  until?: Moment | undefined;
}

/** Throws for a day that no calendar has. */
export function readMoments(given: Moments<string>): Moments<Date> {
  const problems = momentProblems(given);
  if (problems.length > 0) throw new AppError("VALIDATION_ERROR", { details: problems });
  return dates(given);
}

export function momentProblems(given: Moments<string>): Problem[] {
  return Object.entries(given).flatMap(([name, text]) =>
    text !== undefined && !(isInCalendar(text) && isKnownMoment(read(text)))
      ? [problemAt(name, fault("moment-unknown"))]
      : [],
  );
}

/** Of a year with four digits, in UTC as well: others the database does not read. */
function isKnownMoment(date: Date): boolean {
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999;
}

/** Date takes the 30th of February for the 2nd of March. */
function isInCalendar(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function dates({ since, until }: Moments<string>): Moments<Date> {
  return { since: since === undefined ? undefined : read(since), until: until === undefined ? undefined : read(until) };
}

function read(dateTime: string): Date {
  return new Date(dateTime.replace(" ", "+"));
}
