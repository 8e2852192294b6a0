import { AppError } from "@platen/shared/errors";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { placesOf } from "../printers/place-of.ts";
import type { Printers } from "../printers/printers.ts";
import type { EventClients } from "./event-clients.ts";
import { eventTypes, readFilter } from "./event-filter.ts";
import { eventStream } from "./stream.ts";

/** What the routes of events need. */
export interface EventsDeps {
  printers: Pick<Printers, "find">;
  eventClients: EventClients;
}

const streamType = "text/event-stream";

/** As they are sent: a proxy that gathers an answer before it passes it on would gather this one for ever. */
const headers = { "Content-Type": streamType, "Cache-Control": "no-store", "X-Accel-Buffering": "no" };

const list = (description: string) => Type.Optional(Type.String({ description }));

/** Of `/ws` and of `/events`. */
export const EventQuery = Type.Object({
  after: list("The id of the last event that was heard; empty, and on `/events` absent: begin now."),
  jobId: list("Only what happens to these jobs; several with commas between them."),
  printerId: list("Only these printers and their jobs; several with commas between them."),
  type: list(`Only these of ${eventTypes.join(", ")}; several with commas between them.`),
  apiKey: list("The key, for browsers, which send no header with it."),
});

/** What `/ws` sends, for those who would rather read an answer line by line. */
export function eventRoutes(deps: EventsDeps): Endpoint[] {
  const { eventClients } = deps;
  return [
    endpoint({
      method: "get",
      path: "/events",
      operationId: "listenToEvents",
      scopes: ["read"],
      async touches({ query: { printerId } }) {
        const printers = printerId === undefined ? "all" : await placesOf(deps, printerId.split(","));
        return { printers, templates: "all" };
      },
      tag: "Events",
      summary: "Updates of jobs and printers as they happen, as server-sent events",
      description:
        "Never ends. Who comes back with the last id it heard is told what it missed, for an hour, on any replica. The first event is `resume`: its id is where the client is, and `complete` whether it has everything up to there; if not, ask for what matters. Described in full by /asyncapi.json.",
      headers: { "Last-Event-ID": "The id of the last event that was heard. Outranks `after`." },
      query: EventQuery,
      answers: { 200: { description: "The stream.", mediaTypes: [streamType] } },
      errors: ["VALIDATION_ERROR"],
      takesQueryKey: true,
      handle({ query, context }) {
        const filter = readFilter((name) => {
          const value = query[name as keyof typeof query];
          return value === undefined ? [] : [value];
        });
        if (context.req.method === "HEAD") return context.body(null, 200, headers);
        if (eventClients.isFull()) {
          throw new AppError("SERVICE_UNAVAILABLE", { message: "There are too many connections for events." });
        }
        const after = context.req.header("Last-Event-ID") ?? query.after ?? "";
        const { keyHash } = context.get("caller");
        const cut = () => context.env.outgoing.destroy();
        return context.body(eventStream(eventClients, { filter, after, keyHash, cut }), 200, headers);
      },
    }),
  ];
}
