/** An element as it was read. */
export interface XmlElement {
  /** Without its prefix. */
  name: string;
  /** Empty where it belongs to none. */
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  /** The text in it, without that of the elements in it. */
  text: string;
  children: readonly XmlElement[];
  /** Where in the source it begins and ends. */
  start: number;
  end: number;
}

type OpenElement = XmlElement & { children: XmlElement[]; tag: string; namespaces: Namespaces };
/** By prefix; the empty one is that of names without. */
type Namespaces = Readonly<Record<string, string>>;

const name = "[^\\s<>/=\"'&]+";
const attribute = `\\s+(${name})\\s*=\\s*("[^"<]*"|'[^'<]*')`;
/** A comment, a section of plain text, an instruction, a tag, or text. A document type is none of them, so it is refused. */
const token = new RegExp(
  `<!--[^]*?-->|<!\\[CDATA\\[([^]*?)\\]\\]>|<\\?[^]*?\\?>|<(/?)(${name})((?:${attribute.replaceAll(/\((?!\?)/g, "(?:")})*)\\s*(/?)>|([^<]+)`,
  "y",
);

/** What no XML holds, however it is written. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u;

/** Nobody nests as deep; more is an attack. */
const deepest = 64;

/** Reads a document of one element. Undefined where it is not well formed, as a printer refuses it as a whole. */
export function readXml(source: string): XmlElement | undefined {
  if (forbidden.test(source)) return undefined;
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const start = token.lastIndex;
    const found = token.exec(source);
    if (!found) return undefined;
    const [, plain, closing, tag, attributes = "", selfClosing, text] = found;
    const inside = open.at(-1);
    if (text !== undefined || plain !== undefined) {
      const said = plain ?? unescaped(text ?? "");
      if (said === undefined || (!inside && said.trim() !== "")) return undefined;
      if (inside) inside.text += said;
    } else if (tag !== undefined && closing === "/") {
      if (inside?.tag !== tag) return undefined;
      inside.end = token.lastIndex;
      open.pop();
    } else if (tag !== undefined) {
      const element = opened(tag, attributes, inside?.namespaces ?? {}, start);
      if (!element || open.length >= deepest || (root && !inside)) return undefined;
      if (inside) inside.children.push(element);
      else root = element;
      if (selfClosing === "/") element.end = token.lastIndex;
      else open.push(element);
    }
  }
  return open.length === 0 ? root : undefined;
}

function opened(tag: string, written: string, around: Namespaces, start: number): OpenElement | undefined {
  const attributes = new Map<string, string>();
  for (const [, key = "", quoted = ""] of written.matchAll(new RegExp(attribute, "g"))) {
    const value = unescaped(quoted.slice(1, -1));
    if (value === undefined || attributes.has(key)) return undefined;
    attributes.set(key, value);
  }
  const namespaces: Record<string, string> = { ...around };
  for (const [key, value] of attributes) {
    const prefix = /^xmlns(?::(.+))?$/.exec(key);
    if (!prefix) continue;
    namespaces[prefix[1] ?? ""] = value;
    attributes.delete(key);
  }
  const [local = "", prefix = ""] = tag.split(":").reverse();
  const namespace = namespaces[prefix] ?? "";
  return { name: local, namespace, attributes, text: "", children: [], start, end: start, tag, namespaces };
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Undefined where an ampersand begins nothing that is known, or a number stands for what no XML holds. */
function unescaped(text: string): string | undefined {
  let isWrong = false;
  const read = text.replace(/\r\n?/g, "\n").replace(/&([^&;]*;?)/g, (_, reference: string) => {
    const character = characterOf(reference);
    isWrong ||= character === undefined;
    return character ?? "";
  });
  return isWrong ? undefined : read;
}

function characterOf(reference: string): string | undefined {
  const [, decimal, hexadecimal, named] = /^(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));$/i.exec(reference) ?? [];
  if (named !== undefined) return entities[named];
  const codePoint = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16);
  if (!(codePoint <= 0x10ffff)) return undefined;
  const character = String.fromCodePoint(codePoint);
  return forbidden.test(character) ? undefined : character;
}
