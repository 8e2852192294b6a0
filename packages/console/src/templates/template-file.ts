import { words } from "../words/words.ts";
import type { Draft } from "./draft.ts";

/** The same shape that POST /templates takes, so that a file can also be sent with any HTTP client. */
export function toFile({ id, name, description, config }: Draft): string {
  return `${JSON.stringify({ id, name, description, config }, null, 2)}\n`;
}

/** Throws a sentence for people when the file is no template. */
export function fromFile(text: string, fileName: string): Draft {
  const value = parsed(text);
  if (!isRecord(value)) throw new Error(words().templates.noObject(fileName));
  const config = isRecord(value.config) ? value.config : value;
  if (typeof config.width !== "string" || !Array.isArray(config.blocks)) {
    throw new Error(words().templates.noBlocks(fileName));
  }
  const fallback = fileName.replace(/\.[^.]*$/, "");
  return {
    id: textOr(value.id, ""),
    name: textOr(value.name, textOr(config.name, fallback)),
    description: textOr(value.description, ""),
    config: { ...config, width: config.width, blocks: config.blocks },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === "string" && value !== "" ? value : fallback;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The browser fetches the file after the click, in its own time; only then may its memory be given back. */
const downloadBegunMs = 10_000;

export function download(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), downloadBegunMs);
}
