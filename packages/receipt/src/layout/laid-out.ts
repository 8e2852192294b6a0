import type { Bitmap } from "../bitmap.ts";
import type { Align } from "../document.ts";
import type { CodeSymbol } from "../symbol/symbol.ts";
import type { Line } from "./line.ts";

/** One thing on the paper, from top to bottom. Its height is the paper it feeds. */
export type LaidOut =
  | Line
  | { type: "feed-lines"; lines: number; heightDots: number }
  | { type: "feed-dots"; heightDots: number }
  | { type: "image"; align: Align; bitmap: Bitmap; heightDots: number }
  /** `indentDots`: the white between it and the edge it is aligned to. */
  | ({ type: "symbol"; align: Align; indentDots: number } & CodeSymbol)
  | { type: "drawer"; pin: 2 | 5; heightDots: 0 }
  | { type: "cut"; mode: "partial" | "full"; heightDots: number }
  | { type: "next-label"; heightDots: 0 }
  /** Written by a client; `endsCut`: nothing needs to be cut behind it. */
  | { type: "raw"; bytes: Uint8Array; endsCut: boolean; heightDots: number };
