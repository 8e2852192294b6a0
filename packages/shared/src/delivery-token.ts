const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const tokenPattern = /^[A-Za-z0-9_-]{22}$/;

/**
 * What names the delivery of a job to a printer that asks. A job is handed over once at most, so it is the job's own id,
 * written in 22 letters: Epson takes no more than 30, and every replica can make it and read it.
 */
export function tokenOf(jobId: string): string {
  return Buffer.from(jobId.replaceAll("-", ""), "hex").toString("base64url");
}

/** Undefined for what is no token of ours. */
export function jobIdOf(token: string): string | undefined {
  if (!tokenPattern.test(token)) return undefined;
  const hex = Buffer.from(token, "base64url").toString("hex");
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  // The last letter has four bits to spare: a token has one spelling.
  return idPattern.test(id) && tokenOf(id) === token ? id : undefined;
}
