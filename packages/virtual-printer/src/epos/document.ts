import type { Command } from "../commands/command.ts";
import { wrongWith } from "./vocabulary.ts";
import { readXml, type XmlElement } from "./xml.ts";

const namespace = "http://www.epson-pos.com/schemas/2011/03/epos-print";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The names of the commands that a document begins and ends with. */
export const documentStart = "epos-print";
export const documentEnd = "/epos-print";

/**
 * A child in no namespace, or in a foreign one. It is in nobody's way, so the printer answers that all was printed, and leaves
 * it out.
 */
export const strangerName = "stranger";

interface EposDocument {
  source: string;
  root: XmlElement;
}

/** Why a printer would refuse a document as a whole (SchemaError); undefined where it prints it. */
export function problemOf(bytes: Uint8Array): string | undefined {
  const read = documentOf(bytes);
  return typeof read === "string" ? read : undefined;
}

/** The elements of a document as commands, which together are all of its bytes. One that is refused is one command. */
export function commandsOf(bytes: Uint8Array): Command[] {
  const read = documentOf(bytes);
  if (typeof read === "string") return [{ name: "unknown", bytes, omitted: 0 }];
  const { source, root } = read;
  const commands: Command[] = [];
  let at = 0;
  const take = (name: string, end: number) => {
    if (end > at) commands.push({ name, bytes: Buffer.from(source.slice(at, end)), omitted: 0 });
    at = end;
  };
  take(documentStart, root.children[0]?.start ?? root.end);
  for (const child of root.children) {
    take("controls", child.start);
    take(child.namespace === namespace ? child.name : strangerName, child.end);
  }
  take(documentEnd, source.length);
  return commands;
}

/** One element of a document, read again by itself. */
export function elementOf(bytes: Uint8Array): XmlElement | undefined {
  return readXml(utf8.decode(bytes));
}

function documentOf(bytes: Uint8Array): EposDocument | string {
  let source: string;
  try {
    source = utf8.decode(bytes);
  } catch {
    return "it is not UTF-8";
  }
  const root = readXml(source);
  if (!root) return "it is not well formed";
  if (root.name !== "epos-print" || root.namespace !== namespace) return "it is no epos-print";
  const own = root.children.filter((child) => child.namespace === namespace);
  return own.map(wrongWith).find((problem) => problem !== undefined) ?? { source, root };
}
