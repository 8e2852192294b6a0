import { ha1Of, isSame, type PrinterAuth, realm } from "../../printers/credentials.ts";

export const basicChallenge = `Basic realm="${realm}", charset="UTF-8"`;

/** HTTP Basic (RFC 7617), all that Star's printers know. */
export function passesBasic(authorization: string, { user, ha1 }: PrinterAuth): boolean {
  const encoded = /^Basic +([A-Za-z\d+/_-]+={0,2}) *$/i.exec(authorization)?.[1];
  if (encoded === undefined) return false;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon === -1) return false;
  const given = text.slice(0, colon);
  // The name is part of the hash; it is compared as well, since `a:platen` with `b` hashes as `a` with `platen:b` does.
  const isUser = isSame(given, user);
  return isSame(ha1Of(given, text.slice(colon + 1)), ha1) && isUser;
}
