// npm run sbom [-- <file>]: writes a CycloneDX bill of materials, sbom.json if no file is named.
import { join, resolve } from "node:path";
import { readCommit } from "../release/commit.ts";
import { writeBill } from "./bill-file.ts";
import { root } from "./installed.ts";

const file = resolve(process.argv[2] ?? join(root, "sbom.json"));
const count = writeBill(file, root, readCommit());
console.log(`${file}: ${count} packages`);
