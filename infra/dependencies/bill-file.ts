import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Commit } from "../release/commit.ts";
import { billOfMaterials } from "./bill.ts";
import { installedPackages } from "./installed.ts";
import type { Library } from "./libraries.ts";

/** Writes the bill of materials of what is installed below `root`. The same commit makes the same bill. */
export function writeBill(
  file: string,
  root: string,
  { hash, seconds }: Commit,
  more: readonly Library[] = [],
): number {
  const packages = installedPackages(root);
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const serialNumber = uuidOf([hash, ...packages.keys(), ...more.map(({ purl }) => purl)].join("\n"));
  const bill = billOfMaterials(packages, {
    version,
    serialNumber,
    timestamp: new Date(seconds * 1000).toISOString(),
    more,
  });
  writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`);
  return packages.size;
}

/** A UUID of the kind whose making is left to whoever makes it (RFC 9562, version 8). */
function uuidOf(text: string): string {
  const digits = createHash("sha256").update(text).digest("hex");
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
