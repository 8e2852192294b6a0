import { useMemo, useState } from "react";
import type { FreePreview, TemplateConfig } from "../../api/types.ts";
import type { ChosenPrinter } from "../use-chosen-printer.ts";

/** What the preview is drawn for. */
export type Target = Pick<FreePreview, "printer" | "width" | "language">;

/** Paper that no printer here need have. */
export interface OtherPaper {
  kind: "receipt" | "label";
  widthMm: number;
}

export interface PaperOfPreview {
  target: Target;
  /** Undefined while it is the chosen printer's own. */
  other: OtherPaper | undefined;
  /** What can be tried, for this template. */
  others: readonly OtherPaper[];
  chooseOther(paper: OtherPaper): void;
  choosePrinter(id: string): void;
}

/** The rolls that nearly all receipt printers take. */
const usualRollsMm = [58, 80];

/** What the service takes. */
const narrowestMm = 20;
const widestMm = 220;

/** The printer of the template, on its own paper unless the template is for a narrower label; or any other paper. */
export function usePaper(config: TemplateConfig, { printerId, widthMm, choosePrinter }: ChosenPrinter): PaperOfPreview {
  const [other, chooseOther] = useState<OtherPaper>();
  const own = widthIn(config);
  const isLabel = config.height !== undefined;
  const others = useMemo((): OtherPaper[] => {
    const widths = [...new Set([...(own === undefined ? [] : [own]), ...usualRollsMm])].sort((a, b) => a - b);
    const rolls = widths.map((width): OtherPaper => ({ kind: "receipt", widthMm: width }));
    return own === undefined ? rolls : [...rolls, { kind: "label", widthMm: own }];
  }, [own]);
  // A label on wider paper is a strip of it. What is designed is the label.
  const width = isLabel && own !== undefined && own < widthMm ? own : undefined;
  const target = useMemo((): Target => {
    if (other?.kind === "receipt") return { width: other.widthMm };
    if (other) return { width: other.widthMm, language: "zpl" };
    return { ...(printerId !== undefined && { printer: printerId }), ...(width !== undefined && { width }) };
  }, [other, printerId, width]);
  return {
    target,
    other,
    others,
    chooseOther,
    choosePrinter(id) {
      chooseOther(undefined);
      choosePrinter(id);
    },
  };
}

/** `"50mm"` is 50. Undefined for what the service would not take. */
function widthIn({ width }: TemplateConfig): number | undefined {
  const mm = /^\d+(\.\d+)?mm$/.test(width) ? Number.parseFloat(width) : Number.NaN;
  return mm >= narrowestMm && mm <= widestMm ? mm : undefined;
}
