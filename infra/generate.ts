// Writes the files that are made from code, so that editors and readers have them without running anything.
import { writeFileSync } from "node:fs";
import { generatedFiles } from "./generated-files.ts";

const root = new URL("../", import.meta.url);
for (const [path, text] of Object.entries(generatedFiles)) writeFileSync(new URL(path, root), text());
