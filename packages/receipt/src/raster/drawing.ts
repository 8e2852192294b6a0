import type { LayoutOptions } from "../layout/layout.ts";
import type { ProfileRequest } from "../printer-models.ts";
import { codeDrawer } from "./code-drawer.ts";
import { createMultibyteText } from "./multibyte-text.ts";
import { createRasteriser } from "./raster.ts";

/** Everything a receipt needs besides its printer's profile, made once a process: the same for check, preview and print. */
export interface Drawing extends LayoutOptions {
  /** Font files asked before the built-in ones. */
  fonts: readonly string[];
}

export function createDrawing({ fonts }: Pick<Drawing, "fonts">): Drawing {
  return { fonts, raster: createRasteriser({ fonts }), codes: codeDrawer, multibyte: createMultibyteText };
}

/** What a receipt was printed with. Stored with its job, so that its picture stays what came out. */
export interface PrintedOn extends ProfileRequest {
  /** Absent in jobs of the version before, like the charset. */
  fonts?: readonly string[];
}
