/** What OpenSSL and Node call a certificate that cannot be traced back to an authority that is trusted here. */
export const untrusted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

export const otherHost = "ERR_TLS_CERT_ALTNAME_INVALID";
export const expired = "CERT_HAS_EXPIRED";

/** Whether the connection was given up because of the server's certificate, and so before anything was said. */
export function isCertificateCode(code: string): boolean {
  return untrusted.has(code) || code === otherHost || code === expired;
}
