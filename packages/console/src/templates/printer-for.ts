import type { Printer, TemplateConfig } from "../api/types.ts";
import { byName } from "../live/printers.ts";
import { paperSizeOf } from "./paper-size.ts";

/** Requests that name no printer go to this one. */
const defaultPrinterId = "default";

/**
 * The printer to begin with: one that holds what the template is made for, labels or a roll. Of several the one of requests that name
 * none, then the one whose paper is nearest in width.
 */
export function printerFor(config: TemplateConfig, printers: readonly Printer[]): Printer | undefined {
  const { widthMm } = paperSizeOf(config);
  const paper = isLabel(config) ? "labels" : "continuous";
  const inOrder = (one: Printer, other: Printer) =>
    first(other.enabled, one.enabled) ||
    first(other.paper === paper, one.paper === paper) ||
    first(other.id === defaultPrinterId, one.id === defaultPrinterId) ||
    first(other.width >= widthMm, one.width >= widthMm) ||
    Math.abs(one.width - widthMm) - Math.abs(other.width - widthMm) ||
    byName(one, other);
  return [...printers].sort(inOrder)[0];
}

function first(one: boolean, other: boolean): number {
  return Number(one) - Number(other);
}

/** Whether a label would come out of a printer that holds a roll. */
export function isLabelOnRoll(config: TemplateConfig, printer: Printer | undefined): boolean {
  return isLabel(config) && printer?.paper === "continuous";
}

/** A label says how long it is. */
function isLabel({ height }: TemplateConfig): boolean {
  return height !== undefined;
}
