import { useState } from "react";
import type { Printer, TemplateConfig } from "../api/types.ts";
import { usePrinterChoice, usePrinters } from "../live/printers.ts";
import { printerFor } from "../templates/printer-for.ts";

/** The printer that the template is drawn for and printed on. */
export interface ChosenPrinter {
  /** All of them where there is a choice; none where there is one. */
  printers: readonly Printer[];
  /** Undefined where there is no choice. */
  printerId: string | undefined;
  /** Undefined until the printers are known. */
  printer: Printer | undefined;
  widthMm: number;
  choosePrinter(id: string): void;
}

/** Until it is known what paper the printer has. */
const usualWidthMm = 80;

/** Begins with a printer for the template's kind of paper. */
export function useChosenPrinter(config: TemplateConfig): ChosenPrinter {
  const { printers: all = [] } = usePrinters();
  const printers = usePrinterChoice();
  const [id, choosePrinter] = useState<string>();
  const printer = all.find((each) => each.id === id) ?? printerFor(config, all);
  return {
    printers,
    printerId: printers.length > 0 ? printer?.id : undefined,
    printer,
    widthMm: printer?.width ?? usualWidthMm,
    choosePrinter,
  };
}
