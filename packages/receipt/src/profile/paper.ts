/**
 * Paper widths and their dots. A head never prints to the edge of the paper: these are the printable widths that
 * printers of each resolution really have on the common rolls (an "80 mm" printer prints 72 mm).
 */
const printableDots: Record<number, Record<number, number>> = {
  203: { 58: 384, 80: 576, 112: 832 },
  180: { 58: 360, 80: 512 },
};

/** On any other paper the blank edges are as wide as on the nearest of the common rolls. */
const narrowPaperMm = 60;
const blankMmOfNarrow = 10;
const blankMm = 8;

const mmPerInch = 25.4;

/** Makers write 203 dpi for heads of exactly eight dots a millimetre. */
const dpiOfEightPerMm = 203;

/** A raster row is a whole number of bytes, so the printable width is a multiple of eight dots. */
const dotsPerByte = 8;

/** No printer is narrower than this; it keeps a line wide enough for a character. */
const narrowestDots = 64;

export function printableDotsOf(paperWidthMm: number, dpi: number): number {
  const known = printableDots[dpi]?.[paperWidthMm];
  if (known !== undefined) return known;
  const dots = mmToDots(paperWidthMm - (paperWidthMm < narrowPaperMm ? blankMmOfNarrow : blankMm), dpi);
  return Math.max(narrowestDots, dots - (dots % dotsPerByte));
}

export function mmToDots(mm: number, dpi: number): number {
  return Math.round(mm * dotsPerMm(dpi));
}

export function dotsToMm(dots: number, dpi: number): number {
  return dots / dotsPerMm(dpi);
}

export function dotsPerMm(dpi: number): number {
  return dpi === dpiOfEightPerMm ? 8 : dpi / mmPerInch;
}
