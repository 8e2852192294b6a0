/** A drawing is drawn as wide as it is printed, so its own size says nothing but its shape. */
export const maxSvgSide = 20_000;

/** Pixels in one of each unit. Percents are of something else, and the library leaves them out. */
const pixelsIn: Record<string, number> = { px: 1, pt: 4 / 3, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96, "%": 0 };

/** Of units that depend on a font: more than any has. */
const pixelsInOther = 20;

const root = /<(?:\w+:)?svg\b([^<>]*)>/;
const sizeAttribute = /\s(width|height|viewBox)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
/** Also of shapes, because no selector is read here. */
const sizeProperty = /[\s;{"'](width|height)\s*:\s*([^;}"'<]*)/g;

/** Whether it says that it is larger than may be, before anything else reads it: of such numbers the library complains aloud. */
export function isTooLarge(svg: string): boolean {
  const lengths = { width: [] as number[], height: [] as number[] };
  let viewBox: number[] = [];
  for (const [, name, double, single = ""] of (root.exec(svg)?.[1] ?? "").matchAll(sizeAttribute)) {
    const value = double ?? single;
    if (name === "width" || name === "height") lengths[name].push(pixels(value));
    else
      viewBox = value
        .trim()
        .split(/[\s,]+/)
        .map(Number.parseFloat);
  }
  const declared = Array.from(svg.matchAll(sizeProperty));
  for (const [, name, value = ""] of declared) lengths[name === "width" ? "width" : "height"].push(pixels(value));
  const [, , across = 0, down = 0] = viewBox;
  const { width, height } = lengths;
  const sides = [...width, ...height];
  if (across > 0 && down > 0) {
    const isCertain = declared.length === 0;
    if (!isCertain || height.length === 0) sides.push(...width.map((each) => (each * down) / across));
    if (!isCertain || width.length === 0) sides.push(...height.map((each) => (each * across) / down));
    if (!isCertain || sides.every((each) => each === 0)) sides.push(across, down);
  }
  return sides.some((each) => each > maxSvgSide);
}

function pixels(length: string): number {
  const [unit = "px"] = /[a-z%]+$/i.exec(length.trim()) ?? [];
  return (Number.parseFloat(length) || 0) * (pixelsIn[unit.toLowerCase()] ?? pixelsInOther);
}
