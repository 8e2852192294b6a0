import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@platen/local/free-port";
import { createTestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { expect, it } from "vitest";
import { call } from "./call.ts";

const program = fileURLToPath(new URL("../bin/platen.js", import.meta.url));

it("platen up starts everything, the other commands find it and its printers, and Ctrl-C ends it", async () => {
  const home = mkdtempSync(join(tmpdir(), "platen-up-"));
  const database = await createTestDatabase();
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? "",
    DATABASE_URL: database.url,
    PORT: String(port),
    PLATEN_WORKER_PORT: String(await freePort()),
    PLATEN_VP_PORT: String(await freePort()),
    PLATEN_VP_HTTP_PORT: String(await freePort()),
  };
  const command = [program, "up", "--printers", "2", "--home", home];
  const child = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  try {
    await eventually(() => output.includes("Platen is ready."));
    const url = `http://127.0.0.1:${port}`;
    await eventually(async () => (await call(["printer", "status", "--url", url])).code === 0);
    expect((await call(["printer", "test", "--wait", "--url", url])).code).toBe(0);
    const { printers } = (await (await fetch(`${url}/printers`)).json()) as { printers: { id: string }[] };
    expect(printers.map(({ id }) => id)).toEqual(["bar", "default"]);
  } finally {
    child.kill("SIGINT");
    expect(await ended, output).toBe(0);
    await database.drop();
    rmSync(home, { recursive: true, force: true });
  }
});
