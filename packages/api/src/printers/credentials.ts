import { createHash, timingSafeEqual } from "node:crypto";
import type { AskingSettings } from "@platen/shared/printer";

/** The name of what is protected. It is part of the stored hash, so it never changes. */
export const realm = "platen";

/**
 * What a printer has to know beside its address. The password itself is kept nowhere; `ha1`, which RFC 7616 calls H(A1), is
 * what both HTTP Basic and Digest can be checked by.
 */
export type PrinterAuth = NonNullable<AskingSettings["auth"]>;

export function printerAuth(user: string, password: string): PrinterAuth {
  return { user, ha1: ha1Of(user, password) };
}

export function ha1Of(user: string, password: string): string {
  return md5(`${user}:${realm}:${password}`);
}

/** MD5 is what the firmware of printers speaks; the connection's own protection is TLS. */
export function md5(text: string): string {
  return createHash("md5").update(text, "utf8").digest("hex");
}

/** Takes the same time wherever the first wrong letter is. */
export function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
