import { renderPreview } from "@platen/api/preview/render-preview";
import { createTypesetter } from "@platen/receipt/typesetter";
import { loadConfig } from "@platen/shared/config";
import type { Finding } from "../finding.ts";
import type { Bench } from "../row.ts";
import { profile, receiptDocument, receiptLine } from "./contenders.ts";
import { compared, sideBySide } from "./side-by-side.ts";

/**
 * From a document to its bytes, through the virtual printer that reads them, to the paper as a PNG; beside a program that
 * writes an SVG from its source, and leaves drawing it to the browser.
 */
export async function benchPreview({ size }: Bench): Promise<Finding[]> {
  const document = receiptDocument();
  const typesetter = createTypesetter(loadConfig(undefined, {}).printer);
  const contenders = [
    { name: "platen", run: () => renderPreview(typesetter, { document, profile, type: "image/png" }) },
    { name: "receiptline", run: receiptLine("svg") },
  ];
  return [compared("preview PNG", await sideBySide(contenders, size), { beside: "receiptline", atLeast: 1 })];
}
