import type { TemplateConfig } from "../api/types.ts";

export interface PaperSize {
  widthMm: number;
  /** Set for labels. */
  heightMm: number | undefined;
}

/** What a template is made for. What is not written as it should be counts as the usual paper. */
export function paperSizeOf({ width, height }: TemplateConfig): PaperSize {
  return { widthMm: millimetres(width) ?? usualWidthMm, heightMm: millimetres(height) };
}

const usualWidthMm = 80;

function millimetres(text: unknown): number | undefined {
  const [, number] = typeof text === "string" ? (/^(\d+(?:\.\d+)?)\s*mm$/.exec(text.trim()) ?? []) : [];
  return number === undefined ? undefined : Number(number);
}

/** As in "80 mm", or "50 × 30 mm" for a label. */
export function sizeWords({ widthMm, heightMm }: PaperSize): string {
  return heightMm === undefined ? `${widthMm} mm` : `${widthMm} × ${heightMm} mm`;
}
