import { createHmac } from "node:crypto";
import { isSame, md5, type PrinterAuth, realm } from "../../printers/credentials.ts";

/** How long a nonce counts. A printer that comes with an older one is given the next, and asks again by itself. */
const nonceLastsMs = 5 * 60_000;

/** Clocks of replicas differ a little. */
const clockSkewMs = 60_000;

/**
 * Whoever knows the printer's secret can make a nonce and check it: every replica, with nothing kept anywhere. A nonce
 * counts more than once meanwhile, which is what TLS is for.
 */
export function newNonce(secret: string, now: number): string {
  const moment = now.toString(36);
  return `${moment}.${signatureOf(moment, secret)}`;
}

function signatureOf(moment: string, secret: string): string {
  return createHmac("sha256", secret).update(`digest nonce ${moment}`).digest("base64url").slice(0, 32);
}

function ageOf(nonce: string, secret: string, now: number): "fresh" | "stale" | "foreign" {
  const [moment = "", signature = ""] = nonce.split(".", 2);
  if (!/^[\da-z]{1,10}$/.test(moment) || !isSame(signature, signatureOf(moment, secret))) return "foreign";
  const age = now - Number.parseInt(moment, 36);
  return age <= nonceLastsMs && age >= -clockSkewMs ? "fresh" : "stale";
}

export function digestChallenge(secret: string, now: number, isStale = false): string {
  const stale = isStale ? ", stale=true" : "";
  return `Digest realm="${realm}", qop="auth", algorithm=MD5, nonce="${newNonce(secret, now)}"${stale}`;
}

export interface DigestRequest {
  method: string;
  /** As it came to us; a proxy may have taken a prefix off. */
  path: string;
  /** The last part of that path. */
  secret: string;
  now: number;
}

/** HTTP Digest (RFC 7616) with MD5, all that Epson's printers know. `stale`: the right password, the nonce of before. */
export function passesDigest(
  authorization: string,
  { user, ha1 }: PrinterAuth,
  { method, path, secret, now }: DigestRequest,
): "passes" | "stale" | "refused" {
  const given = parametersIn(authorization);
  if (!given) return "refused";
  const { nonce = "", uri = "", qop, nc = "", cnonce = "", algorithm = "MD5", response = "" } = given;
  if (algorithm.toUpperCase() !== "MD5" || (qop !== undefined && qop !== "auth")) return "refused";
  if (given.username !== user || given.realm !== realm || !isAt(uri, path)) return "refused";
  const age = ageOf(nonce, secret, now);
  const expected = digestResponse({ ha1, method, uri, nonce, ...(qop === undefined ? {} : { qop, nc, cnonce }) });
  if (age === "foreign" || !isSame(response.toLowerCase(), expected)) return "refused";
  return age === "fresh" ? "passes" : "stale";
}

/** What the printer works out from its password. Without `qop` as RFC 2069 had it, which old firmware still speaks. */
export function digestResponse(of: {
  ha1: string;
  method: string;
  uri: string;
  nonce: string;
  qop?: string;
  nc?: string;
  cnonce?: string;
}): string {
  const ha2 = md5(`${of.method}:${of.uri}`);
  if (of.qop === undefined) return md5(`${of.ha1}:${of.nonce}:${ha2}`);
  return md5(`${of.ha1}:${of.nonce}:${of.nc}:${of.cnonce}:${of.qop}:${ha2}`);
}

/** Whether the signed address is the one that was asked, whatever prefix stands before it and whatever query behind. */
function isAt(uri: string, path: string): boolean {
  const address = uri.split("?", 1)[0] ?? "";
  return address === path || address.endsWith(path);
}

const parameter = /\s*([A-Za-z\d*_-]{1,32})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]*))\s*(?:,|$)/y;

/** The parameters by name, in lower case; undefined when it is another scheme, or not written as one. */
function parametersIn(authorization: string): Partial<Record<string, string>> | undefined {
  const head = /^Digest\s+/i.exec(authorization)?.[0];
  if (head === undefined) return undefined;
  const parameters: Record<string, string> = {};
  parameter.lastIndex = head.length;
  while (parameter.lastIndex < authorization.length) {
    const found = parameter.exec(authorization);
    const name = found?.[1]?.toLowerCase();
    // A parameter that stands there twice could mean one thing to a proxy and another to us.
    if (!found || name === undefined || Object.hasOwn(parameters, name)) return undefined;
    parameters[name] = found[2]?.replace(/\\(.)/g, "$1") ?? found[3] ?? "";
  }
  return parameters;
}
