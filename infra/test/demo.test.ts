import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@platen/local/free-port";
import { placeVirtualPrinters, programArgumentsFor, virtualPrinterIds } from "@platen/local/virtual-printers";
import { loadConfig } from "@platen/shared/config";
import { createTestDatabase, testPrefix } from "@platen/testkit/backends";
import { callerOf } from "@platen/testkit/caller";
import { patientAnswerMs } from "@platen/testkit/patience";
import { Program } from "@platen/testkit/program";
import { expect, it } from "vitest";
import { compose, withDefaults } from "./compose.ts";

const added = JSON.parse(readFileSync(new URL("../demo/printers.json", import.meta.url), "utf8"));
const { "virtual-printer": machine, "demo-printers": service } = compose.services;

/** What `PLATEN_VP_COUNT=3 npm start` shows, on the ports that the containers have. */
const shown = (
  await placeVirtualPrinters(
    { count: 3, port: await freePort(), httpPort: await freePort() },
    loadConfig(undefined, {}).printer,
  )
).map((printer, index) => ({ ...printer, port: 9100 + index, httpPort: 9180 + index }));

it("the demo's virtual printers are those of npm start with three, on ports that are published", () => {
  expect(machine?.command).toEqual(programArgumentsFor(shown));
  expect(machine?.ports?.map(withDefaults)).toEqual(["127.0.0.1:9180-9182:9180-9182"]);
  expect(compose.services.worker?.networks).toEqual(expect.arrayContaining(machine?.networks ?? []));
});

it("the demo adds the printers that stand beside `default`, at the virtual printer's address", () => {
  expect(added).toEqual(
    shown.slice(1).map(({ port, httpPort: _httpPort, ...printer }) => ({
      ...printer,
      address: { host: "virtual-printer", port },
    })),
  );
});

it("the demo's printers are added once, to an API that asks for its key and does not know their host", async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "platen-demo-"));
  const keyFile = join(folder, "api_key");
  writeFileSync(keyFile, "secret\n");
  const port = await freePort();
  const api = new Program({
    program: "api",
    port,
    env: {
      DATABASE_URL: database.url,
      PLATEN_REDIS_PREFIX: testPrefix(),
      PLATEN_API_KEY: "secret",
      PLATEN_BASE_PATH: "/printing",
      PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
      PORT: String(port),
    },
  });
  const { call } = callerOf(`${api.url}/printing`, { headers: { "X-API-Key": "secret" } });
  const settings = { PLATEN_URL: `${api.url}/printing`, PLATEN_API_KEY_FILE: keyFile };
  expect(Object.keys(service?.environment ?? {})).toEqual(Object.keys(settings));
  try {
    // It comes before the API, and waits.
    const adding = addPrinters(settings);
    await api.start();
    expect(await adding).toEqual({ code: 0, output: "bar was added\nlabels was added\n" });
    await call("PUT", "/printers/bar", { name: "Cellar" });
    expect(await addPrinters(settings)).toEqual({ code: 0, output: "bar is there already\nlabels is there already\n" });
    writeFileSync(keyFile, "another\n");
    const refused = await addPrinters(settings);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`the API does not take the key in ${keyFile}; docker compose`);
    const { printers } = (await call("GET", "/printers")).body;
    expect(printers.map(({ id }: { id: string }) => id)).toEqual([...virtualPrinterIds].sort());
    expect(printers[0]).toMatchObject({ ...added[0], name: "Cellar" });
  } finally {
    await api.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** As its container does, but for the place of the script. */
async function addPrinters(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const script = service?.entrypoint?.[1]?.replace("/demo/", "../demo/") ?? "";
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}
