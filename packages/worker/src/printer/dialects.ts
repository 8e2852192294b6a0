import type { PrinterLanguage } from "@platen/receipt/profile";
import type { Dialect } from "./dialect.ts";
import { escPosDialect } from "./escpos/dialect.ts";
import { starDialect } from "./star/dialect.ts";
import { zplDialect } from "./zpl/dialect.ts";

/** How printers of each language are talked to, but of ePOS XML: those fetch it over HTTP, and nobody connects to them. */
const dialects: Record<Exclude<PrinterLanguage, "epos">, Dialect> = {
  escpos: escPosDialect,
  starprnt: starDialect,
  zpl: zplDialect,
};

/** The API stores no printer of ePOS XML that a worker would have to connect to. */
export function dialectOf(language: PrinterLanguage): Dialect {
  if (language === "epos") throw new Error("a worker cannot talk to a printer of ePOS XML, which asks for its jobs");
  return dialects[language];
}
