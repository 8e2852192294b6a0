import { createHash, timingSafeEqual } from "node:crypto";
import type { Config } from "@platen/shared/config";

/** Says whether a key opens the service. With protection off, every key does, and none. */
export type KeyCheck = (key: string | undefined) => boolean;

/**
 * Both sides are hashed first: the comparison then takes the same time whatever the key's length and wherever the
 * first wrong letter is.
 */
export function createKeyCheck({ enabled, apiKey }: Config["auth"]): KeyCheck {
  if (!enabled) return () => true;
  const expected = hash(apiKey);
  return (key) => timingSafeEqual(hash(key ?? ""), expected) && key !== undefined;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
