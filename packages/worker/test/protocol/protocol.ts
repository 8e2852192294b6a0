import { canMove, isFinal, lifecycleRank } from "@platen/shared/job";
import { cancelSteps, deletePrinterSteps, submitSteps } from "./client-steps.ts";
import type { Model } from "./explore.ts";
import { housekeepingSteps } from "./housekeeping-steps.ts";
import { ownershipSteps } from "./ownership-steps.ts";
import { printerSteps } from "./printer-steps.ts";
import { type Keeps, promises } from "./rules.ts";
import { initialState, type Scenario } from "./scenario.ts";
import { keyOf, type State } from "./state.ts";
import { StepList } from "./step-list.ts";
import { printSteps } from "./worker-steps.ts";

/** The job protocol of API and worker as it is, apart from the rules that are not kept. */
export function protocol(scenario: Scenario, keeps: Keeps): Model<State> {
  return {
    initial: initialState(scenario),
    steps(state) {
      const list = new StepList(state);
      submitSteps(state, keeps, list);
      cancelSteps(state, keeps, list);
      deletePrinterSteps(state, keeps, list);
      printSteps(state, keeps, list);
      ownershipSteps(state, keeps, list);
      housekeepingSteps(state, keeps, list);
      printerSteps(state, list);
      return list.steps;
    },
    keyOf,
    broken,
    isSettled: ({ rows, attempts }) =>
      rows.every(({ status }) => status === "absent" || isFinal(status)) &&
      attempts.every((stage) => ["new", "answered", "dead", "refused"].includes(stage)),
  };
}

function broken(before: State, after: State): string[] {
  const wrong = (promise: keyof typeof promises, isBroken: boolean) => (isBroken ? [promises[promise]] : []);
  return [
    ...after.rows.flatMap((_, row) => brokenByRow(before, after, row)),
    ...[0, 1].flatMap((request) => brokenByRequest(after, request)),
    ...wrong(
      "alone",
      after.printers.some((_, printer) => connectionsTo(after, printer) > 1),
    ),
    ...wrong(
      "ownPaper",
      after.printers.some(({ buffer }, printer) => buffer.some(({ row }) => after.rows[row]?.printer !== printer)),
    ),
  ];
}

function connectionsTo({ workers }: State, printer: number): number {
  return workers.filter(({ slots }) => slots[printer]?.connected).length;
}

function brokenByRow(before: State, after: State, index: number): string[] {
  const row = after.rows[index];
  const earlier = before.rows[index];
  const sheet = after.paper[index];
  if (!row || !earlier || !sheet) return [];
  const atPrinter = sheet.begun > 0 || after.printers.some(({ buffer }) => buffer.some((sent) => sent.row === index));
  const isCancelled = row.status === "cancelled" || (after.cancel === "answered" && after.requests[index] === 0);
  const found: string[] = [];
  if (row.status === "completed" && sheet.whole !== 1) found.push(promises.completed);
  if ((isCancelled || row.error === "PRINT_FAILED") && atPrinter) found.push(promises.notPrinted);
  if (row.status === "queued" && atPrinter) found.push(promises.queued);
  if (row.error === "OUTCOME_UNKNOWN" && !row.doubtful) found.push(promises.unknown);
  if (!isTrue(row.published, row.status)) found.push(promises.events);
  if (earlier.status !== row.status && !isListed(earlier.status, row.status)) found.push(promises.moves);
  if (earlier.status === "queued" && row.status === "printing" && isEarlierQueued(after, row))
    found.push(promises.order);
  return found;
}

function brokenByRequest(state: State, request: number): string[] {
  const own = state.requests.flatMap((of, row) => (of === request ? [row] : []));
  const begun = own.reduce((sum, row) => sum + (state.paper[row]?.begun ?? 0), 0);
  const isStored = own.some((row) => state.rows[row]?.status !== "absent");
  return [...(begun > 1 ? [promises.once] : []), ...(state.accepted[request] && !isStored ? [promises.accepted] : [])];
}

type Status = State["rows"][number]["status"];

/** What was published has happened; more may have happened since. */
function isTrue(published: Status, now: Status): boolean {
  if (published === "absent" || published === now) return true;
  return now !== "absent" && lifecycleRank(published) < lifecycleRank(now);
}

function isListed(from: Status, to: Status): boolean {
  if (from === "absent") return to === "queued";
  return to !== "absent" && canMove(from, to);
}

function isEarlierQueued({ rows }: State, { printer, seq }: State["rows"][number]): boolean {
  return rows.some((row) => row.status === "queued" && row.printer === printer && row.seq < seq);
}
