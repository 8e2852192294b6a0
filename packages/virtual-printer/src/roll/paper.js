// The paper in the slot. Rows come in packed, eight dots to the byte. The newest row is at the slot and the paper rises
// from it, so that a receipt can be read while it prints, as on a counter.

const canvas = document.querySelector("#paper");
const context = canvas.getContext("2d");

/** Thermal black is never quite black. */
const INK = 0xff2a2622;
const BLANK = 0x00000000;

/** Paper is shown a little larger than life on a common screen. */
export const DOTS_PER_PIXEL = 1.72;

/** A long banner is shown by its newest part; the whole of it is there once it is cut. */
const SHOWN_ROWS = 1600;

let piece = { receipt: 0, widthDots: 0 };
let rows = new Uint8Array(0);

export function showRows({ receipt, widthDots, from, count, dots }) {
  const stride = Math.ceil(widthDots / 8);
  const kept = receipt === piece.receipt && from > 0 ? rows.subarray(0, from * stride) : new Uint8Array(0);
  piece = { receipt, widthDots };
  const added = Uint8Array.from(atob(dots), (character) => character.charCodeAt(0));
  const grown = new Uint8Array(kept.length + count * stride);
  grown.set(kept);
  grown.set(added, kept.length);
  rows = grown;
  draw(stride);
}

function draw(stride) {
  const total = rows.length / stride;
  const height = Math.max(1, Math.min(total, SHOWN_ROWS));
  const pixels = new Uint32Array(piece.widthDots * height);
  for (let line = 0; line < Math.min(total, height); line += 1) {
    const source = (total - height + line) * stride;
    for (let x = 0; x < piece.widthDots; x += 1) {
      const dark = (rows[source + (x >> 3)] & (0x80 >> (x & 7))) !== 0;
      pixels[line * piece.widthDots + x] = dark ? INK : BLANK;
    }
  }
  canvas.width = piece.widthDots;
  canvas.height = height;
  canvas.style.width = `${piece.widthDots / DOTS_PER_PIXEL}px`;
  context.putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), piece.widthDots, height), 0, 0);
}
