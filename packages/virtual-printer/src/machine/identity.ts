import type { Effect } from "../effect.ts";

export type Question = Extract<Effect, { type: "identify" }>["what"];

/** What the printer says about itself when asked with GS I. */
export interface Identity {
  maker: string;
  model: string;
  firmware: string;
  serial: string;
  language: string;
}

/** Most TM printers answer this to GS I 1. */
const MODEL_ID = 0x20;
/** Bit 0: multi-byte characters, bit 1: autocutter. */
const TYPE_ID = 0x03;
const FIRMWARE_ID = 0x01;

const TEXT_BLOCK = 0x5f;
const FEATURE_BLOCK = 0x3d;

/** The bytes of the answer to GS I. */
export function introduce(what: Question, identity: Identity): Uint8Array {
  switch (what) {
    case "model-id":
      return Uint8Array.of(MODEL_ID);
    case "type-id":
      return Uint8Array.of(TYPE_ID);
    case "firmware-id":
      return Uint8Array.of(FIRMWARE_ID);
    case "features":
      return Uint8Array.of(FEATURE_BLOCK, ...textBytes("0"), 0x00);
    default:
      return Uint8Array.of(TEXT_BLOCK, ...textBytes(identity[what]), 0x00);
  }
}

export function textBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}
