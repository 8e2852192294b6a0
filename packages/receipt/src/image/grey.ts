import type { RgbaImage } from "../bitmap.ts";

/** Light per pixel, 0 black to 255 white. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** What shows through transparency is the paper, so it counts as white. Weights of ITU-R BT.601. */
export function toGrey({ width, height, data }: RgbaImage): GreyImage {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const at = pixel * 4;
    const alpha = data[at + 3] ?? 0;
    const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    grey[pixel] = Math.round((light * alpha) / 255 + 255 - alpha);
  }
  return { width, height, data: grey };
}

const middleGrey = 127.5;

/** Moves every pixel away from middle grey, or towards it; at 100 only black and white are left. */
export function withContrast(image: GreyImage, contrast: number): GreyImage {
  if (contrast === 0) return image;
  const factor = contrast < 0 ? 1 + contrast / 100 : 1 / Math.max(1 / 256, 1 - contrast / 100);
  const data = image.data.map((light) => clamped(middleGrey + (light - middleGrey) * factor));
  return { ...image, data };
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

/** Resamples one axis: `lines` lines of `from` pixels become as many of `to`. */
function resample(
  source: Uint8Array,
  from: number,
  to: number,
  lines: number,
  step: number,
  lineStep: number,
): Uint8Array {
  const target = new Uint8Array(lines * to);
  const targetLineStep = step === 1 ? to : 1;
  for (let at = 0; at < to; at++) {
    const start = (at * from) / to;
    const end = ((at + 1) * from) / to;
    const first = Math.floor(start);
    const last = Math.min(from, Math.ceil(end));
    for (let line = 0; line < lines; line++) {
      let sum = 0;
      for (let position = first; position < last; position++) {
        const covered = Math.min(end, position + 1) - Math.max(start, position);
        sum += covered * (source[line * lineStep + position * step] ?? 0);
      }
      target[line * targetLineStep + at * step] = Math.round(sum / (end - start));
    }
  }
  return target;
}
