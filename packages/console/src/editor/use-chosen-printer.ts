import { useState } from "react";
import type { Printer } from "../api/types.ts";
import { usePrinterChoice, usePrinters } from "../live/printers.ts";

/** The printer that the template is drawn for and printed on. */
export interface ChosenPrinter {
  /** All of them where there is a choice; none where there is one. */
  printers: readonly Printer[];
  /** Undefined where there is no choice. */
  printerId: string | undefined;
  widthMm: number;
  choosePrinter(id: string): void;
}

/** The printer of requests that name none is the one to begin with. */
const firstChoice = "default";

/** Until it is known what paper the printer has. */
const usualWidthMm = 80;

export function useChosenPrinter(): ChosenPrinter {
  const { printers: [only] = [] } = usePrinters();
  const printers = usePrinterChoice();
  const [id, choosePrinter] = useState(firstChoice);
  const chosen = printers.find((printer) => printer.id === id) ?? printers[0];
  return {
    printers,
    printerId: chosen?.id,
    widthMm: chosen?.width ?? only?.width ?? usualWidthMm,
    choosePrinter,
  };
}
