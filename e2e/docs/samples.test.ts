import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Stand, startStand } from "@platen/stand/stand";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anyMac, knockAs } from "../clients/operations.ts";
import { canRun, checkPhp, hasPhpCurl, listenWith, runSample } from "./run-sample.ts";
import { type Sample, samplesIn } from "./samples.ts";

/**
 * Every sample of the reference is run as it stands on the page, in each language that this machine has. Only ids and addresses
 * of the examples are replaced, by those of the stand.
 */
const apiKey = "a long secret of the shop";
const ring = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAQAAAABbAUdZAAAAY0lEQVR42mWOsRGAIBRDnxWlIzAKo+kdBXNxLoIbWFJwRoylKdL8/JegKdTCtH0RN2wMSPTQIlcaK227A00KVClzSAdZquSRKqXHk3Ktf3sPjjjsNwOMMtR4F7nS5Z7xDZp6APLmUtuv2qptAAAAAElFTkSuQmCC",
  "base64",
);

let stand: Stand;
let kitchen: VirtualPrinter;
let folder: string;
let samples: Sample[];
let document: Json;

beforeAll(async () => {
  stand = await startStand({ apiKey, env: { PLATEN_WEBHOOK_NETWORKS: "loopback" } });
  kitchen = await startVirtualPrinter({ port: 0 });
  folder = mkdtempSync(join(tmpdir(), "platen-samples-"));
  writeFileSync(join(folder, ".curlrc"), "fail-with-body\nsilent\nshow-error\n");
  writeFileSync(join(folder, "picture.png"), ring);
  samples = samplesIn((await stand.call("GET", "/docs")).text);
  document = JSON.parse((await stand.call("GET", "/openapi.json")).text);
});

afterAll(async () => {
  await stand.close();
  await kitchen.close();
  rmSync(folder, { recursive: true, force: true });
});

const exampleOf = (path: string) => document.paths[path].post.requestBody.content["application/json"].example;

/** What the examples speak of, made anew before each sample: the one before may have changed or deleted it. */
async function prepare(operationId: string): Promise<Record<string, string>> {
  await stand.printer.mend();
  await stand.call("DELETE", "/templates/order-receipt");
  await eventually(async () => (await stand.call("DELETE", "/printers/kitchen?openJobs=cancel")).status !== 409);
  await stand.call("PUT", "/assets/logo", ring, { "Content-Type": "image/png" });
  const addresses = {
    "192.168.1.50": "127.0.0.1",
    "shop.example": "127.0.0.1:9",
    "9100": String(operationId === "configurePrinter" ? stand.printer.port : kitchen.port),
  };
  if (operationId === "renewPollUrl") {
    const { id, name, width } = exampleOf("/printers");
    await stand.ask("POST", "/printers", { id, name, width, lane: "cloudprnt" });
  } else if (operationId !== "createPrinter") {
    const address = { host: "127.0.0.1", port: kitchen.port };
    await stand.ask("POST", "/printers", { ...exampleOf("/printers"), address });
  }
  if (operationId === "createKey") await revokeKeys();
  if (operationId === "rotateKey" || operationId === "revokeKey") return newKey();
  if (/webhook/i.test(operationId)) return { ...addresses, ...(await newWebhook()) };
  if (operationId === "letIn" || operationId === "dismissKnock") return newKnock();
  if (operationId === "createTemplate") return addresses;
  await stand.ask("POST", "/templates", exampleOf("/templates"));
  await stand.ask("PUT", "/templates/order-receipt", { name: "Receipt, new" });
  if (operationId === "cancelJob") await stand.printer.setFaults({ paper: "out" });
  return { ...addresses, ...(await newJob(["reprintJob", "eraseJobContent"].includes(operationId))) };
}

async function revokeKeys(): Promise<void> {
  const { keys } = await stand.ask("GET", "/keys");
  for (const { id } of keys) await stand.call("DELETE", `/keys/${id}`);
}

/** A key, by the id of the examples. */
async function newKey(): Promise<Record<string, string>> {
  await revokeKeys();
  const { key } = await stand.ask("POST", "/keys", exampleOf("/keys"));
  return { [document.paths["/keys/{id}"].delete.parameters[0].example]: key.id };
}

/** A webhook with a message, by the ids of the examples. */
async function newWebhook(): Promise<Record<string, string>> {
  const url = "https://127.0.0.1:9/platen";
  const { webhook } = await stand.ask("POST", "/webhooks", { ...exampleOf("/webhooks"), url });
  const { message } = await stand.ask("POST", `/webhooks/${webhook.id}/test`);
  const [ofWebhook, ofMessage] = document.paths["/webhooks/{id}/messages/{message}/resend"].post.parameters;
  return { [ofWebhook.example]: webhook.id, [ofMessage.example]: message.id };
}

/** A device that nobody has let in, by the id of the examples. */
async function newKnock(): Promise<Record<string, string>> {
  await stand.call("DELETE", "/printers/shop?openJobs=cancel");
  return { [document.paths["/knocks/{id}"].post.parameters[0].example]: await knockAs(stand, anyMac()) };
}

/** A job in a batch of its own, by the ids of the examples. */
async function newJob(isEnded: boolean): Promise<Record<string, string>> {
  const { data } = exampleOf("/print/{templateId}");
  const { batchId, jobIds } = await stand.ask("POST", "/print/order-receipt/batch", { jobs: [{ data }] });
  const [jobId] = jobIds;
  if (isEnded) await eventually(async () => (await stand.ask("GET", `/jobs/${jobId}`)).job.status === "completed");
  const exampleId = (path: string) => document.paths[path].get?.parameters[0].example;
  const ofBatch = document.paths["/batches/{batchId}"].delete.parameters[0].example;
  return { [exampleId("/jobs/{jobId}")]: jobId, [ofBatch]: batchId };
}

/** A stream of events is read for as long as somebody listens; all other samples end by themselves. */
function samplesOf(language: string, { ending }: { ending: boolean }): Sample[] {
  const streams = Object.values<Json>(document.paths)
    .flatMap((methods) => Object.values<Json>(methods))
    .filter(({ responses }) => responses[200]?.content?.["text/event-stream"])
    .map(({ operationId }) => operationId);
  return samples.filter((each) => each.language === language && streams.includes(each.operationId) !== ending);
}

const addressed = (code: string) => code.replaceAll(/http:\/\/localhost:\d+/g, stand.url);

async function failuresOf(language: string): Promise<string[]> {
  const failures: string[] = [];
  for (const { operationId, code } of samplesOf(language, { ending: true })) {
    let written = addressed(code);
    for (const [example, real] of Object.entries(await prepare(operationId)))
      written = written.replaceAll(example, real);
    const ran = await runSample(language, written, folder, { PLATEN_API_KEY: apiKey });
    if (ran.code !== 0) failures.push(`${operationId}: ${ran.output}`);
  }
  return failures;
}

test("the reference has a sample of every operation in four languages", () => {
  const operations = Object.values<Json>(document.paths).flatMap((methods) => Object.values<Json>(methods));
  for (const { operationId } of operations) {
    const languages = samples.filter((sample) => sample.operationId === operationId).map(({ language }) => language);
    expect([operationId, languages]).toEqual([operationId, ["curl", "JavaScript", "Python", "PHP"]]);
  }
});

for (const language of ["curl", "JavaScript", "Python"]) {
  test.skipIf(!canRun(language))(`every sample in ${language} is carried out as it stands on the page`, async () => {
    expect(samplesOf(language, { ending: true }).length).toBeGreaterThan(30);
    rmSync(join(folder, "receipt.png"), { force: true });
    expect(await failuresOf(language)).toEqual([]);
    const picture = readFileSync(join(folder, "receipt.png"));
    expect(picture.subarray(1, 4).toString()).toBe("PNG");
  });
}

for (const language of ["curl", "JavaScript", "Python"]) {
  test.skipIf(!canRun(language))(`the samples of event streams in ${language} hear of a job`, async () => {
    const streams = samplesOf(language, { ending: false });
    expect(streams.length).toBeGreaterThan(0);
    for (const { code } of streams) {
      // The shell gives its place to curl, so that whoever ends the one ends the other.
      const written = language === "curl" ? `exec ${addressed(code)}` : addressed(code);
      const provoke = () => stand.ask("POST", "/printer/test");
      const output = await listenWith(language, written, {
        env: { PLATEN_API_KEY: apiKey },
        word: "jobUpdate",
        provoke,
      });
      expect(output).toContain("jobUpdate");
    }
  });
}

test.skipIf(!canRun("PHP"))("every sample in PHP is PHP, and is carried out where PHP has its curl", async () => {
  for (const { operationId, code } of samples.filter(({ language }) => language === "PHP")) {
    const { code: exit, output } = await checkPhp(code, folder);
    expect(exit, `${operationId}: ${output}`).toBe(0);
  }
  if (await hasPhpCurl()) expect(await failuresOf("PHP")).toEqual([]);
});
