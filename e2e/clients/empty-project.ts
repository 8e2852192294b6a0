import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packLibrary } from "@platen/infra/release";
import { startRegistry } from "../release/registry.ts";
import { run } from "./run.ts";

export const checkout = fileURLToPath(new URL("../..", import.meta.url));
const client = join(checkout, "packages", "client");

/** A folder outside the checkout that knows nothing of it. */
export interface Project {
  folder: string;
  write(name: string, text: string): void;
  /** Compiles these files, and what they import, as strictly as the compiler can; throws what it complains about. */
  compile(files: readonly string[], options?: Record<string, unknown>): Promise<void>;
  node(file: string, flags?: readonly string[]): Promise<string>;
  remove(): void;
}

export function emptyProject(): Project {
  const folder = mkdtempSync(join(tmpdir(), "platen-project-"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("package.json", JSON.stringify({ name: "shop", private: true, type: "module" }));
  return {
    folder,
    write,
    async compile(files, options = {}) {
      const compilerOptions = {
        target: "ES2022",
        lib: ["ES2022"],
        module: "NodeNext",
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        typeRoots: [join(checkout, "node_modules", "@types")],
        types: ["node"],
        ...options,
      };
      write("tsconfig.json", JSON.stringify({ compilerOptions, files }));
      await run(process.execPath, [join(client, "node_modules/typescript/bin/tsc"), "-p", "."], { cwd: folder });
    },
    node: (file, flags = []) => run(process.execPath, [...flags, file], { cwd: folder }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Packs the client as a release does, and installs it with npm from what is here, so that no network is needed. */
export async function installClient({ folder }: Project): Promise<void> {
  await packLibrary("client", join(folder, "client.tgz"), 1);
  const registry = await startRegistry();
  try {
    const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["install", ...registry.flags, ...quietly, "./client.tgz"], { cwd: folder });
  } finally {
    await registry.close();
  }
}
