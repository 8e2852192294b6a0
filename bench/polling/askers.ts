import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { connectDatabase } from "@platen/shared/db/connect";
import { printers } from "@platen/shared/db/schema";

/** Printers that do nothing but ask. */
export interface Askers {
  idOf(number: number): string;
  /** One more question of this printer. */
  ask(number: number): Promise<{ jobReady: boolean }>;
  polls(): number;
  failed(): number;
  stop(): void;
}

const atOnce = 1_000;
const idOf = (number: number) => `asks-${number}`;
/** All zeros would be nobody's. */
const macOf = (number: number) =>
  (number + 1)
    .toString(16)
    .padStart(12, "0")
    .replaceAll(/(..)(?!$)/g, "$1:");

/** Stores so many, each known already, and returns the paths they ask at. */
export async function storeAskers(databaseUrl: string, count: number): Promise<string[]> {
  const { db, close } = connectDatabase({ url: databaseUrl, name: "bench", max: 1 });
  const secrets = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const rows = secrets.map((secret, number) => ({
    id: idOf(number),
    lane: "cloudprnt" as const,
    language: "starprnt" as const,
    ip: "",
    port: 0,
    width: 80,
    asking: {
      secret,
      identity: macOf(number),
      device: { encodings: ["application/vnd.star.starprnt"], intervalS: 5 },
      auth: null,
    },
  }));
  for (let from = 0; from < count; from += atOnce) await db.insert(printers).values(rows.slice(from, from + atOnce));
  await close();
  return secrets.map((secret) => `/cloudprnt/${secret}`);
}

/** Each asks in turn, evenly spread over the interval and on a connection of its own, as printers do. */
export function startAskers(url: string, paths: readonly string[], everyMs: number): Askers {
  let polls = 0;
  let failed = 0;
  let next = 0;

  async function ask(number: number): Promise<{ jobReady: boolean }> {
    polls++;
    try {
      return await poll(`${url}${paths[number]}`, macOf(number));
    } catch {
      failed++;
      return { jobReady: false };
    }
  }

  /** A printer waits for its answer before it asks again. */
  const waiting = new Set<number>();
  async function askInTurn(number: number): Promise<void> {
    if (waiting.has(number)) return;
    waiting.add(number);
    await ask(number);
    waiting.delete(number);
  }

  const started = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / everyMs) * paths.length;
    for (; next < due; next++) void askInTurn(next % paths.length);
  }, 10);
  return { idOf, ask, polls: () => polls, failed: () => failed, stop: () => clearInterval(timer) };
}

async function poll(url: string, printerMAC: string): Promise<{ jobReady: boolean }> {
  const body = JSON.stringify({
    status: "23 6 0 0 0 0 0 0 0 ",
    printerMAC,
    uniqueID: null,
    statusCode: "200%20OK",
    jobToken: null,
    printingInProgress: false,
    clientAction: null,
  });
  return JSON.parse(await post(url, body));
}

/** On a connection of its own. */
export function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const sent = request(url, { method: "POST", agent: false, headers }, (answer) => {
      let text = "";
      answer.on("data", (piece) => {
        text += String(piece);
      });
      answer.on("end", () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode}: ${text}`)),
      );
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
