import { type Endpoint, endpoint, originOf } from "../endpoints/endpoint.ts";
import { placeOf } from "../printers/place-of.ts";
import { isVersionNumber, loadVersion } from "../templates/template-version.ts";
import { acceptedDescription, answerJob, jobHeaders } from "./answer-job.ts";
import type { JobsDeps } from "./deps.ts";
import { contentOf, FreePrint, freePrintProblems } from "./documents/free-print.ts";
import { takeFreePrint } from "./documents/take-free-print.ts";
import { repeatable, withoutDefaults } from "./idempotency.ts";
import { Accepted, PrintRequest } from "./schemas.ts";
import { takePrintRequest } from "./take-print-request.ts";

export function printRoutes(deps: JobsDeps): Endpoint[] {
  return [
    endpoint({
      method: "post",
      path: "/print/:templateId",
      operationId: "print",
      scopes: ["print"],
      async touches({ params: { templateId }, body }) {
        return { templates: [templateId], printers: [await placeOf(deps, body.printer)] };
      },
      tag: "Print",
      summary: "Print data with a template",
      headers: jobHeaders,
      body: PrintRequest,
      answers: {
        200: { description: acceptedDescription, schema: Accepted },
      },
      errors: [
        "VALIDATION_ERROR",
        "TEMPLATE_NOT_FOUND",
        "TEMPLATE_VERSION_NOT_FOUND",
        "PRINTER_NOT_FOUND",
        "IDEMPOTENCY_CONFLICT",
        "TEMPLATE_RENDER_ERROR",
        "PRINT_FAILED",
        "PRINTER_OFFLINE",
      ],
      async moreProblems({ data, version }, { templateId }) {
        const { compiled } = await (isVersionNumber(version)
          ? loadVersion(deps.db, { templateId, version })
          : deps.templates.loadCurrent(templateId));
        return compiled.validate(data ?? {});
      },
      boundsItself: true,
      async handle({ params: { templateId }, body, context }) {
        const { data, options = {}, version, printer, reference, labels } = body;
        const asked = { ...body, options };
        const again = repeatable(context, `/print/${templateId}`, withoutDefaults(asked), asked);
        const origin = originOf(context);
        const request = { templateId, version, printer, data, options, reference, labels, repeatable: again, origin };
        return answerJob(deps, await takePrintRequest(deps, request), context);
      },
    }),
    endpoint({
      method: "post",
      path: "/jobs",
      operationId: "createJob",
      scopes: ["print"],
      async touches({ body }) {
        return { templates: "all", printers: [await placeOf(deps, body.printer)] };
      },
      tag: "Print",
      summary: "Print without a stored template",
      description:
        "The template comes with the request and is checked, printed and shown as a stored one would be; or a document is printed as it is, which has no template. The job keeps what it needs to be printed, and printed again.",
      headers: jobHeaders,
      body: FreePrint,
      answers: { 200: { description: acceptedDescription, schema: Accepted } },
      errors: [
        "VALIDATION_ERROR",
        "PRINTER_NOT_FOUND",
        "IDEMPOTENCY_CONFLICT",
        "TEMPLATE_RENDER_ERROR",
        "PRINT_FAILED",
        "PRINTER_OFFLINE",
      ],
      moreProblems: freePrintProblems,
      boundsItself: true,
      async handle({ body, context }) {
        const { options = {}, printer, reference, labels, ...rest } = body;
        const asked = { options, printer, reference, labels, content: contentOf(rest) };
        const again = repeatable(context, "/jobs", withoutDefaults(asked), asked);
        const more = { repeatable: again, origin: originOf(context) };
        return answerJob(deps, await takeFreePrint(deps, { ...asked, ...more }), context);
      },
    }),
  ];
}
