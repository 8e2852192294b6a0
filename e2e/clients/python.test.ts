import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stand, startStand } from "@platen/stand/stand";
import { codeBlocks } from "@platen/testkit/markdown-examples";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkout } from "./empty-project.ts";
import { run } from "./run.ts";

const client = join(checkout, "packages/client-python");
/** Debian's own, where there are others. */
const python = existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3";
const apiKey = "the-right-key";
let stand: Stand;

beforeAll(async () => {
  stand = await startStand({ apiKey, printer: { speedMmPerS: 250 }, env: { PLATEN_WEBHOOK_NETWORKS: "loopback" } });
});

afterAll(() => stand.close());

it("the Python client's own tests pass against the service", async () => {
  const env = { PLATEN_URL: stand.url, PLATEN_API_KEY: apiKey, PYTHONDONTWRITEBYTECODE: "1" };
  await run(python, ["-W", "error", "-m", "unittest", "-v", "test_platen"], { cwd: client, env });
});

it("the sample of the Python client's README prints as written", async () => {
  const [sample = ""] = codeBlocks(join(client, "README.md"), "python");
  const folder = mkdtempSync(join(tmpdir(), "platen-python-"));
  try {
    const address = `Platen("${stand.url}", "${apiKey}")`;
    writeFileSync(join(folder, "main.py"), sample.replace('Platen("http://localhost:3000")', address));
    const env = { PYTHONPATH: client, PYTHONDONTWRITEBYTECODE: "1" };
    const output = await run(python, ["main.py"], { cwd: folder, env });
    expect(output).toMatch(/^completed \S+$/m);
    expect(existsSync(join(folder, "welcome.png"))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
