import { fileOfPackage, type Setting, type Typeface, typefaceFromFile, typefaceFromPackage } from "./typefaces.ts";

const grid = (ascent: number, descent: number): Setting => ({ spacing: "grid", ascent, descent });
const flow = (ascent: number, descent: number): Setting => ({ spacing: "flow", ascent, descent });

/** Extents measured on text with every letter and the usual marks of the script; more is squeezed, never cut off. */
const scripts: Record<string, Setting> = {
  mono: grid(0.98, 0.22),
  hebrew: flow(0.9, 0.25),
  arabic: flow(0.95, 0.4),
  thai: flow(1.03, 0.3),
  lao: flow(1.1, 0.3),
  khmer: flow(0.9, 0.3),
  myanmar: flow(1, 0.5),
  devanagari: flow(0.92, 0.28),
  bengali: flow(0.92, 0.28),
  gujarati: flow(0.92, 0.28),
  gurmukhi: flow(0.92, 0.3),
  tamil: flow(0.88, 0.33),
  telugu: flow(0.88, 0.4),
  kannada: flow(0.82, 0.42),
  malayalam: flow(0.88, 0.28),
  sinhala: flow(0.9, 0.28),
  georgian: flow(0.88, 0.27),
  armenian: flow(0.88, 0.27),
  ethiopic: flow(0.88, 0.14),
};

/** An em of Chinese, Japanese or Korean is exactly two cells wide and one high. */
const han = grid(0.88, 0.12);

/** In the order they are asked. Unifont has all of the first 65,536 characters but joins none, so it comes last. */
export function builtinTypefaces(): Typeface[] {
  return [
    ...Object.entries(scripts).map(([script, setting]) =>
      typefaceFromPackage(`@fontsource-variable/noto-sans-${script}`, setting),
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
