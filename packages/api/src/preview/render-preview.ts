import type { Document } from "@platen/receipt/document";
import { type Draft, isFoundByPrinter } from "@platen/receipt/encode";
import type { Encoded } from "@platen/receipt/encode/encoder";
import { problemAt } from "@platen/receipt/problem/fault";
import type { PrinterProfile } from "@platen/receipt/profile";
import { ReceiptError } from "@platen/receipt/template-error";
import type { TypesetOptions, Typesetter } from "@platen/receipt/typesetter";
import { usualModel } from "@platen/shared/printer-kinds";
import type { Receipt } from "@platen/virtual-printer/paper";
import { toPng, toSvg } from "@platen/virtual-printer/picture";
import type { Rendering, RenderOptions } from "@platen/virtual-printer/render";
import { fault } from "../problems/fault.ts";

/** The first is what a client gets that asks for nothing in particular. */
export const previewTypes = ["image/png", "image/svg+xml", "text/plain", "application/octet-stream"] as const;

export type PreviewType = (typeof previewTypes)[number];

export interface Preview {
  document: Document;
  profile: PrinterProfile;
  options?: TypesetOptions;
  type: PreviewType;
}

/** Longer than any receipt, short enough that a picture of it fits in memory many times over. */
export const longestPreviewDots = 40_000;

/**
 * Loaded with the first preview: an API that only prints starts sooner without it. Kept, because looking a module up
 * again takes time, through tsx more than a millisecond.
 */
let renderer: Promise<typeof import("@platen/virtual-printer/render")> | undefined;

/**
 * What a document leaves on paper, found by reading the very bytes that would go to the printer. As text it is told by the
 * layout, because of drawn letters the bytes hold only the dots; of bytes that a client wrote there is no layout.
 */
export async function renderPreview(
  typesetter: Typesetter,
  { document, profile, options, type }: Preview,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const isRaw = document.blocks.some((block) => block.type === "raw");
  if (type === "text/plain" && !isRaw) return typesetter.plainText(document, profile, options);
  const { bytes, heightDots } = await typesetter.encode(document, profile, options);
  if (type === "application/octet-stream") return new Uint8Array(bytes);
  const paper = await paperOf({ bytes, heightDots }, document, profile);
  if (type === "text/plain") return `${paper.text.trimEnd()}\n`;
  return type === "image/svg+xml" ? toSvg(paper) : new Uint8Array(toPng(paper));
}

/** The receipt as a PNG to be printed: without the white above it, which is between the knife and the head already. */
export async function renderToPrint(
  typesetter: Typesetter,
  { document, profile, options }: Omit<Preview, "type">,
): Promise<Uint8Array> {
  const paper = await paperOf(await typesetter.encode(document, profile, options), document, profile);
  return toPng(withoutTop(paper, profile.cutterDistanceDots));
}

/** A preview that tells where each block is, and shows what does not fit. */
export interface DraftPreview extends Pick<Draft, "problems" | "regions" | "labelDots"> {
  paper: Receipt;
}

/** The same as `renderPreview`, of a document that may have problems still. */
export async function renderDraft(
  typesetter: Typesetter,
  { document, profile }: Pick<Preview, "document" | "profile">,
  signal?: () => AbortSignal,
): Promise<DraftPreview> {
  const { problems, regions, labelDots, ...encoded } = await typesetter.encodeDraft(document, profile, { signal });
  const paper = await paperOf(encoded, document, profile);
  return { paper, problems, regions, ...(labelDots !== undefined && { labelDots }) };
}

/** The paper that comes out. */
async function paperOf({ bytes, heightDots }: Encoded, document: Document, profile: PrinterProfile): Promise<Receipt> {
  if (heightDots > longestPreviewDots) {
    const tooLong = fault("preview-too-long", { dots: heightDots, most: longestPreviewDots });
    throw new ReceiptError("RENDER_FAILED", [problemAt("data", tooLong)]);
  }
  const { receipts } = await printVirtually(bytes, profile);
  const paper = joined(receipts, profile.dotsPerLine);
  return isFoundByPrinter(document) ? withoutTop(paper, profile.cutterDistanceDots) : paper;
}

/** What these bytes leave on the paper of such a printer. */
export async function printVirtually(
  bytes: Uint8Array,
  profile: PrinterProfile,
  bounds: Pick<RenderOptions, "longestDots"> = {},
): Promise<Rendering> {
  renderer ??= import("@platen/virtual-printer/render");
  const { renderBytes } = await renderer;
  return renderBytes(bytes, {
    model: modelLike(profile),
    widthMm: profile.paperWidthMm,
    codePages: pagesByNumber(profile),
    fontB: profile.fonts.B,
    ...bounds,
  });
}

function withoutTop({ widthDots, heightDots, bitmap, text, lines }: Receipt, rows: number): Receipt {
  return {
    widthDots,
    heightDots: Math.max(0, heightDots - rows),
    bitmap: bitmap.subarray(rows * Math.ceil(widthDots / 8)),
    text,
    lines: lines.map((line) => ({ ...line, row: line.row - rows })),
  };
}

const regionalModels = {
  gb18030: "TM-T20III-CN",
  big5: "TM-T20III-TW",
  shift_jis: "TM-T20III-JP",
  "euc-kr": "TM-T20III-KR",
  // Any model reads UTF-8 when it is told to.
  "utf-8": "TM-T20III",
} as const;

/** Every maker numbers its code pages differently, so the same byte is another letter on another model. */
function pagesByNumber({ codePages }: PrinterProfile): Record<number, string> {
  return Object.fromEntries(Object.entries(codePages).map(([name, number]) => [number, name]));
}

/** The virtual printer's model with the same dots per inch or firmware; everything else the bytes say themselves. */
function modelLike({ dpi, language, charset }: PrinterProfile): string {
  return charset === "none" ? usualModel(language, dpi) : regionalModels[charset];
}

/** A template may cut in the middle; a preview shows the pieces as one strip. */
function joined(receipts: readonly Receipt[], widthDots: number): Receipt {
  const [first, ...rest] = receipts;
  if (!first) return { widthDots, heightDots: 0, bitmap: new Uint8Array(0), text: "", lines: [] };
  return rest.reduce(
    (above, below) => ({
      widthDots: above.widthDots,
      heightDots: above.heightDots + below.heightDots,
      bitmap: Buffer.concat([above.bitmap, below.bitmap]),
      text: `${above.text}\n${below.text}`,
      lines: [...above.lines, ...below.lines.map((line) => ({ ...line, row: line.row + above.heightDots }))],
    }),
    first,
  );
}
