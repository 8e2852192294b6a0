import type { PrinterDetails } from "@platen/client/client";
import { defaultPrinterId } from "@platen/shared/printer";
import type { Service } from "../api-connection.ts";
import { CommandError, type Surroundings } from "../command.ts";
import type { TemplateFile } from "../template-file.ts";
import { allPrinters } from "./printer-calls.ts";

/** Nobody waits longer for the choice of a printer than for the paper. */
const lookWithinMs = 5_000;

/**
 * The printer for a template when none is named: for a label one that holds labels, where `default` does not. Undefined leaves it to
 * the service, also where this key may not look or the service does not answer.
 */
export async function labelPrinterFor(
  service: Service,
  template: string | TemplateFile["config"],
  { note, paint }: Pick<Surroundings, "note" | "paint">,
): Promise<string | undefined> {
  const id = await found(service, template).catch((error: unknown) => {
    if (error instanceof CommandError) return undefined;
    throw error;
  });
  if (id !== undefined) note(paint("dim", `It is a label and goes to the printer ${id}. --printer names another.`));
  return id;
}

async function found(service: Service, template: string | TemplateFile["config"]): Promise<string | undefined> {
  const signal = AbortSignal.timeout(lookWithinMs);
  const { height, width } = typeof template === "string" ? await storedConfig(service, template, signal) : template;
  if (height === undefined) return undefined;
  const printers = await allPrinters(service, {}, signal);
  if (printers.some((printer) => printer.id === defaultPrinterId && takesLabels(printer))) return undefined;
  const widthMm = Number.parseFloat(width);
  return printers.filter(takesLabels).sort(byFit(widthMm))[0]?.id;
}

async function storedConfig(service: Service, id: string, signal: AbortSignal): Promise<TemplateFile["config"]> {
  return (await service.ask(service.http.GET("/templates/{id}", { params: { path: { id } }, signal }))).template.config;
}

function takesLabels({ paper, enabled }: PrinterDetails): boolean {
  return enabled && paper === "labels";
}

/** The narrowest on which it fits; where it fits on none, the widest. */
function byFit(widthMm: number) {
  return (one: PrinterDetails, other: PrinterDetails) =>
    Number(other.width >= widthMm) - Number(one.width >= widthMm) ||
    Math.abs(one.width - widthMm) - Math.abs(other.width - widthMm) ||
    one.id.localeCompare(other.id);
}
