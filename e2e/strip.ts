import { inflateSync } from "node:zlib";
import type { Receipt } from "@platen/virtual-printer/paper";

/** A piece of paper, or the picture of one, as packed rows of dots. */
export interface Strip {
  widthDots: number;
  heightDots: number;
  rows: Buffer;
}

/** The dots of a PNG of one bit a dot whose rows are stored as they are. */
export function dotsOf(png: Buffer): Strip {
  const [widthDots, heightDots] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const packed: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const lines = inflateSync(Buffer.concat(packed));
  const stride = Math.ceil(widthDots / 8);
  const rows = Array.from({ length: heightDots }, (_, y) =>
    lines.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)),
  );
  return { widthDots, heightDots, rows: Buffer.concat(rows) };
}

/** Pieces that came out one after the other, as one. */
export function joined(receipts: readonly Receipt[]): Strip {
  return {
    widthDots: receipts[0]?.widthDots ?? 0,
    heightDots: receipts.reduce((sum, { heightDots }) => sum + heightDots, 0),
    rows: Buffer.concat(receipts.map(({ bitmap }) => bitmap)),
  };
}

/** Empty when they are the same; else in words where they begin to differ. */
export function difference(preview: Strip, paper: Strip): string {
  const size = ({ widthDots, heightDots }: Strip) => `${widthDots} × ${heightDots}`;
  if (size(preview) !== size(paper)) return `the preview has ${size(preview)} dots, the paper ${size(paper)}`;
  const at = preview.rows.findIndex((byte, index) => byte !== paper.rows[index]);
  return at < 0 ? "" : `row ${Math.floor(at / Math.ceil(preview.widthDots / 8))} differs`;
}
