import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import { type HourSum, readHours, toPaperSteps } from "@platen/shared/db/hours";
import { type RollUse, readRolls } from "@platen/shared/db/rolls";
import { AppError } from "@platen/shared/errors";
import { type Static, Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { moment, readMoments } from "../http/moments.ts";
import { success, timestamp } from "../http/schemas.ts";
import { PrinterId } from "../printers/schemas.ts";
import { fault } from "../problems/fault.ts";
import type { StatisticsDeps } from "./deps.ts";
import { median } from "./median.ts";

const count = (description: string) => Type.Integer({ minimum: 0, description });
const millimetres = (description: string) => Type.Integer({ minimum: 0, description });
const countOrNull = (description: string) => Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { description });

const printed = {
  receipts: count("Receipts on paper; every copy is one."),
  failed: count("Jobs that failed."),
  paperMm: millimetres("Millimetres of paper."),
};

const Statistics = Type.Object(
  {
    since: timestamp("From the begin of this moment's hour on."),
    until: timestamp("Before this moment."),
    ...printed,
    toPaper: Type.Object({
      medianMs: countOrNull("Half of the jobs were on paper this soon after they were accepted, to a few per cent."),
      slowestMs: countOrNull("What the slowest took."),
      steps: Type.Array(
        Type.Object({ underMs: countOrNull("Null: longer than all others."), jobs: Type.Integer({ minimum: 0 }) }),
        { description: "How many jobs took how long: less than this, and not less than the step before." },
      ),
    }),
    hours: Type.Array(Type.Object({ hour: timestamp("When this hour of the clock, in UTC, began."), ...printed }), {
      description: "The hours in which something ended, oldest first.",
    }),
    rolls: Type.Array(
      Type.Object({
        printerId: Type.String(),
        changedAt: timestamp("When the printer last had paper again after it had run out."),
        usedMm: millimetres("Printed since then."),
        lengthMm: millimetres("How long a new roll is assumed to be."),
        leftMm: millimetres("What should be left of it."),
      }),
      {
        description:
          "What is left on the roll, for printers that were seen out of paper once. Without `printerId` the latest twelve.",
      },
    ),
  },
  { title: "Statistics" },
);

const StatisticsQuery = Type.Object({
  printerId: Type.Optional({ ...PrinterId, description: "Of this printer, which may be gone; without one, of all." }),
  since: moment("A day before `until` where it is left out."),
  until: moment("Now where it is left out."),
});

const dayMs = 86_400_000;

/** A month, and the hours by which its days are longer elsewhere. */
const longestMs = 32 * dayMs;

/** Usual rolls for receipt printers on a counter; nobody tells what was put in. */
const assumedRollMm = 80_000;

export function statisticsRoutes(deps: StatisticsDeps): Endpoint[] {
  const { db } = deps;
  return [
    endpoint({
      method: "get",
      path: "/statistics",
      operationId: "getStatistics",
      scopes: ["read"],
      tag: "Jobs",
      summary: "What was printed, by the hour",
      description:
        "Receipts, paper and time to paper of at most 32 days, by the hour in which the jobs ended. It costs the same with millions of jobs as with a few: hours that are over are summed by a worker and kept for two years, whatever becomes of their jobs.",
      query: StatisticsQuery,
      answers: {
        200: {
          description: "The sums.",
          schema: Type.Object({ success, statistics: Statistics }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query: { printerId, ...moments }, context }) {
        const { until = new Date(), since = new Date(until.getTime() - dayMs) } = readMoments(moments);
        const details = spanProblems(since, until);
        if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
        const [hours, rolls] = await Promise.all([
          readHours(db, { since, until, printerId }),
          readRolls(db, printerId),
        ]);
        return context.json({ success: true, statistics: statisticsJson({ since, until }, hours, rolls) });
      },
    }),
  ];
}

function spanProblems(since: Date, until: Date): Problem[] {
  if (since >= until) return [problemAt("since", fault("not-before-until"))];
  return until.getTime() - since.getTime() > longestMs
    ? [problemAt("since", fault("too-long-before-until", { days: 32 }))]
    : [];
}

function statisticsJson(
  { since, until }: { since: Date; until: Date },
  hours: readonly HourSum[],
  rolls: readonly RollUse[],
): Static<typeof Statistics> {
  const sum = (of: (hour: HourSum) => number) => hours.reduce((total, hour) => total + of(hour), 0);
  const steps = [...toPaperSteps.map((seconds) => Math.round(seconds * 1000)), null].map((underMs, step) => ({
    underMs,
    jobs: sum(({ toPaper }) => toPaper[step] ?? 0),
  }));
  const slowestMs = hours.reduce((slowest, hour) => Math.max(slowest, hour.slowestMs), 0);
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    receipts: sum(({ receipts }) => receipts),
    failed: sum(({ failed }) => failed),
    paperMm: sum(({ paperMm }) => paperMm),
    toPaper: {
      medianMs: median(steps, slowestMs),
      slowestMs: steps.some(({ jobs }) => jobs > 0) ? slowestMs : null,
      steps,
    },
    hours: hours.map(({ hour, receipts, failed, paperMm }) => ({
      hour: hour.toISOString(),
      receipts,
      failed,
      paperMm,
    })),
    rolls: rolls.map(rollJson),
  };
}

function rollJson({ printerId, changedAt, usedMm }: RollUse) {
  const leftMm = Math.max(assumedRollMm - usedMm, 0);
  return { printerId, changedAt: changedAt.toISOString(), usedMm, lengthMm: assumedRollMm, leftMm };
}
