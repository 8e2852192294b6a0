import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
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

/**
 * Packs the client and installs the tarball with npm. What the client needs is installed from the copies that are here, so
 * that no registry is asked.
 */
export async function installClient({ folder }: Project): Promise<void> {
  const pnpm = join(checkout, "node_modules/pnpm/bin/pnpm.cjs");
  await run(process.execPath, [pnpm, "pack", "--pack-destination", folder], { cwd: client });
  const tarballs = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  const fetch = realpathSync(join(client, "node_modules/openapi-fetch"));
  const needed = [fetch, join(fetch, "../openapi-typescript-helpers"), join(client, "node_modules/ws")].map((from) => {
    // pnpm links files of the same content to each other, and npm leaves such links out when it packs them.
    const copy = join(folder, "needed", basename(from));
    cpSync(realpathSync(from), copy, { recursive: true });
    return copy;
  });
  const quietly = ["--offline", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", "--install-links", ...quietly, ...tarballs.map((name) => `./${name}`), ...needed], {
    cwd: folder,
  });
}
