/** An element of what a printer sent. Names are without their prefix: printers differ in where they put namespaces. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Its own letters, without those of its children. */
  text: string;
}

/** A result or a status has a dozen elements, four deep. What is far beyond that was not written by a printer. */
const mostLetters = 64 * 1024;
const mostElements = 500;
const deepest = 16;

const declaration = /\uFEFF?(?:<\?xml\s[^?<>]*\?>)?/y;
const startOfTag = /<([A-Za-z_][\w:.-]*)/y;
const attribute = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const endOfTag = /\s*(\/?)>/y;
const closingTag = /<\/([A-Za-z_][\w:.-]*)\s*>/y;
const letters = /[^<]+/y;

/**
 * Reads the small documents that printers send, and nothing else of XML: no document types, so no entities of somebody's
 * own that could grow, no instructions, no CDATA. Undefined for whatever is not such a document.
 */
export function readXml(source: string): XmlElement | undefined {
  if (source.length > mostLetters) return undefined;
  const root: XmlElement = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [root];
  let at = 0;
  let elements = 0;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  }

  /** False: what follows is no tag. */
  function takeElement(parent: XmlElement): boolean {
    const name = take(startOfTag)?.[1];
    const attributes = name === undefined ? undefined : takeAttributes();
    const end = attributes && take(endOfTag);
    if (name === undefined || !attributes || !end || ++elements > mostElements) return false;
    const element = { name: localName(name), attributes, children: [], text: "" };
    parent.children.push(element);
    if (end[1] === "") open.push(element);
    return open.length <= deepest;
  }

  function takeAttributes(): Map<string, string> | undefined {
    const attributes = new Map<string, string>();
    for (let found = take(attribute); found; found = take(attribute)) {
      const name = localName(found[1] ?? "");
      const value = decoded(found[2] ?? found[3] ?? "");
      if (value === undefined) return undefined;
      // `xmlns:x` and `x` have one local name; namespaces are not looked at.
      if (!found[1]?.startsWith("xmlns")) attributes.set(name, value);
    }
    return attributes;
  }

  take(declaration);
  while (at < source.length) {
    const current = open.at(-1) ?? root;
    const text = take(letters);
    const closing = text ? null : take(closingTag);
    if (text) {
      const value = decoded(text[0]);
      if (value === undefined) return undefined;
      current.text += value;
    } else if (closing) {
      if (current === root || current.name !== localName(closing[1] ?? "")) return undefined;
      open.pop();
    } else if (source.startsWith("<!--", at)) {
      const end = source.indexOf("-->", at + 4);
      if (end === -1) return undefined;
      at = end + 3;
    } else if (!takeElement(current)) {
      return undefined;
    }
  }
  const [document, second] = root.children;
  return open.length === 1 && second === undefined && root.text.trim() === "" ? document : undefined;
}

/** Every element of this name inside another, however deep. */
export function elementsNamed(name: string, within: XmlElement): XmlElement[] {
  return within.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsNamed(name, child)]);
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Undefined where an `&` begins anything but one of XML's five names or the number of a letter. */
function decoded(text: string): string | undefined {
  if (!text.includes("&")) return text;
  let isValid = true;
  const result = text.replace(/&(?:(\w{1,8});|#(\d{1,7});|#x([\da-fA-F]{1,6});)?/g, (_, name, decimal, hex) => {
    const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    const letter =
      point === undefined ? named[name ?? ""] : point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
    if (letter === undefined) isValid = false;
    return letter ?? "";
  });
  return isValid ? result : undefined;
}
