import type { Fault } from "../../problem/fault.ts";
import { fault } from "../../problem/receipt-fault.ts";
import { isTooLarge, maxSvgSide } from "./svg-size.ts";

/**
 * What a drawing must not hold. The renderer is a large C library that cannot be stopped once it draws, so a drawing is
 * read here first and refused unless it is certain to be small work and to look the same on every machine. Reading it
 * must be small work as well: no pattern looks past the next "<" for an end that may not come, or at blanks twice.
 */
const forbidden: readonly [pattern: RegExp, problem: Fault][] = [
  [/<!DOCTYPE|<!ENTITY/i, fault("svg-doctype")],
  [/<\?(?!xml\s)/i, fault("svg-instructions")],
  [/&#/, fault("svg-references")],
  [/<(?:\w+:)?(?:script|foreignObject|iframe)\b/i, fault("svg-scripts")],
  [/<(?:\w+:)?(?:image|feImage)\b/i, fault("svg-pictures")],
  [/<(?:\w+:)?(?:text|tspan|textPath)\b/i, fault("svg-text")],
  [/<(?:\w+:)?filter\b/i, fault("svg-filters")],
  [/stroke-dasharray/i, fault("svg-dashes")],
  [/@import|<style[^<>]*>[^<]*url\(/i, fault("svg-styles")],
  [/(?:href\s*=\s*["']\s*|url\(\s*(?:["']\s*)?)(?![#"'\s])/i, fault("svg-outside")],
];

/** A shop's logo has some dozens of shapes. As often as they are used they count. */
const mostShapes = 2_000;
const mostCharacters = 500_000;

interface Shape {
  references: string[];
  children: Shape[];
}

/** Why a drawing is not drawn, or undefined when it may be. */
export function svgProblem(svg: string): Fault | undefined {
  if (svg.length > mostCharacters) return fault("svg-characters", { count: svg.length, most: mostCharacters });
  const tooMany = fault("svg-shapes", { most: mostShapes });
  // Counted before anything is read, so that patterns have few places to begin at and recursion over the shapes stays
  // shallow: a shape has two tags at most. Those in comments count too; no editor leaves thousands of them.
  if (tagsIn(svg) > 2 * mostShapes) return tooMany;
  const plain = withoutSections(svg);
  if (plain === undefined) return fault("svg-malformed");
  const broken = forbidden.find(([pattern]) => pattern.test(plain));
  if (broken) return broken[1];
  const tree = readShapes(plain, tagsIn(plain));
  if (!tree) return fault("svg-malformed");
  if (isTooLarge(plain)) return fault("svg-numbers", { max: maxSvgSide });
  return countShapes(tree.root, tree.named, new Map()) > mostShapes ? tooMany : undefined;
}

function tagsIn(svg: string): number {
  return svg.split("<").length - 1;
}

const sections = [
  { opening: "<!--", closing: "-->", isText: false },
  { opening: "<![CDATA[", closing: "]]>", isText: true },
];

/**
 * Without comments, and with what CDATA sections hold in their place; undefined when one is not closed. Read from the
 * beginning, as the renderer does: a comment that opens within CDATA is none, and would hide what follows.
 */
function withoutSections(svg: string): string | undefined {
  const parts: string[] = [];
  let at = 0;
  for (let start = svg.indexOf("<!"); start !== -1; start = svg.indexOf("<!", Math.max(at, start + 1))) {
    const section = sections.find(({ opening }) => svg.startsWith(opening, start));
    if (!section) continue;
    const content = start + section.opening.length;
    const end = svg.indexOf(section.closing, content);
    if (end === -1) return undefined;
    parts.push(svg.slice(at, start));
    if (section.isText) parts.push(svg.slice(content, end));
    at = end + section.closing.length;
  }
  return [...parts, svg.slice(at)].join("");
}

const tag = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<\?xml[^<>]*\?>/g;
const attribute = /\s([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const reference = /(?:href\s*=\s*["']\s*|url\(\s*(?:["']\s*)?)#([^"')\s]*)/g;

/** The elements and what they refer to; undefined for text in which a renderer might see other elements than we do. */
function readShapes(svg: string, tagCount: number): { root: Shape; named: Map<string, Shape> } | undefined {
  const named = new Map<string, Shape>();
  const root: Shape = { references: [], children: [] };
  const open = [root];
  let tags = 0;
  for (const [text, closing, , attributes = "", empty] of svg.matchAll(tag)) {
    tags++;
    if (text.startsWith("<?")) continue;
    if (closing) {
      open.pop();
      if (open.length === 0) return undefined;
      continue;
    }
    const shape: Shape = { references: Array.from(attributes.matchAll(reference), ([, id = ""]) => id), children: [] };
    for (const id of idsIn(attributes)) {
      if (named.has(id)) return undefined;
      named.set(id, shape);
    }
    open.at(-1)?.children.push(shape);
    if (!empty) open.push(shape);
  }
  return tags === tagCount && open.length === 1 ? { root, named } : undefined;
}

/** Read one attribute after another: what looks like an id may stand within another one's value. */
function idsIn(attributes: string): string[] {
  return Array.from(attributes.matchAll(attribute), ([, name, double, single = ""]) =>
    name === "id" || name === "xml:id" ? [double ?? single] : [],
  ).flat();
}

/** With every reference followed, as the renderer does; one that leads back to itself never ends. */
function countShapes(shape: Shape, named: Map<string, Shape>, counted: Map<Shape, number>): number {
  const known = counted.get(shape);
  if (known !== undefined) return known;
  counted.set(shape, Number.POSITIVE_INFINITY);
  let count = 1;
  for (const child of shape.children) count += countShapes(child, named, counted);
  for (const id of shape.references) {
    const target = named.get(id);
    if (target) count += countShapes(target, named, counted);
  }
  counted.set(shape, count);
  return count;
}
