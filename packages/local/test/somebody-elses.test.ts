import { chmodSync, chownSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { freePort } from "../src/checks/free-port.ts";
import { everyoneCanPass, nobody } from "../src/home.ts";
import { interrupt, launch, ready } from "./launch.ts";

const checkout = fileURLToPath(new URL("../../..", import.meta.url));
/** Only root can be somebody else, and only in a checkout that everybody can get to. */
const canTry = process.getuid?.() === 0 && everyoneCanPass(checkout);
const home = mkdtempSync(join(tmpdir(), "platen-stranger-"));

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What that user has put into a folder of the checkout. */
function putByNobody(folder: string): string[] {
  const entries = readdirSync(join(checkout, folder));
  return entries.filter(
    (name) => lstatSync(join(checkout, folder, name), { throwIfNoEntry: false })?.uid === nobody.uid,
  );
}

it.skipIf(!canTry)(
  "npm start in a checkout of somebody else's keeps programs, console and data with the user who runs it",
  async () => {
    chmodSync(home, 0o700);
    chownSync(home, nobody.uid, nobody.gid);
    const port = await freePort();
    const started = launch(
      {
        PATH: process.env.PATH ?? "",
        HOME: home,
        PORT: String(port),
        PLATEN_WORKER_PORT: String(await freePort()),
        PLATEN_VP_PORT: String(await freePort()),
        PLATEN_VP_HTTP_PORT: String(await freePort()),
      },
      checkout,
      nobody,
    );
    try {
      await ready(started);
      expect((await fetch(`http://127.0.0.1:${port}/printer/test`, { method: "POST" })).status).toBe(200);
      expect(await (await fetch(`http://127.0.0.1:${port}/console/`)).text()).toContain("<script");
    } finally {
      expect(await interrupt(started), started.output()).toBe(0);
    }
    expect(existsSync(join(home, ".local/state/platen/postgres"))).toBe(true);
    const written = [".", ".platen", "node_modules", "node_modules/.platen-programs", "packages/console"];
    expect(written.flatMap(putByNobody)).toEqual([]);
  },
);
