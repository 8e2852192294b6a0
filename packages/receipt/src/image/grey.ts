/** Light per pixel, 0 black to 255 white. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8Array;
}

const middleGrey = 127.5;

/** Moves every pixel away from middle grey, or towards it; at 100 only black and white are left. */
export function withContrast(image: GreyImage, contrast: number): GreyImage {
  if (contrast === 0) return image;
  const factor = contrast < 0 ? 1 + contrast / 100 : 1 / Math.max(1 / 256, 1 - contrast / 100);
  const changed = Uint8Array.from({ length: 256 }, (_, light) => clamped(middleGrey + (light - middleGrey) * factor));
  return { ...image, data: image.data.map((light) => changed[light] ?? light) };
}

function clamped(light: number): number {
  return Math.max(0, Math.min(255, Math.round(light)));
}

/** Each new pixel is the mean of the area it covers, which keeps thin lines grey instead of losing them. */
export function resize(image: GreyImage, width: number, height: number): GreyImage {
  if (width === image.width && height === image.height) return image;
  const narrowed = resample(image.data, image.width, width, image.height, 1, image.width);
  const data = resample(narrowed, image.height, height, width, width, 1);
  return { width, height, data };
}

/** Resamples one axis: `lines` lines of `from` pixels become as many of `to`. In the order in which pixels lie in memory. */
function resample(
  source: Uint8Array,
  from: number,
  to: number,
  lines: number,
  step: number,
  lineStep: number,
): Uint8Array {
  if (from === to) return source;
  const target = new Uint8Array(lines * to);
  const areas = Array.from({ length: to }, (_, at) => areaOf(at, from, to));
  const isAcross = step === 1;
  if (isAcross) {
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < to; at++) target[line * to + at] = mean(areas[at], line * lineStep);
    }
  } else {
    for (let at = 0; at < to; at++) {
      for (let line = 0; line < lines; line++) target[at * lines + line] = mean(areas[at], line * lineStep);
    }
  }
  return target;

  function mean(area: Area | undefined, line: number): number {
    if (!area) return 0;
    const { first, weights, width } = area;
    let sum = 0;
    for (let at = 0; at < weights.length; at++) sum += (weights[at] ?? 0) * (source[line + (first + at) * step] ?? 0);
    return Math.round(sum / width);
  }
}

/** The pixels that a new one covers, and how much of each. */
interface Area {
  first: number;
  weights: Float64Array;
  width: number;
}

function areaOf(at: number, from: number, to: number): Area {
  const start = (at * from) / to;
  const end = ((at + 1) * from) / to;
  const first = Math.floor(start);
  const last = Math.min(from, Math.ceil(end));
  const weights = Float64Array.from({ length: last - first }, (_, index) => {
    const position = first + index;
    return Math.min(end, position + 1) - Math.max(start, position);
  });
  return { first, weights, width: end - start };
}
