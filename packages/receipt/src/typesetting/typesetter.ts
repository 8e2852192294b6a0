import type { Document } from "../document.ts";
import type { EncodeOptions } from "../encode/encoder.ts";
import type { ProfileRequest } from "../printer-models.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { createRasteriser } from "../raster/raster.ts";
import { decodedImages } from "./decoded-images.ts";
import { drawingThread } from "./drawing-thread.ts";
import { NeedsDrawing, nothingDrawn } from "./nothing-drawn.ts";
import { type Operations, operations } from "./operations.ts";

export interface TypesetOptions extends Pick<EncodeOptions, "copies" | "cutPaper"> {
  /** Font files that a receipt was printed with, instead of today's. Where one cannot be read today's have to do. */
  fonts?: readonly string[] | undefined;
  /**
   * Of a request: the work ends with it, and is refused with PicturesBusy where too many pictures wait. Asked only where there is
   * something to draw or decode.
   */
  signal?: (() => AbortSignal) | undefined;
}

/** What a receipt was printed with. Stored with its job, so that its picture stays what came out. */
export interface PrintedOn extends ProfileRequest {
  /** Absent in jobs of the version before, like the charset. */
  fonts?: readonly string[];
  /** Its drawer stays shut: it would open long after it was asked for, when nobody stands at it. */
  isDrawerLate?: true;
}

type Typeset<Name extends keyof Operations> = (
  document: Document,
  profile: PrinterProfile,
  options?: TypesetOptions,
) => Promise<ReturnType<Operations[Name]>>;

/**
 * Lays receipts out and encodes them, one for a whole process: the same for check, preview and print. Receipts that the
 * printer sets itself are done at once. What must be drawn goes to a thread, because fonts take seconds to read the
 * first time, and others wait where it is asked for: requests in the API, every printer's connection in the worker. So do
 * pictures: a few kilobytes of one unpack to megabytes.
 */
export type Typesetter = { [Name in keyof Operations]: Typeset<Name> } & {
  /** Font files asked before the built-in ones. */
  fonts: readonly string[];
};

/** Throws when one of the fonts cannot be used. */
export function createTypesetter({ fonts }: Pick<Typesetter, "fonts">): Typesetter {
  // Read here only to find at the start what is no font.
  createRasteriser({ fonts });

  const typeset =
    <Name extends keyof Operations>(operation: Name): Typeset<Name> =>
    async (document, profile, { fonts: printedWith = fonts, signal, ...options } = {}) => {
      const decoding = decodedImages(document, profile, signal);
      const images = decoding && (await decoding);
      try {
        return operations[operation](document, profile, { ...nothingDrawn, ...options, ...images }) as ReturnType<
          Operations[Name]
        >;
      } catch (error) {
        if (!(error instanceof NeedsDrawing)) throw error;
        const order = { operation, document, profile, options, fonts: printedWith, otherFonts: fonts };
        return drawingThread.ask(order, signal?.());
      }
    };

  return {
    fonts,
    encode: typeset("encode"),
    encodeDraft: typeset("encodeDraft"),
    plainText: typeset("plainText"),
    measure: typeset("measure"),
    problemsOf: typeset("problemsOf"),
  };
}
