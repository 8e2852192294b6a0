// npm run sbom [-- <file>]: writes a CycloneDX bill of materials, sbom.json if no file is named.
import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { billOfMaterials } from "./bill.ts";
import { installedPackages, root } from "./installed.ts";

const file = resolve(process.argv[2] ?? join(root, "sbom.json"));
const packages = installedPackages();
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const bill = billOfMaterials(packages, { version, serialNumber: randomUUID(), timestamp: new Date().toISOString() });
writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
console.log(`${file}: ${packages.size} packages`);
