import { defaultPrinterId } from "@platen/shared/printer";
import { type Endpoint, endpoint } from "../../endpoints/endpoint.ts";
import { placeOf } from "../../printers/place-of.ts";
import { acceptedDescription, answerJob, jobHeaders } from "../answer-job.ts";
import type { JobsDeps } from "../deps.ts";
import { Accepted } from "../schemas.ts";
import { printTestPage } from "./print-test-page.ts";

export function testPageRoutes(deps: JobsDeps): Endpoint[] {
  return [
    endpoint({
      method: "post",
      path: "/printer/test",
      operationId: "printTestPage",
      scopes: ["print", "printers"],
      touches: async () => ({ printers: [await placeOf(deps, defaultPrinterId)] }),
      tag: "Printer",
      summary: "Print a test page",
      headers: jobHeaders,
      answers: { 200: { description: acceptedDescription, schema: Accepted } },
      errors: ["VALIDATION_ERROR", "IDEMPOTENCY_CONFLICT", "PRINT_FAILED", "PRINTER_OFFLINE"],
      boundsItself: true,
      async handle({ context }) {
        return answerJob(deps, await printTestPage(deps, context, defaultPrinterId, "/printer/test"), context);
      },
    }),
    endpoint({
      method: "post",
      path: "/printers/:id/test",
      operationId: "printTestPageOn",
      scopes: ["print", "printers"],
      touches: async ({ params: { id } }) => ({ printers: [await placeOf(deps, id)] }),
      tag: "Printers",
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
