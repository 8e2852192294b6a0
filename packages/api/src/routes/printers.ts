import { insertPrinter, listPrinters, type PrinterChanges, type PrinterRow } from "@platen/shared/db/printers";
import { AppError } from "@platen/shared/errors";
import { type PrinterStatus as Status, usualPaper } from "@platen/shared/printer";
import { type Static, Type } from "@sinclair/typebox";
import type { Deps } from "../deps.ts";
import { type AppContext, type Endpoint, endpoint } from "../http/endpoint.ts";
import { etagHeader, etagOf, ifMatchHeader } from "../http/etag.ts";
import { cursorOf, nextCursor, pageLimit, pageSize } from "../http/pages.ts";
import { Accepted, oneOf, printerIdPattern, success } from "../http/schemas.ts";
import { acceptedDescription, answerJob, jobHeaders } from "../jobs/answer-job.ts";
import { printTestPage } from "../jobs/print-test-page.ts";
import { tellCancelled } from "../jobs/tell-cancelled.ts";
import { changeSettings, removePrinter, storedPrinter, tellChanged } from "../printers/change-printer.ts";
import { detailsJson, listJson } from "../printers/printer-json.ts";
import {
  NewPrinter,
  newPrinterDefaults,
  PrinterDetails,
  PrinterFields,
  PrinterStatus,
  Site,
} from "../printers/printer-schemas.ts";
import { problemsBeside, settingsProblems } from "../printers/printer-settings.ts";
import type { Printers } from "../printers/printers.ts";

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

/** What a request calls the fields of an address. */
const addressFields = { host: "address.host", port: "address.port" };

const PrinterAnswer = Type.Object({ success, printer: PrinterDetails });

export function printersRoutes(deps: Deps): Endpoint[] {
  const { db, printers } = deps;
  return [
    endpoint({
      method: "get",
      path: "/printers",
      operationId: "listPrinters",
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
      tag,
      summary: "Add a printer",
      description: "A worker of its site connects to it at once.",
      body: NewPrinter,
      answers: {
        201: {
          description: "Stored.",
          schema: PrinterAnswer,
          headers: { Location: "Where the printer is.", ...etagHeader },
        },
      },
      errors: ["VALIDATION_ERROR", "PRINTER_EXISTS"],
      moreProblems: (body) => problemsBeside(deps, body, newPrinterDefaults, addressFields),
      async handle({ body: { id, address, ...fields }, context }) {
        const paper = usualPaper(fields.language);
        const printer = { ...newPrinterDefaults, paper, ...fields, id, ip: address.host, port: address.port };
        const details = await settingsProblems(deps, printer, printer, addressFields);
        if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
        const row = await insertPrinter(db, printer);
        if (!row) throw new AppError("PRINTER_EXISTS");
        await tellChanged(deps, id);
        context.header("Location", `${deps.config.server.basePath}/printers/${id}`);
        return answerPrinter(deps, context, row, 201);
      },
    }),
    endpoint({
      method: "get",
      path: "/printers/:id",
      operationId: "getPrinter",
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
      tag,
      summary: "Change a printer",
      description:
        "Takes any subset of the fields; `address` and `labels` are replaced as a whole. It is followed at once, between two receipts.",
      headers: ifMatchHeader,
      body: PrinterFields,
      answers: { 200: { description: "The printer as it is now.", schema: PrinterAnswer, headers: etagHeader } },
      errors: ["VALIDATION_ERROR", "PRINTER_NOT_FOUND", "PRECONDITION_FAILED"],
      moreProblems: async (body, { id }) => problemsBeside(deps, body, await storedPrinter(deps, id), addressFields),
      async handle({ params: { id }, body, context }) {
        const ifMatch = context.req.header("If-Match");
        const row = await changeSettings(deps, { id, changes: changesOf(body), fields: addressFields, ifMatch });
        return answerPrinter(deps, context, row);
      },
    }),
    endpoint({
      method: "delete",
      path: "/printers/:id",
      operationId: "deletePrinter",
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
        const cancelled = await removePrinter(deps, id, { cancelQueued: openJobs === "cancel", ifMatch });
        await tellCancelled(deps, cancelled);
        const message = `Printer ${id} was deleted.`;
        return context.json({ success: true, message, cancelledJobs: cancelled.length });
      },
    }),
    endpoint({
      method: "post",
      path: "/printers/:id/test",
      operationId: "printTestPageOn",
      tag,
      summary: "Print a test page on this printer",
      headers: jobHeaders,
      answers: { 200: { description: acceptedDescription, schema: Accepted } },
      errors: ["VALIDATION_ERROR", "PRINTER_NOT_FOUND", "IDEMPOTENCY_CONFLICT", "PRINT_FAILED", "PRINTER_OFFLINE"],
      boundsItself: true,
      async handle({ params: { id }, context }) {
        return answerJob(deps, await printTestPage(deps, context, id, `/printers/${id}/test`), context);
      },
    }),
  ];
}

/** Reports are in memory and rows in the database: whoever is not heard of here is offline. */
function withStatus(printers: Printers, status: Status | undefined) {
  if (status === undefined) return {};
  return status === "offline" ? { except: printers.idsOf("online", "error") } : { among: printers.idsOf(status) };
}

function changesOf({ address, ...fields }: Static<typeof PrinterFields>): PrinterChanges {
  return { ...fields, ...(address && { ip: address.host, port: address.port }) };
}

async function answerPrinter(
  { db, printers }: Deps,
  context: AppContext,
  row: PrinterRow,
  status: 200 | 201 = 200,
): Promise<Response> {
  context.header("ETag", etagOf(row));
  return context.json({ success: true, printer: await detailsJson(db, printers.look(row)) }, status);
}
