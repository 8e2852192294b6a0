import type { Layout } from "../layout.ts";
import type { PrinterProfile } from "../profile.ts";
import type { Encoded, EncodeOptions } from "./encoder.ts";
import { endOfPaper } from "./end-of-paper.ts";

type EncodeCopy = (placed: Layout, profile: PrinterProfile, options: EncodeOptions) => Uint8Array;

/** One copy, ended by its cut, as often as it is wanted: every copy starts from a known state. */
export function encodeCopies(
  placed: Layout,
  profile: PrinterProfile,
  options: EncodeOptions,
  encodeCopy: EncodeCopy,
): Encoded {
  const items = endOfPaper(placed.items, profile, options.cutPaper ?? true);
  const one = encodeCopy({ ...placed, items }, profile, options);
  const copies = options.copies ?? 1;
  const heightDots = items.reduce((sum, item) => sum + item.heightDots, 0);
  return { bytes: repeated(one, copies), heightDots: heightDots * copies };
}

function repeated(one: Uint8Array, copies: number): Uint8Array {
  const bytes = new Uint8Array(one.length * copies);
  for (let copy = 0; copy < copies; copy++) bytes.set(one, copy * one.length);
  return bytes;
}
