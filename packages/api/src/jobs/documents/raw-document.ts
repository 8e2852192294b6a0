import { type Document, documentVersion, type RawBlock } from "@platen/receipt/document";
import { dotsToMm } from "@platen/receipt/paper";
import { problemAt, uncoded } from "@platen/receipt/problem/fault";
import type { PrinterProfile } from "@platen/receipt/profile";
import { checkRaw, refusalText } from "@platen/receipt/raw-check";
import { ReceiptError } from "@platen/receipt/template-error";
import type { Config } from "@platen/shared/config";
import { AppError } from "@platen/shared/errors";
import { longestPreviewDots, printVirtually } from "../../preview/render-preview.ts";
import { fault } from "../../problems/fault.ts";
import type { SentPicture } from "./picture-document.ts";

/** Bytes of a printer's own language, in base64. */
export interface SentBytes {
  type: RawBlock["language"];
  content: string;
}

export function isRaw(document: SentBytes | SentPicture): document is SentBytes {
  return document.type !== "png" && document.type !== "jpeg";
}

/**
 * Bytes that a client wrote for a printer of this language, as a document of one block. They are walked command by command
 * first. Then they are printed virtually: so it is known how long the paper is, and that there is a picture of it.
 */
export async function rawDocument(
  { type, content }: SentBytes,
  profile: PrinterProfile,
  { rawDocuments }: Pick<Config["jobs"], "rawDocuments">,
): Promise<Document> {
  if (!rawDocuments)
    throw refused("document.type", `${type} is printed only where the setting jobs.rawDocuments allows it`);
  if (type !== profile.language) throw refused("document.type", `the printer speaks ${profile.language}`);
  const sent = Buffer.from(content, "base64");
  const verdict = checkRaw(sent, profile);
  if ("refusal" in verdict) throw refused("document.content", refusalText(verdict.refusal));
  const lineEnd = verdict.endsInLine ? Uint8Array.of(lineFeed) : new Uint8Array(0);
  const bytes = Buffer.concat([sent, lineEnd]);
  const { heightDots, isTooLong } = await printVirtually(bytes, profile, { longestDots: longestPreviewDots });
  if (isTooLong) throw tooLong(profile);
  const block: RawBlock = {
    type: "raw",
    path: "document.content",
    language: type,
    content: bytes.toString("base64"),
    heightMm: dotsToMm(heightDots, profile.dpi),
    endsCut: verdict.endsCut,
  };
  return { version: documentVersion, name: "", widthMm: profile.paperWidthMm, blocks: [block] };
}

/** What stands in the printer's line buffer would be lost when it is reset behind the bytes. */
const lineFeed = 0x0a;

function refused(field: string, why: string): AppError {
  return new AppError("VALIDATION_ERROR", { details: [problemAt(field, uncoded(why))] });
}

function tooLong({ dpi }: PrinterProfile): ReceiptError {
  const most = Math.floor(dotsToMm(longestPreviewDots, dpi));
  return new ReceiptError("RENDER_FAILED", [problemAt("document.content", fault("paper-too-long", { most }))]);
}
