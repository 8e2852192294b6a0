import { randomBytes } from "node:crypto";
import type { Stand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";

/** What the calls of one client are about. Each client has its own, so that none meets what another has left. */
export interface Known {
  template: string;
  printer: string;
  /** One that asks, and two devices that nobody has let in. */
  asking: string;
  knocks: { letIn: string; dismissed: string };
  asset: string;
  /** A picture and a template that are there already, and jobs of that. */
  storedAsset: string;
  stored: string;
  completedJob: string;
  waitingJob: string;
  waitingBatch: string;
  printerPort: number;
  /** A key to be given another secret, and one to be revoked. */
  keys: { rotated: string; revoked: string };
  /** A webhook with a message, and one to be deleted. */
  webhooks: { told: string; message: string; deleted: string };
}

export interface Call {
  path?: Record<string, string>;
  query?: Record<string, string | number | string[]>;
  headers?: Record<string, string>;
  body?: unknown;
  /** A body of this type in place of JSON. */
  picture?: { mediaType: string; base64: string };
  status?: number;
  /** What comes back: JSON that says `success`, other JSON, a PNG, text, or a stream that never ends. */
  answer: "success" | "object" | "picture" | "text" | "stream";
}

/** A black dot. */
const picture = {
  mediaType: "image/png",
  base64: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
};

/** Of a stand that takes webhooks on this machine. */
const nobodyThere = { name: "shop", url: "http://127.0.0.1:9/hook" };

const config = { width: "80mm", blocks: [{ type: "text", content: "Ticket {{ number }}" }] };
const data = { number: "17" };

/** One call of every operation of the interface, in an order in which each finds what it needs. */
export const operationCalls: Record<string, (known: Known) => Call> = {
  createTemplate: ({ template: id }) => ({ body: { id, name: "Ticket", config }, status: 201, answer: "success" }),
  listTemplates: () => ({ query: { limit: 5 }, answer: "success" }),
  getTemplate: ({ template: id }) => ({ path: { id }, answer: "success" }),
  updateTemplate: ({ template: id }) => ({ path: { id }, body: { name: "Kitchen ticket" }, answer: "success" }),
  getTemplateSchema: ({ template: id }) => ({ path: { id }, answer: "success" }),
  listTemplateVersions: ({ template: id }) => ({ path: { id }, query: { limit: 5 }, answer: "success" }),
  getTemplateVersion: ({ template: id }) => ({ path: { id, version: "1" }, answer: "success" }),
  compareTemplateVersions: ({ template: id }) => ({ path: { id, version: "1", other: "2" }, answer: "success" }),
  restoreTemplateVersion: ({ template: id }) => ({ path: { id, version: "1" }, answer: "success" }),
  previewTemplate: ({ template: id }) => ({ path: { id }, body: { data }, answer: "picture" }),
  preview: () => ({ body: { config, data }, answer: "picture" }),
  previewDraft: () => ({ body: { config, data }, answer: "success" }),
  previewSchema: () => ({ body: { config }, answer: "success" }),
  print: ({ template: templateId, printer }) => ({
    path: { templateId },
    headers: { "Idempotency-Key": `print-${printer}`, Prefer: "wait=60" },
    body: { data, options: { copies: 1 }, reference: "order-17", labels: { station: "kitchen" } },
    answer: "success",
  }),
  createJob: () => ({ body: { config, data, reference: "order-19" }, answer: "success" }),
  printBatch: ({ template: templateId, printer }) => ({
    path: { templateId },
    headers: { "Idempotency-Key": `batch-${printer}` },
    body: { jobs: [{ data }, { data, reference: "order-18" }] },
    answer: "success",
  }),
  deleteTemplate: ({ template: id }) => ({ path: { id }, answer: "success" }),
  listJobs: ({ stored: templateId }) => ({ query: { templateId, status: ["queued", "completed"] }, answer: "success" }),
  getJob: ({ completedJob: jobId }) => ({ path: { jobId }, answer: "success" }),
  previewJob: ({ completedJob: jobId }) => ({ path: { jobId }, answer: "picture" }),
  reprintJob: ({ completedJob: jobId }) => ({ path: { jobId }, answer: "success" }),
  getStatistics: () => ({ query: { printerId: "default" }, answer: "success" }),
  cancelJob: ({ waitingJob: jobId }) => ({ path: { jobId }, answer: "success" }),
  eraseJobContent: ({ completedJob: jobId }) => ({ path: { jobId }, answer: "success" }),
  cancelBatch: ({ waitingBatch: batchId }) => ({ path: { batchId }, answer: "success" }),
  getPrinterStatus: () => ({ answer: "success" }),
  printTestPage: () => ({ answer: "success" }),
  configurePrinter: () => ({ body: { width: 80 }, answer: "success" }),
  tryPrinter: ({ printerPort: port }) => ({
    body: { address: { host: "127.0.0.1", port }, language: "escpos" },
    answer: "success",
  }),
  listPrinterModels: () => ({ answer: "success" }),
  createPrinter: ({ printer: id }) => ({
    body: {
      id,
      name: "Bar",
      address: { host: "127.0.0.1", port: 9199 },
      language: "starprnt",
      width: 58,
      whenOffline: "queue",
      allowSharedAddress: true,
    },
    status: 201,
    answer: "success",
  }),
  listPrinters: () => ({ query: { site: "default", limit: 5 }, answer: "success" }),
  listOutages: () => ({ query: { limit: 5 }, answer: "success" }),
  getPrinter: ({ printer: id }) => ({ path: { id }, answer: "success" }),
  updatePrinter: ({ printer: id }) => ({ path: { id }, body: { name: "Bar, left" }, answer: "success" }),
  printTestPageOn: ({ printer: id }) => ({ path: { id }, answer: "success" }),
  renewPollUrl: ({ asking: id }) => ({ path: { id }, answer: "success" }),
  listKnocks: () => ({ answer: "success" }),
  letIn: ({ knocks: { letIn: id }, asking: printer }) => ({ path: { id }, body: { printer }, answer: "success" }),
  dismissKnock: ({ knocks: { dismissed: id } }) => ({ path: { id }, answer: "success" }),
  deletePrinter: ({ printer: id }) => ({ path: { id }, query: { openJobs: "cancel" }, answer: "success" }),
  putAsset: ({ asset: name }) => ({ path: { name }, picture, status: 201, answer: "success" }),
  listAssets: () => ({ answer: "success" }),
  getAsset: ({ storedAsset: name }) => ({ path: { name }, answer: "picture" }),
  deleteAsset: ({ storedAsset: name }) => ({ path: { name }, answer: "success" }),
  getShop: () => ({ answer: "success" }),
  updateShop: () => ({ body: { footer: "Thank you" }, answer: "success" }),
  createKey: ({ template: name }) => ({ body: { name, scopes: ["print"] }, status: 201, answer: "success" }),
  listKeys: () => ({ answer: "success" }),
  rotateKey: ({ keys: { rotated: id } }) => ({ path: { id }, query: { overlap: 60 }, answer: "success" }),
  revokeKey: ({ keys: { revoked: id } }) => ({ path: { id }, answer: "success" }),
  createWebhook: () => ({ body: nobodyThere, status: 201, answer: "success" }),
  listWebhooks: () => ({ answer: "success" }),
  getWebhook: ({ webhooks: { told: id } }) => ({ path: { id }, answer: "success" }),
  updateWebhook: ({ webhooks: { told: id } }) => ({ path: { id }, body: { name: "Web shop" }, answer: "success" }),
  rotateWebhook: ({ webhooks: { told: id } }) => ({ path: { id }, query: { overlap: 60 }, answer: "success" }),
  resumeWebhook: ({ webhooks: { told: id } }) => ({ path: { id }, answer: "success" }),
  testWebhook: ({ webhooks: { told: id } }) => ({ path: { id }, status: 202, answer: "success" }),
  listWebhookMessages: ({ webhooks: { told: id } }) => ({ path: { id }, query: { limit: 5 }, answer: "success" }),
  resendWebhookMessage: ({ webhooks: { told: id, message } }) => ({
    path: { id, message },
    status: 202,
    answer: "success",
  }),
  deleteWebhook: ({ webhooks: { deleted: id } }) => ({ path: { id }, answer: "success" }),
  listJournal: () => ({ query: { kind: "job.completed", limit: 5 }, answer: "success" }),
  exportJournal: () => ({ query: { format: "csv" }, answer: "text" }),
  getTemplateConfigSchema: () => ({ answer: "object" }),
  getLanguage: () => ({ answer: "success" }),
  getOpenApi: () => ({ answer: "object" }),
  getAsyncApi: () => ({ answer: "object" }),
  listenToEvents: () => ({ query: { type: "jobUpdate" }, answer: "stream" }),
  getHealth: () => ({ answer: "success" }),
  getReadiness: () => ({ answer: "success" }),
  getMetrics: () => ({ answer: "text" }),
  getDocs: () => ({ answer: "text" }),
  getStart: () => ({ answer: "text" }),
};

/** Makes what the calls of the client `name` ask for. */
export async function prepare(stand: Stand, name: string): Promise<Known> {
  const { ask, call, printer } = stand;
  const stored = `${name}-stored`;
  const storedAsset = `${name}-stored`;
  const offline = `${name}-offline`;
  await ask("POST", "/templates", { id: stored, name: "Ticket", config });
  await call("PUT", `/assets/${storedAsset}`, Buffer.from(picture.base64, "base64"), {
    "Content-Type": picture.mediaType,
  });
  const address = { host: "127.0.0.1", port: 9198 };
  const kind = { language: "escpos", width: 80, whenOffline: "queue" };
  const settings = { name: offline, address, allowSharedAddress: true, ...kind };
  await ask("POST", "/printers", { id: offline, ...settings });
  const asking = `${name}-asking`;
  await ask("POST", "/printers", { id: asking, name: asking, lane: "cloudprnt", width: 80 });
  const letIn = await knockAs(stand, anyMac());
  const dismissed = await knockAs(stand, anyMac());
  const { jobId: completedJob } = await ask("POST", `/print/${stored}`, { data });
  await eventually(async () => (await ask("GET", `/jobs/${completedJob}`)).job.status === "completed");
  const { jobId: waitingJob } = await ask("POST", `/print/${stored}`, { printer: offline, data });
  const { batchId } = await ask("POST", `/print/${stored}/batch`, { printer: offline, jobs: [{ data }, { data }] });
  const keyNamed = async (purpose: string): Promise<string> =>
    (await ask("POST", "/keys", { name: `${name} ${purpose}`, scopes: ["read"] })).key.id;
  const told = (await ask("POST", "/webhooks", nobodyThere)).webhook.id;
  const message = (await ask("POST", `/webhooks/${told}/test`)).message.id;
  const deleted = (await ask("POST", "/webhooks", nobodyThere)).webhook.id;
  return {
    template: `${name}-template`,
    printer: `${name}-printer`,
    asking,
    knocks: { letIn, dismissed },
    asset: `${name}-asset`,
    storedAsset,
    stored,
    completedJob,
    waitingJob,
    waitingBatch: batchId,
    printerPort: printer.port,
    keys: { rotated: await keyNamed("rotated"), revoked: await keyNamed("revoked") },
    webhooks: { told, message, deleted },
  };
}

export function anyMac(): string {
  const bytes = randomBytes(5)
    .toString("hex")
    .replaceAll(/(..)(?!$)/g, "$1:");
  return `02:${bytes}`;
}

/** A device asks at an address that is nobody's, until it is listed. */
export async function knockAs({ ask, url }: Pick<Stand, "ask" | "url">, mac: string): Promise<string> {
  const secret = mac.replaceAll(":", "").padEnd(32, "-");
  const poll = { status: "23 6 0 0 0 0 0 0 0 ", printerMAC: mac, statusCode: "200%20OK" };
  const asks = () =>
    fetch(`${url}/cloudprnt/${secret}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(poll),
    }).then((answer) => answer.arrayBuffer());
  let id: string | undefined;
  await eventually(async () => {
    await asks();
    const { knocks } = await ask("GET", "/knocks");
    id = knocks.find(({ identity }: { identity: string | null }) => identity === mac)?.id;
    return id !== undefined;
  });
  return id ?? "";
}
