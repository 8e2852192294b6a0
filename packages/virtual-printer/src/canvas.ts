import { createRequire } from "node:module";

type Canvas = typeof import("@napi-rs/canvas");

let loaded: Canvas | undefined;

/**
 * Loaded with the first letter that is drawn. Without the fonts of the machine, which it would read all of: a printer has its
 * own.
 */
export function canvas(): Canvas {
  // biome-ignore lint/style/noProcessEnv: canvas can be told in no other way
  process.env.DISABLE_SYSTEM_FONTS_LOAD = "1";
  loaded ??= createRequire(import.meta.url)("@napi-rs/canvas") as Canvas;
  return loaded;
}
