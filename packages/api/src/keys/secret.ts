import { hash, randomInt } from "node:crypto";
import { secretLetters, secretPrefix } from "@platen/shared/key";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Shown to a person by its last letters, which tell nothing of the others. */
const endingLetters = 4;

export interface Secret {
  /** Shown once, and kept nowhere. */
  text: string;
  hash: string;
  ending: string;
}

export function newSecret(): Secret {
  const letters = Array.from({ length: secretLetters }, () => alphabet[randomInt(alphabet.length)]);
  const text = secretPrefix + letters.join("");
  return { text, hash: hashOf(text), ending: text.slice(-endingLetters) };
}

/** A plain hash is enough: what is hashed is too long to be guessed, whoever has the hashes. */
export function hashOf(secret: string): string {
  return hash("sha256", secret, "base64url");
}
