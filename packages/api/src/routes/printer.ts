import { measureQueue } from "@platen/shared/db/jobs";
import { changePrinter } from "@platen/shared/db/printers";
import type { Job } from "@platen/shared/job";
import { type Static, Type } from "@sinclair/typebox";
import type { Deps } from "../deps.ts";
import { type AppContext, type Endpoint, endpoint } from "../http/endpoint.ts";
import { Accepted, Printer, PrinterChanges, success } from "../http/schemas.ts";
import { acceptedDescription, answerJob, jobHeaders } from "../jobs/answer-job.ts";
import { repeatable } from "../jobs/idempotency.ts";
import { takeDocument } from "../jobs/take-document.ts";
import { assertAllowedAddress } from "../printers/allowed-networks.ts";
import type { PrinterState } from "../printers/printer-state.ts";
import { testPage } from "../printers/test-page.ts";

const tag = "Printer";

/** Jobs need a template id; this one cannot be told from a template of that name, which does no harm. */
const testTemplateId = "printer-test";

export function printerRoutes(deps: Deps): Endpoint[] {
  const PrinterAnswer = Type.Object({ success, printer: Printer });
  return [
    endpoint({
      method: "get",
      path: "/printer/status",
      operationId: "getPrinterStatus",
      tag,
      summary: "How the printer is",
      answers: { 200: { description: "The printer.", schema: PrinterAnswer } },
      errors: [],
      async handle({ context }) {
        return context.json({ success: true, printer: await printerJson(deps, deps.printers.default) });
      },
    }),
    endpoint({
      method: "post",
      path: "/printer/test",
      operationId: "printTestPage",
      tag,
      summary: "Print a test page",
      headers: jobHeaders,
      answers: { 200: { description: acceptedDescription, schema: Accepted } },
      errors: ["VALIDATION_ERROR", "IDEMPOTENCY_CONFLICT", "PRINT_FAILED", "PRINTER_OFFLINE"],
      boundsItself: true,
      async handle({ context }) {
        return answerJob(deps, await printTestPage(deps, context), context);
      },
    }),
    endpoint({
      method: "post",
      path: "/printer/config",
      operationId: "configurePrinter",
      tag,
      summary: "Say where the printer is and how wide its paper is",
      description:
        "Takes any subset of the fields and leaves the others as they are. What is set here outranks the configuration. The printer is connected to at once.",
      body: PrinterChanges,
      answers: { 200: { description: "The printer with its new settings.", schema: PrinterAnswer } },
      errors: ["VALIDATION_ERROR"],
      async handle({ body, context }) {
        const printer = deps.printers.default;
        if (body.ip !== undefined || body.port !== undefined) {
          await deps.printers.reload([printer.id]);
          await assertAllowedAddress({ ...printer.row, ...body }, deps);
        }
        await changePrinter(deps.db, printer.id, body);
        await deps.printers.reload([printer.id]);
        await deps.bus
          .publish("settings", { printerId: printer.id })
          .catch((error: unknown) => deps.log.warn({ err: error }, "new printer settings were not announced"));
        return context.json({ success: true, printer: await printerJson(deps, deps.printers.default) });
      },
    }),
  ];
}

async function printerJson({ db }: Deps, printer: PrinterState): Promise<Static<typeof Printer>> {
  const { id, name, ip, port, width } = printer.row;
  const { waiting } = await measureQueue(db, id);
  const { report } = printer;
  const { status, paperStatus, coverStatus, errorCode, drawer, model, capabilities, proof } = report;
  return {
    name,
    ip,
    port,
    status,
    paperStatus,
    coverStatus,
    queueLength: waiting,
    width,
    ...(status === "error" && errorCode ? { errorCode } : {}),
    reason: (status === "offline" && report.reason) || null,
    drawer,
    model,
    capabilities,
    proof,
    worker: printer.isWorkerHeard ? "online" : "offline",
    printingJobId: report.printingJobId,
    since: report.since,
  };
}

function printTestPage(deps: Deps, context: AppContext): Promise<Job> {
  const again = repeatable(context.req.header("Idempotency-Key"), "/printer/test", null);
  const printer = deps.printers.default;
  return takeDocument(deps, again, () => ({
    printer,
    templateId: testTemplateId,
    document: testPageNow(printer),
    options: { copies: 1, cutPaper: true },
    traceparent: context.get("traceparent"),
  }));
}

function testPageNow({ row, profile }: PrinterState) {
  const { name, ip, port, width } = row;
  return testPage({
    printerName: name,
    address: `${ip.includes(":") ? `[${ip}]` : ip}:${port}`,
    widthMm: width,
    columns: profile.fonts.A.columns,
    now: new Date(),
  });
}
