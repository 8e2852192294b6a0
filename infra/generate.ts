// Prints the files that are made from code, so that editors and readers have them without running anything.
import { writeFileSync } from "node:fs";
import { ConfigSchema } from "@platen/shared/config-schema";

const root = new URL("../", import.meta.url);
writeFileSync(new URL("platen.config.schema.json", root), `${JSON.stringify(ConfigSchema, null, 2)}\n`);
