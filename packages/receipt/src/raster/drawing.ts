import type { LayoutOptions } from "../layout/layout.ts";
import { codeDrawer } from "./code-drawer.ts";
import { createMultibyteText } from "./multibyte-text.ts";
import { createRasteriser } from "./raster.ts";

/** Everything a receipt needs besides its printer's profile. */
export interface Drawing extends LayoutOptions {
  /** Font files asked before the built-in ones. */
  fonts: readonly string[];
}

export function createDrawing({ fonts }: Pick<Drawing, "fonts">): Drawing {
  return { fonts, raster: createRasteriser({ fonts }), codes: codeDrawer, multibyte: createMultibyteText };
}
