import { type AppContext, originOf, whenGoneOf } from "../../endpoints/endpoint.ts";
import type { PrinterState } from "../../printers/printer-state.ts";
import { repeatable, type TakenJob } from "../idempotency.ts";
import { takeDocument } from "../take-document.ts";
import type { PrintDeps } from "../take-print-request.ts";
import { paperLanguage } from "./paper-language.ts";
import { testPage } from "./test-page.ts";

/** Jobs need a template id; this one cannot be told from a template of that name, which does no harm. */
const testTemplateId = "printer-test";

/** `path` is what was asked for: an Idempotency-Key belongs to it. */
export function printTestPage(
  deps: PrintDeps,
  context: AppContext,
  printerId: string,
  path: string,
): Promise<TakenJob> {
  const again = repeatable(context, path, null);
  return takeDocument(deps, { repeatable: again, whenGone: whenGoneOf(context) }, async (deadline) => {
    const printer = await deadline.within(deps.printers.find(printerId));
    return {
      printer,
      templateId: testTemplateId,
      document: testPageNow(printer, deps),
      options: { copies: 1, cutPaper: true },
      origin: originOf(context),
    };
  });
}

function testPageNow({ row, profile }: PrinterState, { shop }: PrintDeps) {
  const { id, name, ip, port } = row;
  return testPage({
    printerId: id,
    printerName: name,
    address: `${ip.includes(":") ? `[${ip}]` : ip}:${port}`,
    profile,
    now: new Date(),
    language: paperLanguage(shop.value),
  });
}
