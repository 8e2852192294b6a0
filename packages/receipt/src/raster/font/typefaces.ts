import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { canvas } from "../canvas.ts";
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

/** One font file. Its list of characters is read when one of them may be in it, its glyphs when the first is drawn. */
export class Face {
  readonly setting: Setting;
  readonly #path: string;
  readonly #typeface: readonly Face[];
  #characters: ReadonlySet<number> | undefined;
  #known: Known | undefined;

  /** `typeface` are all files of its typeface, as soon as they are known. */
  constructor(path: string, setting: Setting, typeface: readonly Face[]) {
    this.#path = path;
    this.setting = setting;
    this.#typeface = typeface;
  }

  has(codePoint: number): boolean {
    this.#characters ??= charactersOf(readFileSync(this.#path));
    return this.#characters.has(codePoint);
  }

  /**
   * Gives it to canvas, and says how canvas knows it. With every file it is given canvas forgets how all the others look in the
   * weight that is asked for, a millisecond for each that is drawn with again. So from some files on a typeface is given whole.
   */
  given(): Known {
    if (this.#known === undefined) {
      let [sibling] = this.#typeface.flatMap((face) => face.#known ?? []);
      const needed = registered < mostGivenAlone ? [this] : this.#typeface;
      for (const face of needed) sibling = face.#known ??= register(face.#path, sibling);
    }
    this.#known ??= register(this.#path);
    return this.#known;
  }
}

/** A long receipt in Japanese needs forty of its hundred and twenty files, and the next one nearly the same. */
const mostGivenAlone = 64;

interface Known {
  family: string;
  /** Has an axis of weight, which is set by itself: asked for by the name of a weight it would stay at its thinnest. */
  isVariable: boolean;
}

let registered = 0;
/** How canvas names a font that is neither bold, wide nor slanted. */
const normal = { weight: 400, width: 5, slant: 0 };

/**
 * Our own family names keep canvas from mixing these files with fonts of the machine, or with those of another thread: it
 * has one list of fonts for the whole process. The files of a typeface are alike in
 * their axes; asking takes as long as reading one, and Chinese has a hundred.
 */
function register(path: string, sibling?: Known): Known {
  registered++;
  const family = `Platen ${threadId}.${registered}`;
  const { GlobalFonts } = canvas();
  GlobalFonts.register(readFileSync(path), family);
  const isVariable =
    sibling?.isVariable ?? GlobalFonts.hasVariations(family, normal.weight, normal.width, normal.slant);
  return { family, isVariable };
}

/** A file, and the characters it is for; without ranges it may have any. */
interface FontFile {
  face: Face;
  ranges?: readonly Range[];
}

export type Range = readonly [from: number, to: number];

/** Lists its files when the first character is asked for. */
export type Typeface = () => readonly FontFile[];

const require = createRequire(import.meta.url);

/** A typeface in one file, such as a person's own. Without ranges it is asked for any character. */
export function typefaceFromFile(path: string, setting: Setting, ranges?: readonly Range[]): Typeface {
  const faces: Face[] = [];
  faces.push(new Face(path, setting, faces));
  return () => faces.map((face) => (ranges ? { face, ranges } : { face }));
}

/** A typeface of the fontsource project: cut into parts, with a list of the characters each is for. */
export function typefaceFromPackage(name: string, setting: Setting): Typeface {
  return () => {
    const folder = folderOfPackage(name);
    const lists: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
    const base = name.slice(name.indexOf("/") + 1);
    const faces: Face[] = [];
    return Object.entries(lists).map(([subset, ranges]) => {
      const file = `${base}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`;
      const face = new Face(join(folder, "files", file), setting, faces);
      faces.push(face);
      return { face, ranges: ranges.split(",").map(parseRange) };
    });
  };
}

export function fileOfPackage(name: string, file: string): string {
  return join(folderOfPackage(name), "files", file);
}

/** Where Node finds packages, by far sooner than Node, which would read what each of them exports. */
function folderOfPackage(name: string): string {
  const folders = (require.resolve.paths(name) ?? []).map((folder) => join(folder, name));
  const found = folders.find((folder) => existsSync(folder));
  if (!found) throw new Error(`the package ${name} is not installed`);
  return found;
}

/** As in CSS: "U+0600-06FF" or "U+20AB". Chinese, Japanese and Korean have 24,000 of them. */
function parseRange(text: string): Range {
  const dash = text.indexOf("-");
  const from = Number.parseInt(text.slice("U+".length, dash < 0 ? undefined : dash), 16);
  return [from, dash < 0 ? from : Number.parseInt(text.slice(dash + 1), 16)];
}
