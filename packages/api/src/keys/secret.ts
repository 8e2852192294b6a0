import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { secretPrefix } from "@platen/shared/key";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 154 bits that nobody guesses. */
const randomLetters = 26;

/** Behind them, enough for 32 bits. */
const checksumLetters = 6;

const secretPattern = new RegExp(`^${secretPrefix}[0-9A-Za-z]{${randomLetters + checksumLetters}}$`);

/** A person knows a secret by its last letters. They are of the checksum, so the rest stays as hard to guess. */
const endingLetters = 4;

export interface Secret {
  /** Shown once, and kept nowhere. */
  text: string;
  hash: string;
  ending: string;
}

export function newSecret(): Secret {
  const letters = Array.from({ length: randomLetters }, () => alphabet[randomInt(alphabet.length)]);
  const unchecked = secretPrefix + letters.join("");
  const text = unchecked + checksumOf(unchecked);
  return { text, hash: hashOf(text), ending: text.slice(-endingLetters) };
}

/** Whether this can be the secret of a key. The checksum tells a made-up or mistyped one without asking the database. */
export function isSecret(text: string): boolean {
  return secretPattern.test(text) && text.endsWith(checksumOf(text.slice(0, -checksumLetters)));
}

/** A plain hash is enough: what is hashed is too long to be guessed, whoever has the hashes. */
export function hashOf(secret: string): string {
  return hash("sha256", secret, "base64url");
}

function checksumOf(text: string): string {
  let left = crc32(text);
  return Array.from({ length: checksumLetters }, () => {
    const letter = alphabet[left % alphabet.length];
    left = Math.floor(left / alphabet.length);
    return letter;
  }).join("");
}
