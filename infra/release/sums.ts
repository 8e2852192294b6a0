import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const sums = "SHA256SUMS";

/** As `sha256sum --check SHA256SUMS` reads it. */
export function writeSums(folder: string): void {
  const hash = (name: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  const lines = readdirSync(folder)
    .sort()
    .map((name) => `${hash(name)}  ${name}\n`);
  writeFileSync(join(folder, sums), lines.join(""));
}

/** Fails before a release is made, rather than after. */
export function checkSigningKey(key: string): void {
  try {
    accessSync(key, constants.R_OK);
  } catch (cause) {
    throw new Error(`The signing key ${key} cannot be read. Name a private SSH key.`, { cause });
  }
  if (spawnSync("ssh-keygen", ["-Q"]).error) throw new Error("Signing needs ssh-keygen, which comes with OpenSSH.");
}

/** Writes SHA256SUMS.sig, which `ssh-keygen -Y verify` reads. ssh-keygen asks for the passphrase of the key by itself. */
export function signSums(folder: string, key: string): void {
  const { status } = spawnSync("ssh-keygen", ["-Y", "sign", "-f", key, "-n", "file", join(folder, sums)], {
    stdio: ["inherit", "ignore", "inherit"],
  });
  if (status !== 0) throw new Error(`ssh-keygen could not sign ${sums} with ${key}`);
}
