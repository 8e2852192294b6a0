import { isCertificateCode } from "@platen/shared/certificate-codes";
import { causeOf, codeOf } from "@platen/shared/network-reason";

/** Looking up the host and connecting come before the first byte of a request. */
const beforeSending = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

/** Whether it is certain that the service saw nothing of the request. In doubt it is not. */
export function wasNeverSent(error: unknown): boolean {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return false;
  const code = codeOf(cause);
  const isConnecting = "syscall" in cause && cause.syscall === "connect";
  return isConnecting || beforeSending.has(code) || isCertificateCode(code);
}
