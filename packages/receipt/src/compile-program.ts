import type { Liquid } from "liquidjs";
import type { TemplateConfig } from "./config-schema.ts";
import { createEngine } from "./language/engine.ts";
import { BlockParser } from "./parse-blocks.ts";
import type { ProgramBlock } from "./program.ts";
import { ReceiptError } from "./template-error.ts";

/** English words and UTC: a template that prints dates or amounts for people elsewhere says so. */
const regionalDefaults = { locale: "en", timeZone: "UTC" };

export function compileProgram(config: TemplateConfig): { liquid: Liquid; program: ProgramBlock[] } {
  const liquid = createEngine({
    locale: config.locale ?? regionalDefaults.locale,
    currency: config.currency,
    timeZone: config.timeZone ?? regionalDefaults.timeZone,
  });
  const parser = new BlockParser(liquid);
  const program = parser.blocks(config.blocks, "config.blocks");
  if (parser.problems.length > 0) throw new ReceiptError("TEMPLATE_INVALID", parser.problems);
  return { liquid, program };
}
