import { createRequire } from "node:module";

type Canvas = typeof import("@napi-rs/canvas");

let loaded: Canvas | undefined;

/** Loaded with the first letter that is drawn: it takes 30 MB of memory, and many receipts need none of it. */
export function canvas(): Canvas {
  loaded ??= createRequire(import.meta.url)("@napi-rs/canvas") as Canvas;
  return loaded;
}
