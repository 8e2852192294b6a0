import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Service } from "../api-connection.ts";
import { CommandError, exitCodes, usageError } from "../command.ts";

/** The journal as the service exports it, read as it comes. */
export async function openExport(service: Service, format: "jsonl" | "csv"): Promise<Readable> {
  const query = { format };
  const body = await service.ask<unknown>(
    service.http.GET("/journal/export", { params: { query }, parseAs: "stream" }),
  );
  return Readable.fromWeb(body as ReadableStream);
}

/** Rejects when what is read breaks off: a part is not taken for the whole. */
export async function* linesOf(source: Readable): AsyncGenerator<string> {
  const lines = createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY });
  // Not every release of Node tells whoever reads lines that what they are read from has failed.
  source.once("error", () => lines.close());
  try {
    yield* lines;
    if (source.errored) throw source.errored;
  } catch (error) {
    throw error instanceof Error ? brokenOff(error) : error;
  }
}

function brokenOff(cause: Error): CommandError {
  const code = "code" in cause ? String(cause.code) : undefined;
  if (code === "ENOENT" || code === "EISDIR" || code === "EACCES") {
    return usageError(`The file cannot be read (${code}).`);
  }
  const message = "The journal broke off in the middle. Try again.";
  return new CommandError(message, { exitCode: exitCodes.unreachable, code: "BROKEN_OFF" });
}

export function openFile(path: string): Readable {
  return createReadStream(path, "utf8");
}
