import { ConfigSchema } from "@platen/shared/config-schema";
import { configurePage } from "./configure-page.ts";
import { dashboardJson } from "./dashboard.ts";

/** The files that are made from code, by their path in the checkout. `npm run generate` writes them. */
export const generatedFiles: Readonly<Record<string, () => string>> = {
  "platen.config.schema.json": () => `${JSON.stringify(ConfigSchema, null, 2)}\n`,
  "docs/configure.md": configurePage,
  "infra/observe/grafana/platen.json": dashboardJson,
};
