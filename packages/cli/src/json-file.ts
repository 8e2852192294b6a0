import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { CommandError, exitCodes, type Surroundings } from "./command.ts";

/** Some editors for Windows begin a file with it; JSON does not know it. */
const byteOrderMark = /^\uFEFF/;

export type JsonObject = Record<string, unknown>;

/** Reads one JSON object from a file, or from standard input when the file is called `-`. */
export async function readJsonObject(file: string, around: Surroundings): Promise<JsonObject> {
  const name = file === "-" ? "standard input" : file;
  const text = file === "-" ? await around.readInput() : await readText(resolve(around.directory, file), name);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(byteOrderMark, ""));
  } catch (error) {
    throw fileError(`${name} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (isObject(value)) return value;
  throw fileError(`${name} must hold one JSON object.`);
}

async function readText(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw fileError(missing ? `There is no file ${name}.` : `${name} cannot be read: ${String(error)}`);
  }
}

export function fileError(message: string): CommandError {
  return new CommandError(message, { exitCode: exitCodes.failed, code: "FILE" });
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
