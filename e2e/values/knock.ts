import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { eventually } from "@platen/testkit/eventually";
import { canary, digits, refusedConfigs, unmakeable } from "./canary.ts";

/** Asks, and keeps the error codes that were answered. */
export class Knocker {
  readonly met = new Set<string>();
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...this.#headers, ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as {
      jobId?: string;
      knocks?: { id: string }[];
      key?: { id: string };
      webhook?: { id: string };
      message?: { id: string };
      messages?: { id: string; attempts: number }[];
      secret?: string;
      error?: { code: string; details?: string[] };
    };
    if (answer.error) this.met.add(answer.error.code);
    return answer;
  }

  /** As a printer asks, which has no key. */
  async poll(path: string, body: unknown): Promise<void> {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(this.#url + path, { method: "POST", headers, body: JSON.stringify(body) });
    await response.arrayBuffer();
  }

  /** Sends the beginning of a request and waits until the service has had enough of it. */
  async askWithoutEnd(): Promise<void> {
    const { hostname, port } = new URL(this.#url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /${canary} HTTP/1.1\r\nHost: ${canary}\r\nX-Note: ${canary}`);
    const answer = await text(socket);
    this.met.add(/"code":"([A-Z_]+)"/.exec(answer)?.[1] ?? answer);
  }

  async store(id: string, config: object): Promise<void> {
    const { error } = await this.ask("POST", "/templates", { id, name: canary, description: canary, config });
    if (error) throw new Error(`${id}: ${JSON.stringify(error)}`);
  }
}

export const plain = { width: "80mm", title: `${canary} {{ n }}`, blocks: [{ type: "text", content: "{{ n }}" }] };

/** Everything that a client alone can get wrong. */
export async function askWrongly(api: Knocker): Promise<void> {
  const print = (body: unknown, headers: Record<string, string> = {}) => api.ask("POST", "/print/plain", body, headers);
  await print(`{"data": ${canary}`);
  await print(`{"data": {"n": "${canary}"`);
  await print({ data: { n: { [canary]: canary } }, options: { [canary]: canary, copies: canary } });
  await print({ data: { n: canary } }, { "Idempotency-Key": `${canary} with a space` });
  await print({ data: { n: canary } }, { "Content-Type": `text/${canary}` });
  await print({ data: { n: canary.repeat(110_000) } });
  await print({ printer: canary, data: { n: canary } });
  await print({ data: { n: canary } }, { "Idempotency-Key": canary });
  await print({ data: { n: digits } }, { "Idempotency-Key": canary });
  await print({ data: { n: canary }, reference: canary, labels: { station: canary } });
  await print({ data: { n: canary }, reference: [canary], labels: { [`${canary} `]: canary } });
  await api.ask("POST", "/print/plain/batch", { jobs: [{ data: { n: canary } }, { data: { n: [canary] } }] });
  await api.ask("POST", "/print/plain/batch", { jobs: [{ data: { n: canary }, reference: canary }] });
  await api.ask("DELETE", `/batches/${canary}`);
  await api.ask("GET", `/jobs?reference=${canary}&label.station=${canary}&q=${canary}&idempotencyKey=${canary}`);
  await api.ask("GET", `/templates/plain/versions/${digits}`);
  await api.ask("GET", "/templates/plain/versions/99");
  await api.ask("POST", "/preview", { config: plain, data: { n: canary } }, { Accept: `text/${canary}` });
  await api.ask("GET", "/templates", undefined, { "X-Note": canary.repeat(2_000) });
  await api.askWithoutEnd();
  await api.ask("GET", `/jobs?status=${canary}&cursor=${canary}`);
  await api.ask("GET", `/outages?printerId=${canary}&since=${canary}&cursor=${canary}`);
  await api.ask("GET", `/statistics?printerId=${canary}&until=${canary}`);
  await api.ask("GET", `/events?after=${canary}&jobId=${canary}&printerId=${canary}&type=${canary}&apiKey=${canary}`);
  await api.ask("GET", `/${canary}?${canary}=${canary}`);
  await api.ask("GET", `/templates/${canary}`);
  await api.ask("GET", `/jobs/${canary}`);
  await api.ask("GET", `/assets/${canary.toLowerCase()}`);
  await api.ask("PUT", `/print/${canary}`, { n: canary });
  await api.ask("POST", "/templates", { id: "plain", name: canary, config: plain });
  await api.ask("PUT", "/templates/plain", { id: canary, name: canary });
  await api.ask("POST", "/printer/config", { ip: canary, port: canary });
  await api.ask("GET", `/printers?site=${canary}&status=${canary}&cursor=${canary}`);
  await api.ask("PUT", "/shop", { name: canary, address: canary, taxNumber: canary, footer: canary });
  await api.ask("PUT", "/shop", {
    logo: canary,
    language: canary,
    currency: canary,
    timeZone: canary,
    [canary]: canary,
  });
  await api.ask("PUT", "/shop", { logo: canary });
  await api.ask("GET", "/templates", undefined, { "X-API-Key": canary });
  for (const config of refusedConfigs) {
    const { error } = await api.ask("POST", "/templates", { id: "refused", name: canary, config });
    if (error?.code !== "VALIDATION_ERROR") throw new Error(`taken: ${JSON.stringify(config)}`);
    await api.ask("POST", "/preview", { config, data: { n: canary } });
    await api.ask("POST", "/preview/draft", { config, data: { n: canary } });
    await api.ask("POST", "/jobs", { config, data: { n: canary } });
  }
  const content = Buffer.from(`${canary}\x1b=${canary}`).toString("base64");
  for (const type of ["png", "jpeg", "escpos", "zpl", "pdf", canary]) {
    await api.ask("POST", "/jobs", { document: { type, content }, reference: canary });
    await api.ask("POST", "/jobs", { document: { type, content: canary, [canary]: canary } });
  }
  await api.ask("POST", "/jobs", { document: { type: "escpos", content: Buffer.from(canary).toString("base64") } });
  await api.ask("POST", "/jobs", { config: plain, data: { n: { [canary]: canary } }, reference: canary });
  await api.ask("POST", "/jobs", { config: plain, data: { n: canary }, labels: { [canary]: canary } });
}

/** What is wrong of printers; none of them is connected to. */
export async function askForPrinters(api: Knocker): Promise<void> {
  const address = { host: "127.0.0.1", port: 9 };
  const kind = { language: "zpl", paper: "continuous", width: 80 };
  const bar = { id: "bar", name: canary, address, ...kind, enabled: false, whenOffline: "queue" };
  const taken = await api.ask("POST", "/printers", { ...bar, labels: { place: canary } });
  if (taken.error) throw new Error(JSON.stringify(taken.error));
  await api.ask("POST", "/printers", bar);
  await api.ask("POST", "/printers", { ...bar, id: "beside", labels: { place: canary } });
  await api.ask("POST", "/printers", { ...bar, id: "kitchen", model: canary, address: { host: canary, port: 9 } });
  await api.ask("POST", "/printers/try", { language: "zpl", address: { host: canary, port: canary } });
  await api.ask("PUT", "/printers/bar", { name: canary, labels: { [canary]: canary } }, { "If-Match": canary });
  await api.ask("DELETE", `/printers/${canary}`);
  await api.ask("DELETE", "/printers/default");
  await api.ask("POST", "/print/plain", { printer: "bar", data: { n: canary } });
  await api.ask("DELETE", "/printers/bar");
  await api.ask("DELETE", "/printers/bar?openJobs=cancel");
}

/** Printers that ask, and what is wrong of them. Each gives what it must not be remembered by. */
export async function askAsPrinters(api: Knocker): Promise<void> {
  const pollAuth = { user: canary, password: canary };
  const shop = { id: "shop", name: canary, lane: "cloudprnt", width: 80, pollAuth };
  const made = await api.ask("POST", "/printers", shop);
  if (made.error) throw new Error(JSON.stringify(made.error));
  await api.ask("POST", "/printers", { ...shop, id: "other", address: { host: canary, port: 9 }, language: canary });
  await api.ask("PUT", "/printers/shop", { lane: "sdp", pollAuth: { user: canary } });
  await api.ask("POST", "/printers/default/poll-url");
  const status = { printerMAC: canary, statusCode: canary, uniqueID: canary };
  await eventually(async () => {
    await api.poll(`/cloudprnt/${canary}`, status);
    const { knocks = [] } = await api.ask("GET", "/knocks");
    const [knock] = knocks;
    if (knock) await api.ask("POST", `/knocks/${knock.id}`, { printer: "shop" });
    return knock !== undefined;
  });
  await api.ask("POST", `/knocks/${canary}`, { newPrinter: { id: canary, name: canary, width: 80 } });
  await api.ask("DELETE", `/knocks/${canary}`);
}

/** Keys, and what is wrong of them. Returns the secrets, which nobody but the asker is told. */
export async function askForKeys(api: Knocker): Promise<string[]> {
  const till = { name: canary, scopes: ["print"], expireAfter: 3_600 };
  const { secret = "", key } = await api.ask("POST", "/keys", till);
  await api.ask("POST", "/keys", till);
  await api.ask("POST", "/keys", { name: canary, scopes: [canary], [canary]: canary });
  await api.ask("GET", "/keys", undefined, { "X-API-Key": secret });
  await api.ask("POST", "/print/plain", { data: { n: canary } }, { "X-API-Key": secret });
  const { secret: second = "" } = await api.ask("POST", `/keys/${key?.id}/rotate`);
  await api.ask("DELETE", `/keys/${key?.id}`);
  await api.ask("DELETE", `/keys/${canary}`);
  await api.ask("GET", "/templates", undefined, { "X-API-Key": second });
  return [secret, second];
}

/** Webhooks, and what is wrong of them. Returns the secrets, which nobody but the asker is told. */
export async function askForWebhooks(api: Knocker): Promise<string[]> {
  const url = `http://127.0.0.1:9/${canary}?key=${canary}`;
  const { secret = "", webhook } = await api.ask("POST", "/webhooks", { name: canary, url });
  await api.ask("POST", "/webhooks", { name: canary, url: `http://${canary}:${canary}@127.0.0.1/`, [canary]: canary });
  const { message } = await api.ask("POST", `/webhooks/${webhook?.id}/test`);
  await eventually(async () => {
    const { messages = [] } = await api.ask("GET", `/webhooks/${webhook?.id}/messages`);
    return messages.find(({ id, attempts }) => id === message?.id && attempts > 0);
  });
  const { secret: second = "" } = await api.ask("POST", `/webhooks/${webhook?.id}/rotate`);
  await api.ask("POST", `/webhooks/${webhook?.id}/messages/${canary}/resend`);
  await api.ask("PUT", `/webhooks/${webhook?.id}`, { enabled: false });
  await api.ask("POST", `/webhooks/${webhook?.id}/test`);
  await api.ask("DELETE", `/webhooks/${webhook?.id}`);
  await api.ask("DELETE", `/webhooks/${canary}`);
  return [secret, second];
}

/** Every receipt that cannot be made, printed and previewed. */
export async function askForTheImpossible(api: Knocker): Promise<void> {
  for (const [index, { name, config, data, options }] of unmakeable.entries()) {
    const id = `unmakeable-${index}`;
    await api.store(id, config);
    const { error } = await api.ask("POST", `/print/${id}`, { data, ...(options && { options }) });
    if (error?.code !== "TEMPLATE_RENDER_ERROR") throw new Error(`${name}: ${JSON.stringify(error)}`);
    await api.ask("POST", "/jobs", { config, data, ...(options && { options }) });
    if (!options) await api.ask("POST", `/templates/${id}/preview`, { data });
  }
}
