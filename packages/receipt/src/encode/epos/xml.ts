type Attributes = Readonly<Record<string, string | number | boolean>>;

/** An element of ePOS XML. Attributes are words and numbers of ours; what data says stands in its content alone. */
export function element(name: string, attributes: Attributes, content = ""): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  const start = `<${name}${said.join("")}`;
  return content === "" ? `${start}/>` : `${start}>${escaped(content)}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "&#10;" };

/** Stands for what no XML can hold: a control character, half a surrogate pair, a noncharacter. */
const unknownMark = "?";

/** A line break by its number, because a reader of XML may take one that is written as it is for a blank. */
function escaped(content: string): string {
  return content.replace(notInXml, unknownMark).replace(/[&<>\n]/g, (character) => entities[character] ?? "");
}

const notInXml = /(?!\n)\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
