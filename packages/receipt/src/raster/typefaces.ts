import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { canvas } from "./canvas.ts";
import { charactersOf } from "./character-map.ts";

/** How the letters of a typeface are put into the character cells of a line. Heights are in ems. */
export interface Setting {
  /** "grid": each character in the middle of its own cells. "flow": joined letters, a run at a time. */
  spacing: "grid" | "flow";
  /** What the tallest letters need above and the deepest below the base line. */
  ascent: number;
  descent: number;
  /** Heavier than usual, for letters whose strokes would be thinner than a dot. */
  leastWeight?: number;
}

/** One font file that canvas knows by its own family name. */
export interface Face {
  family: string;
  setting: Setting;
  characters: ReadonlySet<number>;
  /** Has an axis of weight, which is set by itself: asked for by the name of a weight it would stay at its thinnest. */
  isVariable: boolean;
}

/** Finds the face for a character, or none. Files are read when the first of their characters comes. */
export type Typeface = (codePoint: number) => Face | undefined;

const require = createRequire(import.meta.url);
let registered = 0;
/** How canvas names a font that is neither bold, wide nor slanted. */
const normal = { weight: 400, width: 5, slant: 0 };

/** Our own family names keep canvas from mixing these files with fonts of the machine. */
function register(font: Buffer, setting: Setting): Face {
  registered += 1;
  const family = `Platen ${registered}`;
  const { GlobalFonts } = canvas();
  GlobalFonts.register(font, family);
  const isVariable = GlobalFonts.hasVariations(family, normal.weight, normal.width, normal.slant);
  return { family, setting, characters: charactersOf(font), isVariable };
}

/** A typeface in one file, such as a person's own. */
export function typefaceFromFile(path: string, setting: Setting): Typeface {
  let face: Face | undefined;
  return (codePoint) => {
    face ??= register(readFileSync(path), setting);
    return face.characters.has(codePoint) ? face : undefined;
  };
}

interface Part {
  ranges: [from: number, to: number][];
  file: string;
  face?: Face;
}

/** A typeface of the fontsource project: cut into parts, with a list of the characters each is for. */
export function typefaceFromPackage(name: string, setting: Setting): Typeface {
  let parts: Part[] | undefined;
  return (codePoint) => {
    parts ??= partsOf(name);
    for (const part of parts) {
      if (!part.ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) continue;
      part.face ??= register(readFileSync(part.file), setting);
      if (part.face.characters.has(codePoint)) return part.face;
    }
    return undefined;
  };
}

export function fileOfPackage(name: string, file: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), "files", file);
}

function partsOf(name: string): Part[] {
  const lists: Record<string, string> = require(`${name}/unicode.json`);
  const base = name.slice(name.indexOf("/") + 1);
  return Object.entries(lists).map(([subset, ranges]) => ({
    ranges: ranges.split(",").map(parseRange),
    file: fileOfPackage(name, `${base}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`),
  }));
}

/** As in CSS: "U+0600-06FF" or "U+20AB". */
function parseRange(text: string): [number, number] {
  const [from = "", to = from] = text.replace(/^U\+/i, "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
