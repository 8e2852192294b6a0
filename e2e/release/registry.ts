import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeTarball } from "@platen/infra/tarball";

const store = fileURLToPath(new URL("../../node_modules/.pnpm", import.meta.url));

export interface Registry {
  /** What npm is told to fetch from it and from nowhere else. */
  flags: string[];
  close(): Promise<void>;
}

/** A registry of what is installed in this checkout, so that npm installs the locked packages and no network is needed. */
export async function startRegistry(): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), "platen-registry-"));
  const server = createServer(async ({ url = "", headers }, response) => {
    const [name = "", version] = decodeURIComponent(url.slice(1)).split("/-/");
    const versions = installedVersions(name);
    if (version) response.end(await tarballOf(versions.get(version) ?? "", join(folder, "package.tgz")));
    else if (versions.size === 0) response.writeHead(404).end("{}");
    else response.end(JSON.stringify(describe(name, versions, `http://${headers.host}`)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    flags: [`--registry=http://127.0.0.1:${port}/`, `--cache=${join(folder, "cache")}`],
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The folders of a package, by version. */
function installedVersions(name: string): Map<string, string> {
  const entries = readdirSync(store).filter((entry) => entry.startsWith(`${name.replace("/", "+")}@`));
  return new Map(
    entries.map((entry) => {
      const folder = join(store, entry, "node_modules", name);
      return [manifestIn(folder).version, folder];
    }),
  );
}

function describe(name: string, versions: Map<string, string>, origin: string): object {
  const described = [...versions].map(([version, folder]) => {
    const tarball = `${origin}/${encodeURIComponent(name)}/-/${version}`;
    return [version, { ...manifestIn(folder), dist: { tarball } }];
  });
  return { name, "dist-tags": { latest: [...versions.keys()].at(-1) }, versions: Object.fromEntries(described) };
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other, since they share the file. */
function tarballOf(folder: string, file: string): Promise<Buffer> {
  const made = last.then(async () => {
    await writeTarball(file, { folders: [folder], top: "package", seconds: 0, level: 1 });
    return readFileSync(file);
  });
  last = made.catch(() => {});
  return made;
}

function manifestIn(folder: string): { version: string } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
