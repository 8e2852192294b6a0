import { modelsOf } from "@platen/receipt/printer-models";
import { ConfigSchema } from "@platen/shared/config-schema";
import { configurePage } from "./configure-page.ts";
import { dashboardJson } from "./dashboard.ts";

/** The files that are made from code, by their path in the checkout. `npm run generate` writes them. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  "platen.config.schema.json": () => `${JSON.stringify(ConfigSchema, null, 2)}\n`,
  "packages/shared/src/printer-models.generated.ts": modelNames,
  "docs/configure.md": configurePage,
  "infra/observe/grafana/platen.json": dashboardJson,
};

/** The configuration is read by programs that know nothing of receipts, and yet a wrong model must stop them. */
function modelNames(): string {
  const names = { escpos: modelsOf("escpos"), starprnt: modelsOf("starprnt"), zpl: modelsOf("zpl") };
  return `// Made by \`npm run generate\` from the models packages/receipt knows.\n\nexport const modelNames = ${JSON.stringify(names, null, 2)};\n`;
}
