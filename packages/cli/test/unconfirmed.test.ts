import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CliStand, startCliStand } from "./stand.ts";

let stand: CliStand;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-cli-"));
  const config = { width: "80mm", blocks: [{ type: "text", content: "Hello" }] };
  writeFileSync(join(folder, "hello.json"), JSON.stringify({ id: "hello", name: "Hello", config }));
  const answersNothing = { processId: false, dleEot: false, asb: false, gsR: false, gsI: false };
  // Of such a printer a busy machine may think for a moment that it is gone, which is another suite's subject.
  stand = await startCliStand({ printer: answersNothing, env: { PLATEN_WHEN_OFFLINE: "queue" } });
});

afterAll(async () => {
  await stand.close();
  await rm(folder, { recursive: true });
});

it("a receipt on a printer that answers nothing is said to be sent and not confirmed", async () => {
  const platen = (...args: string[]) => stand.platen(args, { directory: folder });
  expect((await platen("templates", "push", ".")).code).toBe(0);
  const { code, out, err } = await platen("print", "hello", "--wait");
  expect(code, err).toBe(0);
  expect(out).toContain("completed  hello  sent, not confirmed by the printer");
  expect((await platen("jobs")).out).toContain("sent, not confirmed");
  expect((await platen("doctor")).out).toContain("completed means sent, not confirmed");
});
