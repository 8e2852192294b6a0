import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Runs a piece of TypeScript with the client at hand; where it says localhost:3000 it talks to `port`. */
export async function runTypeScript(code: string, port: number): Promise<{ code: number | null; output: string }> {
  // Beside the tests, so that the package finds itself by its name.
  const folder = mkdtempSync(join(here, "example-"));
  const file = join(folder, "example.ts");
  writeFileSync(file, code.replaceAll("localhost:3000", `127.0.0.1:${port}`));
  try {
    const child = spawn(process.execPath, ["--import", "tsx", file], { cwd: here, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    const exit = await new Promise<number | null>((resolve) => child.once("close", resolve));
    return { code: exit, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
