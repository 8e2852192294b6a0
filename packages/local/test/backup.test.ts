import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { freePort } from "../src/checks/free-port.ts";
import { everyoneCanPass, nobody } from "../src/home.ts";
import { interrupt, type Launched, launch, ready } from "./launch.ts";

const checkout = fileURLToPath(new URL("../../..", import.meta.url));
const program = join(checkout, "packages/cli/bin/platen.js");
/** Only root can be somebody else, and only in a checkout that everybody can get to. */
const canBeOther = process.getuid?.() === 0 && everyoneCanPass(checkout);

let launched: Launched | undefined;
const folders: string[] = [];

afterEach(async () => {
  if (launched) await interrupt(launched);
  launched = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A home whose user is this one, or another one as of a service. */
function makeHome(user?: User): string {
  const home = mkdtempSync(join(tmpdir(), "platen-backup-"));
  folders.push(home);
  chmodSync(home, user ? 0o700 : 0o755);
  if (user) chownSync(home, user.uid, user.gid);
  return home;
}

const placesOf = async () => ({
  PORT: String(await freePort()),
  PLATEN_WORKER_PORT: String(await freePort()),
  PLATEN_VP_PORT: String(await freePort()),
  PLATEN_VP_HTTP_PORT: String(await freePort()),
});

async function start(home: string, user?: User): Promise<string> {
  const places = await placesOf();
  launched = launch({ PATH: process.env.PATH ?? "", HOME: home, PLATEN_HOME: home, ...places }, checkout, user);
  await ready(launched);
  return `http://127.0.0.1:${places.PORT}`;
}

async function stop(): Promise<void> {
  if (launched) await interrupt(launched);
  launched = undefined;
}

/** As a person types it, in a process of its own. */
function platen(home: string, ...args: string[]) {
  const env = { PATH: process.env.PATH ?? "", HOME: home, PLATEN_HOME: home };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: "/",
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr, all: `${stdout}${stderr}` };
}

const backups = (home: string) => readdirSync(join(home, "backups")).filter((name) => name.startsWith("platen-"));

async function print(url: string): Promise<void> {
  expect((await fetch(`${url}/printer/test`, { method: "POST" })).status).toBe(200);
}

async function jobs(url: string): Promise<{ id: string; status: string }[]> {
  return ((await (await fetch(`${url}/jobs?limit=100`)).json()) as { jobs: { id: string; status: string }[] }).jobs;
}

type User = { uid: number; gid: number } | undefined;

const owners: [title: string, user: User][] = [["of this user", undefined]];
if (canBeOther) owners.push(["of another user, by root", { uid: nobody.uid, gid: nobody.gid }]);

it.each(owners)(
  "the data %s is backed up while receipts print and while nothing runs, and restored only when that destroys nothing",
  async (_, user) => {
    const home = makeHome(user);
    let url = await start(home, user);
    await print(url);
    const whileRunning = platen(home, "backup", "--json");
    expect(whileRunning.status, whileRunning.all).toBe(0);
    const { file, rows } = JSON.parse(whileRunning.stdout);
    expect(rows.jobs).toBe(1);
    const refused = platen(home, "restore", file, "--replace");
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining("Platen is running with the data in"),
    ]);
    await print(url);
    await stop();

    const whileStopped = platen(home, "backup", "--json");
    expect(whileStopped.status, whileStopped.all).toBe(0);
    expect(JSON.parse(whileStopped.stdout).rows.jobs).toBe(2);
    const isThere = platen(home, "restore", file);
    expect([isThere.status, isThere.stderr]).toEqual([1, expect.stringContaining("There is data of Platen in")]);

    const restored = platen(home, "restore", file, "--replace", "--json");
    expect(restored.status, restored.all).toBe(0);
    const { aside } = JSON.parse(restored.stdout);
    expect(existsSync(join(aside, "data", "PG_VERSION"))).toBe(true);
    const owner = user?.uid ?? process.getuid?.();
    for (const path of [file, join(home, "backups"), join(home, "backups", "last.json"), join(home, "postgres")]) {
      expect(statSync(path).uid, path).toBe(owner);
    }
    expect(existsSync(join(home, "running.json"))).toBe(false);

    url = await start(home, user);
    expect(await jobs(url)).toHaveLength(1);
    await print(url);
    const verified = platen(home, "journal", "verify", "--url", url);
    expect(verified.status, verified.all).toBe(0);
    const templates = (await (await fetch(`${url}/templates`)).json()) as { templates: unknown[] };
    expect(templates.templates).toHaveLength(3);
  },
);

it("so many backups are kept as --keep says, files of other names stay, and what a killed one left goes", async () => {
  const home = makeHome();
  await start(home);
  expect(platen(home, "backup")).toMatchObject({ status: 0, stderr: "" });
  const folder = join(home, "backups");
  const other = "platen-before-the-move.tar.gz";
  const [first = ""] = backups(home);
  const older = ["platen-2020-01-01T00-00-00-000Z.tar.gz", "platen-2020-01-02T00-00-00-000Z.tar.gz"];
  for (const name of [...older, other]) writeFileSync(join(folder, name), "");
  const { pid } = spawnSync("true");
  writeFileSync(join(folder, `.${first}.${pid}.part`), "");
  writeFileSync(join(folder, `.${first}.${process.pid}.part`), "");
  expect(platen(home, "backup", "--keep", "2")).toMatchObject({ status: 0, stderr: "" });
  const names = backups(home);
  expect(names).toContain(other);
  expect(names).toContain(first);
  expect(names).toHaveLength(3);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([`.${first}.${process.pid}.part`]);
  const last = JSON.parse(readFileSync(join(folder, "last.json"), "utf8"));
  expect(last.made.file).toBe(join(folder, names.filter((name) => name !== other).at(-1) ?? ""));
});

it("where there is no data, nothing is made and it is said what to name", () => {
  const home = makeHome();
  const { status, stderr } = platen(home, "backup");
  expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no data of Platen in ${realpathSync(home)}`)]);
  expect(readdirSync(home)).toEqual([]);
});

it("a backup that cannot be restored leaves the data that is there as it was", async () => {
  const home = makeHome();
  await start(home);
  await stop();
  const file = join(home, "broken.tar.gz");
  writeFileSync(file, "no archive");
  const before = readdirSync(join(home, "postgres"));
  const { status, stderr } = platen(home, "restore", file, "--replace");
  expect([status, stderr]).toEqual([1, expect.stringContaining("is no whole backup of Platen")]);
  expect(readdirSync(join(home, "postgres"))).toEqual(before);
});
