import {
  fileOfPackage,
  type Range,
  type Setting,
  type Typeface,
  typefaceFromFile,
  typefaceFromPackage,
} from "./typefaces.ts";

const grid = (ascent: number, descent: number): Setting => ({ spacing: "grid", ascent, descent });
const flow = (ascent: number, descent: number): Setting => ({ spacing: "flow", ascent, descent });

/** Extents measured on words with the usual marks and stacks of the script; more is squeezed, never cut off. */
const scripts: Record<string, Setting> = {
  "sans-mono": grid(0.98, 0.22),
  "sans-hebrew": flow(0.85, 0.25),
  "sans-arabic": flow(0.86, 0.4),
  "sans-thai": flow(1.03, 0.33),
  "sans-lao": flow(1.1, 0.3),
  "sans-khmer": flow(0.95, 0.26),
  "sans-myanmar": flow(1.01, 0.48),
  "sans-devanagari": flow(0.9, 0.29),
  "sans-bengali": flow(0.92, 0.3),
  "sans-gujarati": flow(0.9, 0.27),
  "sans-gurmukhi": flow(0.9, 0.28),
  "sans-oriya": flow(0.92, 0.27),
  "sans-tamil": flow(0.86, 0.33),
  "sans-telugu": flow(0.87, 0.42),
  "sans-kannada": flow(0.82, 0.44),
  "sans-malayalam": flow(0.86, 0.34),
  "sans-sinhala": flow(0.98, 0.28),
  "serif-tibetan": { ...flow(1.08, 0.5), leastWeight: 700 },
  "sans-georgian": flow(0.88, 0.27),
  "sans-armenian": flow(0.88, 0.27),
  "sans-ethiopic": flow(0.88, 0.14),
};

/** Mongolian is written downwards; in a line its letters lie on their side, as in a browser. */
const mongolian = flow(0.82, 0.27);
const mongolianLetters: readonly Range[] = [
  [0x1800, 0x18af],
  [0x11660, 0x1166c],
];

/** An em of Chinese, Japanese or Korean is exactly two cells wide and one high. */
const han = grid(0.88, 0.12);

/** The height that a line has in ems of a family, to draw the same text elsewhere in the same size. */
export function heightInEms(family: string): number {
  const { ascent, descent } = scripts[family] ?? han;
  return ascent + descent;
}

/** In the order they are asked. Unifont has all of the first 65,536 characters but joins none, so it comes last. */
export function builtinTypefaces(): Typeface[] {
  return [
    ...Object.entries(scripts).map(([script, setting]) =>
      typefaceFromPackage(`@fontsource-variable/noto-${script}`, setting),
    ),
    typefaceFromFile(
      fileOfPackage("@fontsource/noto-sans-mongolian", "noto-sans-mongolian-mongolian-400-normal.woff2"),
      mongolian,
      mongolianLetters,
    ),
    hanTypeface("sc"),
    hanTypeface("kr"),
    typefaceFromPackage("@fontsource-variable/noto-emoji", grid(0.95, 0.25)),
    typefaceFromFile(fileOfPackage("@fontsource/unifont", "unifont-latin-400-normal.woff2"), grid(0.875, 0.125)),
  ];
}

/** Asked first for text with kana in it: Japanese writes some of the characters it shares with Chinese differently. */
export function japaneseTypeface(): Typeface {
  return hanTypeface("jp");
}

function hanTypeface(region: "sc" | "jp" | "kr"): Typeface {
  return typefaceFromPackage(`@fontsource-variable/noto-sans-${region}`, han);
}
