import { type Bitmap, bytesPerRow } from "../bitmap.ts";
import { inlineRows } from "../layout/line.ts";

/** A black dot next to a black dot is not seen on paper: these bits stand beside one in every byte named below. */
const neighbourDots: Record<number, number> = { 4: 0x02, 5: 0x02, 6: 0x01, 20: 0x02 };

/** Two bytes in a row that a printer would obey wherever it meets them. */
export interface BytePairs {
  first: number;
  seconds: ReadonlySet<number>;
}

/** One dot is blackened wherever such bytes would stand together, so that no picture can say them. */
export function withoutPairs(data: Uint8Array, { first, seconds }: BytePairs): Uint8Array {
  let at = data.indexOf(first);
  if (at < 0) return data;
  const quiet = data.slice();
  for (; at >= 0; at = quiet.indexOf(first, at + 1)) {
    const next = quiet[at + 1];
    if (next !== undefined && seconds.has(next)) quiet[at + 1] = next | (neighbourDots[next] ?? 0);
  }
  return quiet;
}

/** Columns of 24 dots, three bytes each, standing on the base line of the text beside them as smaller characters do. */
export function inlineColumns(bitmap: Bitmap): Uint8Array {
  const data = new Uint8Array(bitmap.width * 3);
  const stride = bytesPerRow(bitmap.width);
  const height = Math.min(inlineRows, bitmap.height);
  const top = inlineRows - height;
  for (let y = 0; y < height; y++) {
    const mask = 0x80 >> ((top + y) & 7);
    for (let column = 0; column < stride; column++) {
      const dots = bitmap.data[y * stride + column] ?? 0;
      if (dots === 0) continue;
      for (let bit = 0; bit < 8; bit++) {
        const at = (column * 8 + bit) * 3 + ((top + y) >> 3);
        if ((dots & (0x80 >> bit)) !== 0) data[at] = (data[at] ?? 0) | mask;
      }
    }
  }
  return data;
}
