import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import { listJobs } from "@platen/shared/db/list-jobs";
import { listPrinters, type PrinterChanges, type PrinterRow } from "@platen/shared/db/printers";
import { defaultSite, type PrinterStatus as Status } from "@platen/shared/printer";
import { type Static, Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { etagHeader, ifMatchHeader } from "../http/etag.ts";
import { cursorOf, nextCursor, pageLimit, pageSize } from "../http/pages.ts";
import { oneOf, success } from "../http/schemas.ts";
import { fault } from "../problems/fault.ts";
import { addPrinter, addressFields, newPrinterProblems } from "./add-printer.ts";
import { answerPrinter, PrinterAnswer } from "./answer-printer.ts";
import { changeSettings, removePrinter, storedPrinter } from "./change-printer.ts";
import type { PrintersDeps } from "./deps.ts";
import { authOf, laneProblems, movedLane, newSecret } from "./lane-settings.ts";
import { placeOf } from "./place-of.ts";
import { listJson } from "./printer-json.ts";
import { problemsBeside } from "./printer-settings.ts";
import type { Printers } from "./printers.ts";
import { NewPrinter, PrinterDetails, PrinterFields, PrinterStatus, printerIdPattern, Site } from "./schemas.ts";

const tag = "Printers";

const PrinterQuery = Type.Object({
  limit: pageLimit,
  site: Type.Optional({ ...Site, description: "Only printers of this site." }),
  status: Type.Optional(PrinterStatus),
  cursor: cursorOf(printerIdPattern),
});

const DeleteQuery = Type.Object({
  openJobs: Type.Optional(
    oneOf(["cancel"], { description: "Cancels the jobs that wait, instead of refusing because of them." }),
  ),
});

export function printerRoutes(deps: PrintersDeps): Endpoint[] {
  const { db, printers } = deps;
  return [
    endpoint({
      method: "get",
      path: "/printers",
      operationId: "listPrinters",
      scopes: ["read", "print", "printers"],
      touches: ({ query: { site } }) => ({ printers: site === undefined ? "all" : [{ site }] }),
      tag,
      summary: "All printers, by id",
      description: "`status=offline` finds every printer that is not heard of as online or in error.",
      query: PrinterQuery,
      answers: {
        200: {
          description: "One page. `nextCursor` is null on the last.",
          schema: Type.Object({ success, printers: Type.Array(PrinterDetails), nextCursor }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query: { limit, cursor, site, status }, context }) {
        const filter = { site, ...withStatus(printers, status), after: cursor, limit: pageSize(limit) };
        const page = await listPrinters(db, filter);
        const views = page.rows.map((row) => printers.look(row));
        // One may have changed while the rows were read.
        const fitting = views.filter(({ report }) => status === undefined || report.status === status);
        return context.json({ success: true, printers: await listJson(db, fitting), nextCursor: page.next ?? null });
      },
    }),
    endpoint({
      method: "post",
      path: "/printers",
      operationId: "createPrinter",
      scopes: ["printers"],
      async touches({ body }) {
        const id = String(body.id);
        const { jobs: past } = await listJobs(db, { printerId: id, limit: 1 });
        // With the name come the jobs of the printer that had it before, wherever that was.
        return { printers: [{ id, site: String(body.site ?? defaultSite) }, ...(past.length > 0 ? [{ id }] : [])] };
      },
      tag,
      summary: "Add a printer",
      description:
        'With an `address`, as in `{"host": "192.168.1.50", "port": 9100}`, and its `language`, a worker of its site connects to it at once. One that asks for its jobs (`lane` cloudprnt or sdp) has no address; the answer\'s `pollUrl` is what its own web page is told.',
      body: NewPrinter,
      answers: {
        201: {
          description: "Stored.",
          schema: PrinterAnswer,
          headers: { Location: "Where the printer is.", ...etagHeader },
        },
      },
      errors: ["VALIDATION_ERROR", "PRINTER_EXISTS", "PRINTER_ADDRESS_TAKEN"],
      moreProblems: (body) => newPrinterProblems(deps, body),
      async handle({ body, context }) {
        const row = await addPrinter(deps, body, context.get("caller"));
        context.header("Location", `${deps.config.server.basePath}/printers/${row.id}`);
        return answerPrinter(deps, context, row, 201);
      },
    }),
    endpoint({
      method: "get",
      path: "/printers/:id",
      operationId: "getPrinter",
      scopes: ["read", "print", "printers"],
      touches: async ({ params: { id } }) => ({ printers: [await placeOf(deps, id)] }),
      tag,
      summary: "One printer",
      answers: { 200: { description: "The printer.", schema: PrinterAnswer, headers: etagHeader } },
      errors: ["PRINTER_NOT_FOUND"],
      async handle({ params: { id }, context }) {
        return answerPrinter(deps, context, await storedPrinter(deps, id));
      },
    }),
    endpoint({
      method: "put",
      path: "/printers/:id",
      operationId: "updatePrinter",
      scopes: ["printers"],
      async touches({ params: { id }, body: { site } }) {
        const place = await placeOf(deps, id);
        return { printers: site === undefined ? [place] : [place, { id, site: String(site) }] };
      },
      tag,
      summary: "Change a printer",
      description:
        "Takes any subset of the fields; `address` and `labels` are replaced as a whole. It is followed at once, between two receipts.",
      headers: ifMatchHeader,
      body: PrinterFields,
      answers: { 200: { description: "The printer as it is now.", schema: PrinterAnswer, headers: etagHeader } },
      errors: ["VALIDATION_ERROR", "PRINTER_NOT_FOUND", "PRINTER_ADDRESS_TAKEN", "PRECONDITION_FAILED"],
      async moreProblems(body, { id }) {
        const row = await storedPrinter(deps, id);
        return [...fixedProblems(body, row), ...(await problemsBeside(deps, body, row, addressFields))];
      },
      async handle({ params: { id }, body, context }) {
        const ifMatch = context.req.header("If-Match");
        const changes = (row: PrinterRow) => changesOf(body, row);
        const problems = (row: PrinterRow) => fixedProblems(body, row);
        const caller = context.get("caller");
        const { allowSharedAddress } = body;
        const change = { id, changes, problems, fields: addressFields, caller, allowSharedAddress, ifMatch };
        const row = await changeSettings(deps, change);
        return answerPrinter(deps, context, row);
      },
    }),
    endpoint({
      method: "post",
      path: "/printers/:id/poll-url",
      operationId: "renewPollUrl",
      scopes: ["printers"],
      touches: async ({ params: { id } }) => ({ printers: [await placeOf(deps, id)] }),
      tag,
      summary: "Give a printer that asks a new address to ask at",
      description:
        "For one whose address somebody else may know. From now on nothing is answered at the old one: the printer prints again when its own web page has been told the new `pollUrl`. Which device it is is forgotten, too: the first to ask there is let in.",
      headers: ifMatchHeader,
      answers: {
        200: { description: "The printer with its new address.", schema: PrinterAnswer, headers: etagHeader },
      },
      errors: ["VALIDATION_ERROR", "PRINTER_NOT_FOUND", "PRECONDITION_FAILED"],
      async handle({ params: { id }, context }) {
        const ifMatch = context.req.header("If-Match");
        const row = await changeSettings(deps, {
          id,
          changes: ({ asking }) => ({
            asking: asking && { ...asking, secret: newSecret(), identity: null, device: {} },
          }),
          problems: ({ lane, asking }) => (asking ? [] : [problemAt("lane", fault("lane-without-address", { lane }))]),
          fields: addressFields,
          caller: context.get("caller"),
          ifMatch,
        });
        return answerPrinter(deps, context, row);
      },
    }),
    endpoint({
      method: "delete",
      path: "/printers/:id",
      operationId: "deletePrinter",
      scopes: ["printers"],
      touches: async ({ params: { id } }) => ({ printers: [await placeOf(deps, id)] }),
      tag,
      summary: "Delete a printer",
      description: "Its ended jobs stay. The printer `default` cannot be deleted.",
      headers: ifMatchHeader,
      query: DeleteQuery,
      answers: {
        200: {
          description: "Deleted.",
          schema: Type.Object({
            success,
            message: Type.String(),
            cancelledJobs: Type.Integer({ minimum: 0, description: "How many jobs were cancelled." }),
          }),
        },
      },
      errors: ["VALIDATION_ERROR", "PRINTER_NOT_FOUND", "PRINTER_BUSY", "PRINTER_NEEDED", "PRECONDITION_FAILED"],
      async handle({ params: { id }, query: { openJobs }, context }) {
        const ifMatch = context.req.header("If-Match");
        const { name: by } = context.get("caller");
        const cancelled = await removePrinter(deps, id, { cancelQueued: openJobs === "cancel", by, ifMatch });
        await deps.tellCancelled(cancelled);
        const message = `Printer ${id} was deleted.`;
        return context.json({ success: true, message, cancelledJobs: cancelled.length });
      },
    }),
  ];
}

/** Reports are in memory and rows in the database: whoever is not heard of here is offline. */
function withStatus(printers: Printers, status: Status | undefined) {
  if (status === undefined) return {};
  return status === "offline" ? { except: printers.idsOf("online", "error") } : { among: printers.idsOf(status) };
}

/** What a body names that goes with another lane, or that no printer changes. */
function fixedProblems(body: Record<string, unknown>, row: PrinterRow): Problem[] {
  return [...movedLane(body, row), ...laneProblems(body, row.lane)];
}

function changesOf(body: Static<typeof PrinterFields>, { asking }: PrinterRow): PrinterChanges {
  const { address, pollAuth, allowSharedAddress: _insists, ...fields } = body;
  return {
    ...fields,
    ...(address && { ip: address.host, port: address.port }),
    ...(asking && pollAuth !== undefined && { asking: { ...asking, auth: authOf(pollAuth) } }),
  };
}
