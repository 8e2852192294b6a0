import { expired, otherHost, untrusted } from "../certificate-codes.ts";
import { type CheckName, type Finding, failure } from "./finding.ts";

/** What is wrong with a server's certificate, or undefined when something else is wrong. */
export function explainCertificate(check: CheckName, server: string, variable: string, error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const finding = (says: string, ...steps: string[]): Finding => failure(check, `${server}: ${says}`, ...steps);
  if (untrusted.has(code)) {
    return finding(
      "its certificate is not from an authority that is trusted here",
      "Name the authority's own certificate: NODE_EXTRA_CA_CERTS=/etc/platen/ca.pem, for API, worker and doctor alike.",
    );
  }
  if (code === otherHost) {
    const step = `Write the host in ${variable} as the certificate has it, or have one made for this name.`;
    return finding("its certificate is for another host", step);
  }
  if (code === expired) return finding("its certificate has expired", "Renew it on the server.");
  return undefined;
}
