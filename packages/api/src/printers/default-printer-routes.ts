import { defaultPrinterId } from "@platen/shared/printer";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { success } from "../http/schemas.ts";
import { changeSettings } from "./change-printer.ts";
import type { PrintersDeps } from "./deps.ts";
import { placeOf } from "./place-of.ts";
import { statusJson } from "./printer-json.ts";
import { Printer, PrinterChanges } from "./schemas.ts";

const tag = "Printer";

/** The printer `default`, as it was before there could be others. */
export function defaultPrinterRoutes(deps: PrintersDeps): Endpoint[] {
  const { db, printers } = deps;
  const PrinterAnswer = Type.Object({ success, printer: Printer });
  return [
    endpoint({
      method: "get",
      path: "/printer/status",
      operationId: "getPrinterStatus",
      scopes: ["read", "print", "printers"],
      touches: async () => ({ printers: [await placeOf(deps, defaultPrinterId)] }),
      tag,
      summary: "How the printer is",
      answers: { 200: { description: "The printer.", schema: PrinterAnswer } },
      errors: [],
      async handle({ context }) {
        return context.json({ success: true, printer: await statusJson(db, printers.default) });
      },
    }),
    endpoint({
      method: "post",
      path: "/printer/config",
      operationId: "configurePrinter",
      scopes: ["printers"],
      touches: async () => ({ printers: [await placeOf(deps, defaultPrinterId)] }),
      tag,
      summary: "Say where the printer is and how wide its paper is",
      description:
        "Takes any subset of the fields and leaves the others as they are. What is set here outranks the configuration. The printer is connected to at once.",
      body: PrinterChanges,
      answers: { 200: { description: "The printer with its new settings.", schema: PrinterAnswer } },
      errors: ["VALIDATION_ERROR", "PRINTER_ADDRESS_TAKEN"],
      async handle({ body: { allowSharedAddress, ...changes }, context }) {
        const fields = { host: "ip", port: "port" };
        const caller = context.get("caller");
        const change = { id: defaultPrinterId, changes: () => changes, fields, caller, allowSharedAddress };
        const row = await changeSettings(deps, change);
        return context.json({ success: true, printer: await statusJson(db, printers.look(row)) });
      },
    }),
  ];
}
