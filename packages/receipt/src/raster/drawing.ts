import type { LayoutOptions } from "../layout/layout.ts";
import type { MultibyteCharset } from "../text/multibyte.ts";
import { codeDrawer } from "./code-drawer.ts";
import { createMultibyteText } from "./multibyte-text.ts";
import { createRasteriser } from "./raster.ts";

export interface DrawingSettings {
  /** Font files asked before the built-in ones. */
  fonts: readonly string[];
  /** What the printer's firmware prints as text; everything it lacks is drawn. */
  charset: MultibyteCharset | "none";
}

/** Everything a printer needs besides its profile, made once a process: the same for check, preview and print. */
export function createDrawing({ fonts, charset }: DrawingSettings): LayoutOptions {
  const raster = createRasteriser({ fonts });
  const codes = codeDrawer;
  return charset === "none" ? { raster, codes } : { raster, codes, multibyte: createMultibyteText(charset) };
}
