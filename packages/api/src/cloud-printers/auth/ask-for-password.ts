import type { PrinterAuth } from "../../printers/credentials.ts";
import { basicChallenge, passesBasic } from "./basic.ts";
import { type DigestRequest, digestChallenge, passesDigest } from "./digest.ts";

export interface PasswordRequest extends DigestRequest {
  /** What its maker's printers speak: Star Basic, Epson Digest. */
  lane: "cloudprnt" | "sdp";
  authorization: string | undefined;
}

/** Undefined: the printer may ask. Otherwise what to answer a 401 with, as `WWW-Authenticate`. */
export function askForPassword(auth: PrinterAuth | null, request: PasswordRequest): string | undefined {
  if (!auth) return undefined;
  const { lane, authorization = "", secret, now } = request;
  if (lane === "cloudprnt") return passesBasic(authorization, auth) ? undefined : basicChallenge;
  const result = passesDigest(authorization, auth, request);
  return result === "passes" ? undefined : digestChallenge(secret, now, result === "stale");
}
