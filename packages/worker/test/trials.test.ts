import { createServer } from "node:net";
import type { TrialMessage } from "@platen/shared/events";
import type { TriedPrinter } from "@platen/shared/printer";
import type { PrinterLanguage } from "@platen/shared/printer-kinds";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";

let stage: Stage;
let heard: TrialMessage[];
/** The workers that have offered to try something. */
const ready = new Set<string>();
const machines: VirtualPrinter[] = [];

afterEach(async () => {
  await stage.close();
  await Promise.all(machines.splice(0).map((machine) => machine.close()));
});

async function begin(redisUrl: string, ...sites: string[]): Promise<void> {
  stage = await setStage({ redisUrl });
  heard = [];
  ready.clear();
  await stage.bus.subscribe("trial", (message) => {
    if (message.trialId !== "are you there") heard.push(message);
    else if (message.type === "offered") ready.add(message.workerId);
  });
  await startWorker(...sites);
}

/** One that can speak: its connection for that is opened while it starts. */
async function startWorker(...sites: string[]): Promise<void> {
  const before = ready.size;
  await stage.startWorker(...sites);
  await eventually(async () => {
    await stage.bus.publish("trial", { type: "asked", trialId: "are you there", site: sites[0] ?? "default" });
    return ready.size > before;
  });
}

/** A printer that no row tells of. */
async function newMachine(settings: Parameters<typeof startVirtualPrinter>[0]["settings"] = {}) {
  const machine = await startVirtualPrinter({ port: 0, settings });
  machines.push(machine);
  return machine;
}

function messages<Type extends TrialMessage["type"]>(type: Type) {
  return heard.filter((message): message is Extract<TrialMessage, { type: Type }> => message.type === type);
}

async function firstOffer(trialId: string, site = "default"): Promise<string> {
  await stage.bus.publish("trial", { type: "asked", trialId, site });
  const offer = () => messages("offered").find((message) => message.trialId === trialId);
  await eventually(() => offer() !== undefined);
  return offer()?.workerId ?? "";
}

/** Asks as the API does. */
async function tryOut(
  { host, port }: { host: string; port: number },
  language: PrinterLanguage = "escpos",
): Promise<TriedPrinter | undefined> {
  const trialId = `trial ${heard.length}`;
  const workerId = await firstOffer(trialId);
  await stage.bus.publish("trial", { type: "given", trialId, workerId, address: { ip: host, port }, language });
  const answer = () => messages("tried").find((message) => message.trialId === trialId);
  await eventually(() => answer() !== undefined);
  return answer()?.found;
}

describeOnEachBackend("an address that is tried", ({ redisUrl }) => {
  it("is tried by one of two workers, which tells what the printer is, prints nothing and lets go of it", async () => {
    await begin(redisUrl);
    await startWorker();
    const machine = await newMachine();
    const { host, port } = machine;
    expect(await tryOut(machine)).toMatchObject({
      status: "online",
      reason: null,
      paperStatus: "ok",
      coverStatus: "closed",
      model: expect.stringMatching(/\S/),
      proof: "process-id",
      address: { ip: host, port },
    });
    await eventually(() => !machine.state().connection.connected && messages("offered").length === 2);
    expect(messages("tried")).toHaveLength(1);
    expect(machine.receipts()).toEqual([]);
    // Nothing is left in its buffer that the next receipt would begin with.
    await stage.connection.sql`update printers set ip = ${host}, port = ${port}, version = version + 1`;
    await stage.bus.publish("settings", { printerId: "default" });
    await stage.untilFinal([await stage.submit("FIRST")]);
    expect(machine.receipts().map(({ text }) => text.trim())).toEqual(["FIRST"]);
  });

  it("is offered to be tried by a worker that serves its site, and by no other", async () => {
    await begin(redisUrl, "shop");
    await stage.bus.publish("trial", { type: "asked", trialId: "elsewhere", site: "bar" });
    await firstOffer("here", "shop");
    expect(messages("offered").map(({ trialId }) => trialId)).toEqual(["here"]);
  });
});

const kinds: [PrinterLanguage, string][] = [
  ["starprnt", "TSP143IV"],
  ["zpl", "ZD421-203dpi"],
];

it.each(kinds)("a printer that speaks %s is tried in its language", async (language, model) => {
  await begin("");
  const machine = await newMachine({ model });
  expect(await tryOut(machine, language)).toMatchObject({ status: "online", paperStatus: "ok", coverStatus: "closed" });
  expect(machine.state().unknownCommands).toBe(0);
});

it("a printer that needs a person is tried at once, and tells all of its trouble", async () => {
  await begin("");
  const machine = await newMachine();
  await machine.setFaults({ cover: "open", paper: "low" });
  expect(await tryOut(machine)).toMatchObject({
    status: "error",
    errorCode: "COVER_OPEN",
    coverStatus: "open",
    paperStatus: "low",
  });
});

it("a printer that answers nothing in the language it is tried in is told by what it cannot prove", async () => {
  await begin("");
  const machine = await newMachine({ model: "ZD421-203dpi" });
  expect(await tryOut(machine, "escpos")).toMatchObject({
    status: "online",
    paperStatus: "unknown",
    model: null,
    proof: "transmitted",
    capabilities: { realTimeStatus: false, statusFence: false, processId: false },
  });
});

it("an address where nothing listens is told as that, and one outside the allowed networks is not connected to", async () => {
  await begin("");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  expect(await tryOut({ host: "127.0.0.1", port })).toMatchObject({
    status: "offline",
    reason: expect.stringContaining("connection refused"),
    model: null,
  });
  expect(await tryOut({ host: "203.0.113.9", port: 9100 })).toMatchObject({
    status: "offline",
    reason: expect.stringContaining("is not in printer.allowedNetworks"),
  });
});

it("two who try one printer at the same moment are both told what one connection found", async () => {
  await begin("");
  const machine = await newMachine({ secondClient: "refuse" });
  const workerId = await firstOffer("first");
  const address = { ip: machine.host, port: machine.port };
  const given = { type: "given", workerId, address, language: "escpos" } as const;
  await stage.bus.publish("trial", { ...given, trialId: "first" }, { ...given, trialId: "second" });
  await eventually(() => messages("tried").length === 2);
  expect(messages("tried").map(({ found }) => found.status)).toEqual(["online", "online"]);
});
