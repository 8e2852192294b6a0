import type { Rasteriser } from "../bitmap.ts";
import type { Document, DocumentBlock, RawBlock } from "../document.ts";
import { decodeBase64 } from "../image/data-uri.ts";
import { type ImageBitmaps, imageBitmap } from "../image/image.ts";
import { detailOf, type Problem } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { dotsToMm, mmToDots, printableDotsOf } from "../profile/paper.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import type { CodeDrawer } from "../symbol/code-plan.ts";
import { mirroredAlign } from "../text/direction.ts";
import type { MultibyteCharset, MultibyteText } from "../text/multibyte.ts";
import { usualBottomMarginMm, withBottomMargin } from "./bottom-margin.ts";
import { layoutCode } from "./code/code.ts";
import type { LayoutContext } from "./context.ts";
import type { LaidOut } from "./laid-out.ts";
import { Problems } from "./problems.ts";
import { inStrips } from "./strips.ts";
import { layoutRow, layoutTable } from "./table.ts";
import { layoutDivider, layoutText } from "./text/text.ts";
import { Work } from "./work.ts";

/** The longest rolls have about 80 m: a receipt that no roll holds is a mistake, and must not fill the memory first. */
const longestReceiptMm = 100_000;

export interface LayoutOptions {
  raster?: Rasteriser;
  /** Where pictures become dots: without it, here. */
  images?: ImageBitmaps;
  /** For codes that the printer cannot draw itself, or not safely. */
  codes?: CodeDrawer;
  /** For printers with firmware for Chinese, Japanese or Korean. Injected, because the tables are large. */
  multibyte?: (charset: MultibyteCharset) => MultibyteText;
}

export interface Layout {
  /** Dots across that were laid out for: the printer's own, or fewer when the template is for narrower paper. */
  lineDots: number;
  items: LaidOut[];
  /** The block that each item came from. What only fills the paper, such as the white before a cut, came from none. */
  origins: ReadonlyMap<LaidOut, DocumentBlock>;
  media: NonNullable<Document["media"]>;
  /** Empty when all of it can be printed. */
  problems: Problem[];
  /** What there was to lay out and draw, in counted microseconds (`work.ts`). */
  work: number;
}

/** Places a document on the paper of one printer, and finds everything that would go wrong there. */
export function layout(document: Document, profile: PrinterProfile, options: LayoutOptions = {}): Layout {
  const lineDots = lineDotsOf(document, profile);
  const problems = new Problems();
  const { raster, codes } = options;
  const multibyte = profile.charset === "none" ? undefined : options.multibyte?.(profile.charset);
  const { direction } = document;
  const work = new Work(problems);
  const context = { profile, lineDots, problems, work, raster, codes, multibyte, direction };
  const isRaw = document.blocks.some(({ type }) => type === "raw");
  if (profile.paper === "labels" && document.heightMm === undefined && !isRaw) {
    problems.add("config.height", fault("label-without-height"));
  }
  const origins = new Map<LaidOut, DocumentBlock>();
  const blocks = layoutBlocks(document.blocks, context, origins, options.images);
  const items =
    document.heightMm === undefined
      ? receiptOf(document, blocks, profile)
      : labelOf(document.heightMm, document.media, blocks, context);
  // There is no place in a whole label for anything else.
  if (isRaw && document.blocks.length > 1 && profile.rawIsWhole) {
    problems.add("document.content", fault("raw-label"));
  }
  const media = document.media ?? "continuous";
  return { lineDots, items, origins, media, problems: problems.list, work: work.sum };
}

/** The printer's own dots across, or fewer when the document is for narrower paper. */
export function lineDotsOf({ widthMm }: Pick<Document, "widthMm">, profile: PrinterProfile): number {
  const { printsToEdge, dpi, dotsPerLine } = profile;
  return Math.min(dotsPerLine, printsToEdge ? mmToDots(widthMm, dpi) : printableDotsOf(widthMm, dpi));
}

/**
 * What would go wrong on this printer, found before any paper moves: a value its symbology cannot carry, a code or
 * picture wider than the paper, a character the printer lacks. Each as `path: what is wrong`; empty when all is well.
 */
export function check(document: Document, profile: PrinterProfile, options: LayoutOptions = {}): string[] {
  return layout(document, profile, options).problems.map(detailOf);
}

/** Ends with the block that passes the longest receipt: what comes after it would only take time and memory. */
function layoutBlocks(
  blocks: DocumentBlock[],
  context: LayoutContext,
  origins: Map<LaidOut, DocumentBlock>,
  images: ImageBitmaps = imageBitmap,
): LaidOut[] {
  const { dpi } = context.profile;
  const items: LaidOut[] = [];
  const longest = longestDots(context.profile);
  let left = longest;
  for (const block of blocks) {
    for (const placed of layoutBlock(block, context, images)) {
      const item = inStrips(placed, context.profile);
      items.push(item);
      origins.set(item, block);
      left -= item.heightDots;
    }
    if (context.work.isSpent) break;
    if (left < 0) {
      const most = Math.floor(dotsToMm(longest, dpi));
      context.problems.add(block.path, fault("longer-than-paper", { most }));
      break;
    }
  }
  return items;
}

function layoutBlock(block: DocumentBlock, context: LayoutContext, images: ImageBitmaps): LaidOut[] {
  const { profile } = context;
  switch (block.type) {
    case "text":
      return layoutText(block, context);
    case "row":
      return layoutRow(block, context);
    case "table":
      return layoutTable(block, context);
    case "divider":
      return [layoutDivider(block, context)];
    case "feed":
      if ("mm" in block.amount) return [{ type: "feed-dots", heightDots: mmToDots(block.amount.mm, profile.dpi) }];
      return [feedLines(block.amount.lines, profile)];
    case "image": {
      const result = images(block, { lineDots: context.lineDots, dpi: profile.dpi });
      if ("bitmap" in result) {
        const align = mirroredAlign(block.align, context.direction);
        return [{ type: "image", align, bitmap: result.bitmap, heightDots: result.bitmap.height }];
      }
      context.problems.add(`${block.path}.source`, result.problem);
      return [];
    }
    case "qrcode":
    case "barcode":
    case "pdf417":
    case "datamatrix":
      return layoutCode(block, context);
    case "drawer":
      if (profile.lacks.includes("drawer")) {
        context.problems.add(block.path, fault("no-drawer", { language: profile.language }));
        return [];
      }
      return [{ type: "drawer", pin: block.pin, heightDots: 0 }];
    case "cut":
      return [{ type: "cut", mode: block.mode, heightDots: profile.cutterDistanceDots }];
    case "raw":
      return layoutRaw(block, context);
  }
}

/** Nothing is left to place: it is known how long it is, and of a printer with another language it is not taken. */
function layoutRaw(
  { path, language, content, heightMm, endsCut }: RawBlock,
  { profile, problems }: LayoutContext,
): LaidOut[] {
  const bytes = decodeBase64(content);
  if (!bytes || language !== profile.language) {
    problems.add(path, fault("raw-language", { language, spoken: profile.language }));
    return [];
  }
  return [{ type: "raw", bytes, endsCut, heightDots: mmToDots(heightMm, profile.dpi) }];
}

function feedLines(lines: number, profile: PrinterProfile): LaidOut {
  return { type: "feed-lines", lines, heightDots: lines * profile.lineSpacingDots };
}

function longestDots({ longestPieceDots, dpi }: PrinterProfile): number {
  return longestPieceDots ?? mmToDots(longestReceiptMm, dpi);
}

/** A receipt is as long as its content and the white below it, for which there is always room but at the very limit. */
function receiptOf(
  { bottomMarginMm = usualBottomMarginMm }: Document,
  items: LaidOut[],
  profile: PrinterProfile,
): LaidOut[] {
  const left = longestDots(profile) - items.reduce((sum, item) => sum + item.heightDots, 0);
  return withBottomMargin(items, Math.min(mmToDots(bottomMarginMm, profile.dpi), Math.max(0, left)), profile);
}

/**
 * A label is exactly as long as it says: what its content leaves is fed, and more content than it holds is a problem.
 * On continuous paper that is the length from cut to cut. The knife comes after the head, so the feed that brings the
 * end of the label there is part of it. Labels with gaps or marks between them are found by the printer itself.
 */
function labelOf(
  heightMm: number,
  media: Document["media"],
  items: LaidOut[],
  { profile, problems }: LayoutContext,
): LaidOut[] {
  const isContinuous = media === undefined || media === "continuous";
  if (!isContinuous && profile.lacks.includes("gaps")) {
    problems.add("config.media", fault("label-not-found", { language: profile.language }));
  }
  const knifeDots = isContinuous ? profile.cutterDistanceDots : 0;
  const room = mmToDots(heightMm, profile.dpi) - knifeDots;
  const printed = items.filter((item) => item.type !== "cut");
  const content = printed.reduce((sum, item) => sum + item.heightDots, 0);
  if (content > room) {
    const mm = Math.ceil(dotsToMm(content, profile.dpi));
    const knife = Math.round(dotsToMm(knifeDots, profile.dpi));
    const short = { mm, height: heightMm };
    problems.add(
      "config.height",
      knifeDots > 0 ? fault("label-too-short-for-knife", { ...short, knife }) : fault("label-too-short", short),
    );
    return items;
  }
  const rest: LaidOut[] = content < room ? [{ type: "feed-dots", heightDots: room - content }] : [];
  if (!isContinuous) return [...printed, ...rest, { type: "next-label", heightDots: 0 }];
  return [...printed, ...rest, { type: "cut", mode: "partial", heightDots: knifeDots }];
}
