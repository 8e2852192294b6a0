import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileHash, type Library } from "../dependencies/libraries.ts";
import { pnpmInstall } from "../dependencies/other-install.ts";
import { isFor, type Platform, platformPackages } from "../dependencies/platforms.ts";

const here = import.meta.dirname;
const program = "bin/node";

/** Puts Node for a platform into the folder, with the command that starts Platen by it. Tells what it is, for the bill. */
export function addNode({ os, cpu, libc }: Platform, folder: string): Library {
  const installed = mkdtempSync(join(tmpdir(), "platen-node-"));
  try {
    cpSync(join(here, "node"), installed, { recursive: true });
    // Node is built for glibc, and its packages do not say so.
    pnpmInstall(installed, [{ os, cpu, ...(libc && { libc }) }], ["--ignore-workspace"]);
    const { name, version } = nodeFor(os, cpu);
    const from = join(installed, "node_modules", name);
    const target = join(folder, "node");
    mkdirSync(join(target, "bin"), { recursive: true });
    for (const file of [program, "LICENSE"]) copyFileSync(join(from, file), join(target, file));
    chmodSync(join(target, program), 0o755);
    copyFileSync(join(here, "platen-with-node"), join(folder, "platen"));
    chmodSync(join(folder, "platen"), 0o755);
    return {
      name: "node",
      version,
      licence: "MIT",
      cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
      purl: `pkg:generic/node@${version}`,
      files: [{ path: `node/${program}`, sha256: fileHash(join(target, program)) }],
    };
  } finally {
    rmSync(installed, { recursive: true, force: true });
  }
}

function nodeFor(os: string, cpu: string) {
  const packages = platformPackages(readFileSync(join(here, "node", "pnpm-lock.yaml"), "utf8"));
  const found = packages.find((one) => isFor(one, { os, cpu }));
  if (!found) throw new Error(`infra/release/node has no Node for ${os} on ${cpu}`);
  return found;
}
