import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { root } from "../dependencies/installed.ts";
import { libraries } from "../release/library-package.ts";

it.each(libraries)("`npm pack` in packages/%s fails and names the command that makes the package", async (name) => {
  const packing = promisify(execFile)("npm", ["pack", "--dry-run"], { cwd: join(root, "packages", name) });
  await expect(packing).rejects.toMatchObject({ stderr: expect.stringContaining("npm run release -- --packages") });
});
