import type { PrinterLanguage } from "@platen/receipt/profile";
import type { Dialect } from "./dialect.ts";
import { escPosDialect } from "./escpos/dialect.ts";
import { starDialect } from "./star/dialect.ts";
import { zplDialect } from "./zpl/dialect.ts";

/** How printers of each language are talked to. */
export const dialects: Record<PrinterLanguage, Dialect> = {
  escpos: escPosDialect,
  starprnt: starDialect,
  zpl: zplDialect,
};
