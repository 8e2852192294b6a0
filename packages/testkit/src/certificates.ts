import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nobody } from "@platen/local/home";

/** The files of an authority of one's own and of a server's certificate that it signed. */
export interface Certificates {
  ca: string;
  certificate: string;
  key: string;
  remove(): void;
}

/** Made by openssl for servers under these names, as in `DNS:localhost`. */
export function makeCertificates(names: readonly string[]): Certificates {
  const folder = mkdtempSync(join(tmpdir(), "platen-certificates-"));
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", "-x509", ...newKey, "-subj", "/CN=An authority", "-days", "2", "-keyout", "ca.key", "-out", "ca.pem");
  openssl("req", ...newKey, "-subj", "/CN=A server", "-keyout", "server.key", "-out", "server.csr");
  writeFileSync(join(folder, "names"), `subjectAltName=${names.join(",")}\n`);
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
  openssl("x509", "-req", "-in", "server.csr", ...signed, "-out", "server.pem");
  const [ca, certificate, key] = ["ca.pem", "server.pem", "server.key"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  chmodSync(folder, 0o755);
  chmodSync(key, 0o600);
  // PostgreSQL wants to be the one owner of its key; root's PostgreSQL runs as nobody.
  if (process.getuid?.() === 0) chownSync(key, nobody.uid, nobody.gid);
  return { ca, certificate, key, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
