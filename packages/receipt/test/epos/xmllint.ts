import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { missingProgram } from "../../../testkit/src/missing-program.ts";

const schema = fileURLToPath(new URL("epos-print.xsd", import.meta.url));

/** libxml2 reads what we write: a parser that nobody here wrote. */
export const noXmllint = missingProgram("xmllint", "--version");

/** What is wrong with documents by the schema, a line each; empty when all of them are valid. */
export function invalidIn(documents: readonly Uint8Array[]): string[] {
  return inFiles(documents, (files) => {
    const { stderr } = run(["--noout", "--nonet", "--schema", schema, ...files]);
    const lines = stderr.split("\n").filter((line) => line !== "");
    if (lines.filter((line) => / validates$/.test(line)).length === documents.length) return [];
    return lines.filter((line) => !/ validates$/.test(line));
  });
}

/** What an expression of XPath says of a document. */
export function read(document: Uint8Array, expression: string): string {
  return inFiles([document], ([file = ""]) => run(["--nonet", "--xpath", expression, file]).stdout.replace(/\n$/, ""));
}

function run(args: readonly string[]): { stdout: string; stderr: string } {
  return spawnSync("xmllint", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}

function inFiles<T>(documents: readonly Uint8Array[], work: (files: string[]) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "platen-epos-"));
  try {
    return work(
      documents.map((document, index) => {
        const file = join(folder, `${index}.xml`);
        writeFileSync(file, document);
        return file;
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
