import { listOutages, type Outage as OutageRow } from "@platen/shared/db/outages";
import { outageKinds } from "@platen/shared/printer";
import { type Static, Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { moment, readMoments } from "../http/moments.ts";
import { cursorOf, nextCursor, pageLimit, pageSize } from "../http/pages.ts";
import { oneOf, success, timestamp } from "../http/schemas.ts";
import { PrinterId } from "../printers/schemas.ts";
import type { StatisticsDeps } from "./deps.ts";

const Outage = Type.Object(
  {
    id: Type.String(),
    printerId: Type.String({ description: "The printer that could not print; it may be gone." }),
    kind: oneOf(outageKinds, {
      description:
        "OFFLINE: it did not answer. SWITCHED_OFF: its row says so. WORKER_AWAY: no worker was heard. The others are the `errorCode` it had.",
    }),
    reason: Type.Union([Type.String(), Type.Null()], {
      description: "What was seen of the printer, where anything was.",
    }),
    beganAt: timestamp("When it began."),
    endedAt: Type.Union([timestamp("When it was over."), Type.Null()], { description: "Null while it goes on." }),
    refused: Type.Integer({ minimum: 0, description: "Requests to print that were refused meanwhile." }),
  },
  { title: "Outage", description: "A time in which a printer could not print." },
);

const OutageQuery = Type.Object({
  limit: pageLimit,
  printerId: Type.Optional({ ...PrinterId, description: "Only outages of this printer, which may be gone." }),
  since: moment("Only outages that go on or were over at this moment or later, as in `2026-01-31T08:00:00Z`."),
  until: moment("Only outages that began before this moment."),
  cursor: cursorOf("^[0-9]{1,15}-[0-9]{1,15}$"),
});

export function outageRoutes({ db }: StatisticsDeps): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/outages",
      operationId: "listOutages",
      scopes: ["read", "printers"],
      tag: "Printers",
      summary: "When printers could not print, the latest first",
      description:
        "An outage is told when it has lasted some seconds, with how many requests to print were refused meanwhile. It is kept as long as jobs are (`jobs.retention`).",
      query: OutageQuery,
      answers: {
        200: {
          description: "One page. `nextCursor` is null on the last.",
          schema: Type.Object({ success, outages: Type.Array(Outage), nextCursor }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query: { limit, printerId, cursor, ...moments }, context }) {
        const before = cursor === undefined ? undefined : placeIn(cursor);
        const page = await listOutages(db, { printerId, before, limit: pageSize(limit), ...readMoments(moments) });
        const next = page.next ? cursorBehind(page.next) : null;
        return context.json({ success: true, outages: page.outages.map(outageJson), nextCursor: next });
      },
    }),
  ];
}

function outageJson({ id, endedAt, beganAt, ...outage }: OutageRow): Static<typeof Outage> {
  return {
    ...outage,
    id: String(id),
    beganAt: beganAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function cursorBehind({ beganAt, id }: OutageRow): string {
  return `${beganAt.getTime()}-${id}`;
}

function placeIn(cursor: string): { beganAt: Date; id: number } {
  const [ms = 0, id = 0] = cursor.split("-").map(Number);
  return { beganAt: new Date(ms), id };
}
