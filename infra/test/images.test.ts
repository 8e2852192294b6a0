import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@platen/local/free-port";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { afterAll, beforeAll, expect, it } from "vitest";
import { environmentOf, readDockerfile, said } from "./dockerfile.ts";

/*
 * What an image would hold is made in a folder by the Dockerfile's own lines, and started with the image's own command. It
 * proves everything but the base image: that the lockfile is enough, that no part misses a file, and that no part needs a
 * place to write.
 */
const checkout = fileURLToPath(new URL("../../", import.meta.url));
const pnpm = join(checkout, "node_modules/pnpm/bin/pnpm.cjs");
const stages = readDockerfile(new URL("../Dockerfile", import.meta.url));
const started: { child: ChildProcess; ended: Promise<unknown> }[] = [];
const targets = ["virtual-printer", "worker", "api"] as const;
type Target = (typeof targets)[number];
/** This machine's processor, by Docker's name. */
const targetArch = process.arch === "x64" ? "amd64" : process.arch;
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-images-"));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
  await build();
});

afterAll(async () => {
  for (const { child } of started) child.kill("SIGTERM");
  await Promise.all(started.map(({ ended }) => ended));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function stageNamed(name: string) {
  const stage = stages.find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`the Dockerfile has no stage ${name}`);
  return stage;
}

/** What `.dockerignore` keeps out. */
const ignored = /\/(node_modules|dist)$|\.test\.ts$|\/packages\/([^/]+\/test|cli|client|testkit)$/;

/**
 * Follows the lines of the stages that make the programs, in an /app of each. pnpm is the checkout's, and its store the
 * machine's, so that a test run downloads nothing twice.
 */
async function build(): Promise<void> {
  const tools = join(folder, "tools");
  mkdirSync(tools);
  writeFileSync(join(tools, "pnpm"), `#!/bin/sh\nexec "${process.execPath}" "${pnpm}" "$@"\n`, { mode: 0o755 });
  const env = { PATH: [tools, dirname(process.execPath), process.env.PATH].join(delimiter), TARGETARCH: targetArch };
  // The last one goes on where the one before has ended.
  for (const name of ["manifests", "dependencies", "programs"]) {
    const app = join(folder, name === "programs" ? "dependencies" : name, "app");
    mkdirSync(app, { recursive: true });
    for (const { word, rest } of stageNamed(name).instructions) {
      if (word === "COPY") copy(rest, app);
      if (word === "RUN" && !rest.startsWith("npm install --global")) await run(rest, app, env);
    }
  }
}

/** As `COPY` and `COPY --from` do. */
function copy(line: string, app: string): void {
  const [, from, files = ""] = /^(?:--from=(\S+) )?(.*) \S+$/.exec(line) ?? [];
  for (const file of files.split(" ")) {
    const source = from ? join(folder, from, file) : join(checkout, file);
    cpSync(source, join(app, file.replace("/app/", "")), {
      recursive: true,
      filter: (path) => from !== undefined || !ignored.test(path),
    });
  }
}

async function run(line: string, app: string, env: Record<string, string>): Promise<void> {
  const command = line
    .replace(/^--mount=\S+ /, "")
    .replace(/--store-dir \S+/, "--prefer-offline")
    .replace("--os linux --libc glibc", `--os ${process.platform}`)
    .replace(" /programs/", ` ${folder}/`);
  await promisify(execFile)("sh", ["-c", command], { cwd: app, env });
}

/** As the image's command would, as a user who owns none of the files where that can be had. */
function start(target: Target, env: Record<string, string>): void {
  const stage = stageNamed(target);
  expect(said(stage, "COPY")).toEqual([`--from=programs /programs/${target} ./`]);
  const [command = "[]"] = said(stage, "ENTRYPOINT");
  const [, ...args] = JSON.parse(command) as string[];
  const nobody = 65_534;
  const child = spawn(process.execPath, args, {
    cwd: join(folder, target),
    env: { ...environmentOf(stageNamed("runtime")), ...environmentOf(stage), ...env },
    stdio: ["ignore", openSync(logOf(target), "w"), openSync(logOf(target), "a")],
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  });
  started.push({ child, ended: new Promise((resolve) => child.once("exit", resolve)) });
}

const logOf = (target: Target) => join(folder, `${target}.log`);

/** As `eventually`, with what the three had to say; one that ends is not waited for. */
async function eventuallyOfAll(look: () => Promise<boolean>): Promise<void> {
  const anyEnds = Promise.race(started.map(({ ended }) => ended)).then((code) => {
    throw new Error(`a part ended with ${code}`);
  });
  try {
    await Promise.race([eventually(look), anyEnds]);
  } catch (error) {
    const logs = targets.map((target) => `${target}: ${readFileSync(logOf(target), "utf8").slice(-2_000)}`);
    throw new Error([String(error), ...logs].join("\n"));
  }
}

/** Asks for fonts, for a picture's decoder and for the canvas, each of which is found beside the bundle. */
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>';
const receipt = {
  width: "80mm",
  blocks: [
    { type: "text", content: "合計 العربية" },
    { type: "image", source: `data:image/svg+xml;base64,${Buffer.from(square).toString("base64")}` },
  ],
};

it("the three images hold all they need: a drawn receipt goes from the API's to the virtual printer's", async () => {
  const host = "127.0.0.1";
  const [port, workerPort, printerPort, pagePort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const settings = {
    DATABASE_URL: database.url,
    PLATEN_PRINTER_IP: host,
    PLATEN_PRINTER_PORT: String(printerPort),
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
  };
  start("virtual-printer", {
    PLATEN_VP_HOST: host,
    PLATEN_VP_PORT: String(printerPort),
    PLATEN_VP_HTTP_PORT: String(pagePort),
  });
  start("worker", {
    ...settings,
    PLATEN_WORKER_HOST: host,
    PLATEN_WORKER_PORT: String(workerPort),
  });
  start("api", { ...settings, HOST: host, PORT: String(port) });

  const ask = async (path: string, body?: object) => {
    const init = body && {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    };
    return (await fetch(`http://${host}:${port}${path}`, init)).json() as Promise<Record<string, unknown>>;
  };
  const holds = async (path: string, expected: object) => {
    expect(await ask(path)).toMatchObject(expected);
    return true;
  };
  await eventuallyOfAll(() => holds("/printer/status", { printer: { status: "online" } }));
  expect(await ask("/templates", { id: "all", name: "All", config: receipt })).toMatchObject({ success: true });
  const accepted = await ask("/print/all", { data: {} });
  expect(accepted).toMatchObject({ success: true });
  await eventuallyOfAll(() => holds(`/jobs/${accepted.jobId}`, { job: { status: "completed" } }));
  const picture = await fetch(`http://${host}:${port}/jobs/${accepted.jobId}/preview`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);

  const page = await fetch(`http://${host}:${port}/console/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<script")]);

  const health = fileURLToPath(new URL("../container-health.sh", import.meta.url));
  const check = (of: number, path: string) => execFileSync("bash", [health, String(of), path], { stdio: "ignore" });
  check(port, "/healthz");
  check(workerPort, "/healthz");
  check(pagePort, "/state");
  expect(() => check(pagePort, "/nowhere")).toThrow();
  expect(() => check(1, "/healthz")).toThrow();
});

it("an image holds the licences of the packages that became part of its bundle", () => {
  const aPackageOf = { "virtual-printer": "iconv-lite", worker: "linebreak", api: "hono" };
  for (const target of targets) {
    const notices = readFileSync(join(folder, target, "NOTICES.txt"), "utf8");
    expect(notices).toMatch(new RegExp(`^${aPackageOf[target]} [\\d.]+ \\(MIT\\)$`, "m"));
    expect(notices).toContain("Permission is hereby granted");
  }
});

it("an image holds bundles, fonts, machine code and the files they read, and no sources", () => {
  for (const target of targets) {
    const packages = readdirSync(join(folder, target, "node_modules"));
    expect(packages.filter((name) => !name.startsWith("@")).sort()).toEqual(
      target === "virtual-printer"
        ? ["bwip-js", "iconv-lite", "safer-buffer"]
        : ["bwip-js", "detect-libc", "iconv-lite", "safer-buffer", "semver", "sharp"],
    );
    const own = readdirSync(join(folder, target, "node_modules/@platen"), { recursive: true, encoding: "utf8" });
    expect(own.filter((file) => file.endsWith(".ts"))).toEqual([]);
  }
  const files = (target: Target, name: string) =>
    readdirSync(join(folder, target, "node_modules/@platen", name)).sort();
  expect(files("api", "console")).toEqual(["dist", "package.json"]);
  expect(files("worker", "shared")).toEqual(["migrations", "package.json", "samples"]);
});

it("an image for the other processor is made by this one, and holds that one's machine code and no other", async () => {
  const other = process.arch === "x64" ? "arm64" : "x64";
  await makeAgain("worker", other === "x64" ? "amd64" : other);
  const machineCode = readdirSync(join(folder, "again/worker/node_modules"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".node"))
    .map((file) => dirname(file));
  expect(machineCode).toHaveLength(2);
  for (const place of machineCode) expect(place).toContain(`${process.platform}-${other}`);
});

it("an image that is made again holds the same files, to the byte", async () => {
  await makeAgain("virtual-printer", targetArch);
  expect(filesOf("again/virtual-printer")).toEqual(filesOf("virtual-printer"));
});

/** Follows the line of one program once more, into `again/`. */
async function makeAgain(target: Target, architecture: string): Promise<void> {
  const line = said(stageNamed("programs"), "RUN").find((rest) => rest.includes(`/programs/${target} `)) ?? "";
  const env = { PATH: process.env.PATH ?? "", TARGETARCH: architecture };
  await run(line.replace("/programs/", "/programs/again/"), join(folder, "dependencies/app"), env);
}

function filesOf(place: string): Map<string, string> {
  const at = join(folder, place);
  const files = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const content = createHash("sha256").update(readFileSync(join(parentPath, name)));
      return [relative(at, join(parentPath, name)), content.digest("hex")];
    }),
  );
}
