// npm run sbom [-- <file>]: writes a CycloneDX bill of materials, sbom.json if no file is named.
import { join, resolve } from "node:path";
import { readCommit } from "../release/commit.ts";
import { writeBill } from "./bill-file.ts";
import { root } from "./installed.ts";

const [named = join(root, "sbom.json"), ...others] = process.argv.slice(2);
if (named.startsWith("-") || others.length > 0) {
  console.log("npm run sbom [-- <file>]    writes the bill of materials, to sbom.json if no file is named");
  process.exit(named === "--help" ? 0 : 2);
}
const file = resolve(named);
const count = writeBill(file, root, readCommit());
console.log(`${file}: ${count} packages`);
