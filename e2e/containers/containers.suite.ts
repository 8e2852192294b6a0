import { readFileSync } from "node:fs";
import type { PrintingClients } from "@platen/stand/load/clients";
import { callerOf } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { documented, type Installation, makeInstallation, root } from "./installation.ts";
import { type Desk, openDesk, url } from "./paper.ts";

/*
 * docs/install.md, operate.md and upgrade.md on a real engine, while 50 receipts a second are printed through the proxy. What
 * counts is the paper.
 */
const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { version: string };
const source = "https://git.example/platen";
const compose = "docker compose -f infra/compose.yaml --profile demo";
const everythingOnPaper = { refused: [], lost: [], doubled: [] };
let here: Installation;
let desk: Desk;

beforeAll(async () => {
  here = makeInstallation(source);
  const commands = documented("docs/install.md", "make-secrets.sh");
  expect(commands).toContain("compose.yaml up -d --build --wait");
  await here.run(commands.replace("compose.yaml up", "compose.yaml --profile demo up"));
  desk = await openDesk(here.apiKey());
});

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail" || !here) return;
  console.log(await here.run(`${compose} ps --all; ${compose} logs --no-color --tail 30`));
  // What the proxy thought of its replicas, and which requests it could not pass on.
  console.log(await here.run(`${compose} logs --no-color --timestamps proxy | grep -v " 200 " | tail -200`));
});

afterAll(async () => {
  await here?.run(`${compose} down --volumes --timeout 1`);
  here?.remove();
});

/** The containers of a service, oldest first. */
async function containersOf(service: string): Promise<string[]> {
  const ids = (await here.run(`${compose} ps --quiet ${service}`)).trim().split("\n");
  return (await here.run(`docker inspect --format '{{ .Created }} {{ .Id }}' ${ids.join(" ")}`))
    .trim()
    .split("\n")
    .sort()
    .map((line) => line.split(" ")[1] ?? "");
}

/** The worker that has the printer `default`, by its own word. */
const owner = () =>
  eventually(async () => {
    const address = "{{ .NetworkSettings.Networks.platen_lan.IPAddress }}";
    for (const worker of await containersOf("worker")) {
      const ip = (await here.run(`docker inspect --format '${address}' ${worker}`)).trim();
      const metrics = await (await fetch(`http://${ip}:3001/metrics`)).text();
      if (/^platen_worker_owns_printer\{[^}]*printer="default"[^}]*\} 1$/m.test(metrics)) return worker;
    }
    return undefined;
  });

/** Until so many more were accepted, or one was refused. */
async function moreOf({ accepted, failures }: PrintingClients, count = 100): Promise<void> {
  const enough = accepted.size + count;
  await eventually(() => accepted.size >= enough || failures.length > 0);
}

const isHealthy = (container: string) =>
  eventually(
    async () => (await here.run(`docker inspect --format '{{ .State.Health.Status }}' ${container}`)) === "healthy\n",
  );

const imageOf = (name: string) => here.run(`docker image inspect --format '{{ .Id }}' platen-${name}:${version}`);

async function expectNewestImages(): Promise<void> {
  for (const service of ["api", "worker"]) {
    const images = (await containersOf(service)).map((id) => here.run(`docker inspect --format '{{ .Image }}' ${id}`));
    expect(new Set(await Promise.all(images))).toEqual(new Set([await imageOf(service)]));
  }
}

it("images built by the documented commands say which version of which source they hold", async () => {
  await here.run(`unset REVISION SOURCE; ${documented("docs/install.md", "export REVISION")}`);
  for (const name of ["api", "worker", "virtual-printer"]) {
    const labels = await here.run(
      `docker image inspect --format '{{ json .Config.Labels }}' platen-${name}:${version}`,
    );
    expect(JSON.parse(labels)).toMatchObject({
      "org.opencontainers.image.version": version,
      "org.opencontainers.image.revision": here.revision,
      "org.opencontainers.image.source": source,
    });
  }
});

it("the documented commands bring the command line, which prints a test page through the containers", async () => {
  const documentedHere = documented("docs/install.md", "export PLATEN_API_KEY");
  const output = await here.run(documentedHere);
  expect(output).toMatch(/^status +online$/m);
  expect(output).toMatch(/completed/);
  const sample = "npx platen print order-receipt --example --wait";
  expect(await here.run(`${documentedHere}\n${sample}`)).toMatch(/completed[\s\S]*completed/);
});

it("while an API replica is restarted no request is refused, and each receipt is on paper once", async () => {
  const printing = desk.startPrinting();
  await moreOf(printing);
  const [replica = ""] = await containersOf("api");
  await here.run(`docker restart ${replica}`);
  await isHealthy(replica);
  await moreOf(printing);
  expect(await desk.account(printing)).toMatchObject({ ...everythingOnPaper, unknown: 0 });
});

it("while Redis is restarted requests may be refused, and what was accepted is on paper once", async () => {
  const printing = desk.startPrinting();
  await moreOf(printing);
  await here.run(`${compose} restart redis`);
  const before = printing.accepted.size;
  await eventually(() => printing.accepted.size > before + 100);
  expect(await desk.account(printing)).toMatchObject({ lost: [], doubled: [], unknown: 0 });
});

it("while the worker that has the printer is stopped no request is refused, and each receipt is on paper once", async () => {
  const printing = desk.startPrinting();
  await moreOf(printing);
  const worker = await owner();
  await here.run(`docker stop ${worker}`);
  await moreOf(printing);
  await here.run(`docker start ${worker}`);
  await isHealthy(worker);
  await moreOf(printing);
  expect(await desk.account(printing)).toMatchObject({ ...everythingOnPaper, unknown: 0 });
});

it("when the worker that has the printer is killed no request is refused, nothing is lost and nothing doubled", async () => {
  const printing = desk.startPrinting();
  await moreOf(printing);
  const worker = await owner();
  await here.run(`docker kill --signal KILL ${worker}`);
  await moreOf(printing);
  await here.run(`docker start ${worker}`);
  await isHealthy(worker);
  await moreOf(printing);
  const account = await desk.account(printing);
  expect(account).toMatchObject(everythingOnPaper);
  expect(account.unknown).toBeLessThanOrEqual(1);
});

it("a wrong setting is named by the documented command, which replaces nothing and refuses nobody", async () => {
  const running = async () => [...(await containersOf("api")), ...(await containersOf("worker"))];
  const before = await running();
  const changeSettings = documented("docs/install.md", "run --rm migrate");
  const printing = desk.startPrinting();
  await moreOf(printing);
  here.set("PLATEN_WHEN_OFFLINE", "maybe");
  await expect(here.run(changeSettings)).rejects.toThrow("printer.whenOffline (PLATEN_WHEN_OFFLINE): must be");
  expect(await running()).toEqual(before);
  await moreOf(printing);
  expect(await desk.account(printing)).toMatchObject({ ...everythingOnPaper, unknown: 0 });
});

it("a wrong setting ends `up`, and its log names it", async () => {
  here.set("PLATEN_WHEN_OFFLINE", "maybe");
  await expect(here.run(`${compose} up -d --wait`)).rejects.toThrow('service "migrate" didn\'t complete successfully');
  const log = await here.run(`${compose} logs --no-color migrate`);
  expect(log.split("printer.whenOffline (PLATEN_WHEN_OFFLINE): must be")).toHaveLength(2);
  here.set("PLATEN_WHEN_OFFLINE", "refuse");
  const commands = documented("docs/install.md", "run --rm migrate");
  // The demo's printers were stopped as well.
  await here.run(commands.replace("compose.yaml up", "compose.yaml --profile demo up"));
  await desk.isOnline();
});

it("an upgrade to changed images refuses no request, loses nothing and doubles nothing, and installs no package anew", async () => {
  const before = { worker: await imageOf("worker"), printer: await imageOf("virtual-printer") };
  here.change("packages/api/src/main.ts");
  here.change("packages/worker/src/main.ts");
  // Built before anybody prints, since the machine is not what is asked here; the documented commands find it done.
  const output = await here.run(`${compose} build`);
  const [, step] = /^#(\d+) \[.*\] RUN .*pnpm install/m.exec(output) ?? [];
  expect(output).toMatch(new RegExp(`^#${step} CACHED$`, "m"));
  expect(await imageOf("worker")).not.toBe(before.worker);
  // Its program was bundled anew, too, and came out the same.
  expect(await imageOf("virtual-printer")).toBe(before.printer);

  const printing = desk.startPrinting();
  await moreOf(printing);
  await here.run(documented("docs/upgrade.md", "--scale api=6"));
  await moreOf(printing);
  expect(await desk.account(printing)).toMatchObject({ ...everythingOnPaper, unknown: 0 });
  await expectNewestImages();
});

it("after the upgrade with a pause everything is of the new images, and what was accepted is on paper once", async () => {
  const printing = desk.startPrinting();
  await moreOf(printing);
  const before = await imageOf("api");
  here.change("packages/api/src/main.ts");
  await here.run(documented("docs/upgrade.md", "infra/compose.yaml build \\\n"));
  expect(await imageOf("api")).not.toBe(before);
  await expectNewestImages();
  const accepted = printing.accepted.size;
  await eventually(() => printing.accepted.size > accepted + 100);
  expect(await desk.account(printing)).toMatchObject({ lost: [], doubled: [], unknown: 0 });
});

it("a changed master key takes effect with the documented command, beside the demo's printers", async () => {
  const before = here.apiKey();
  await here.run(documented("docs/operate.md", "restart api"));
  expect(here.apiKey()).not.toBe(before);
  await here.run(`${compose} up -d --wait`);
  const [old, current] = [before, here.apiKey()].map((key) => callerOf(url, { headers: { "X-API-Key": key } }));
  expect([(await old?.call("GET", "/jobs"))?.status, (await current?.call("GET", "/jobs"))?.status]).toEqual([
    401, 200,
  ]);
  desk.useKey(here.apiKey());
});

it("after the documented stop nothing runs, and after down and up everything is still there", async () => {
  const { jobs } = (await desk.api("GET", "/jobs?limit=100")).body;
  const stop = 'docker compose -f infra/compose.yaml --profile "*" stop';
  expect(readFileSync(new URL("docs/operate.md", root), "utf8")).toContain(stop);
  await here.run(stop);
  expect(await here.run("docker ps --quiet")).toBe("");
  await here.run(`${compose} down && ${compose} up -d --wait`);
  expect((await desk.api("GET", "/jobs?limit=100")).body.jobs).toEqual(jobs);
  await desk.isOnline();
  const { jobId } = (await desk.api("POST", "/printer/test")).body;
  await eventually(async () => (await desk.api("GET", `/jobs/${jobId}`)).body.job.status === "completed");
});
