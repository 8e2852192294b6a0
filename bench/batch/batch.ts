import { freePort } from "@platen/local/free-port";
import { readSamples } from "@platen/shared/db/sample-templates";
import { type Finding, overRounds } from "../finding.ts";
import { benchProgram } from "../programs.ts";
import type { Bench } from "../row.ts";
import { timed } from "../take-turns.ts";

const sizes = { full: { labels: 1_000, rounds: 5 }, short: { labels: 20, rounds: 1 } };

const templateId = "shelf-label";

/** Many labels in one request, beside as many requests of one client, each sent when the one before is answered. */
export async function benchBatch({ size, ...bench }: Bench): Promise<Finding[]> {
  const { labels, rounds } = sizes[size];
  const servers = await bench.servers();
  const databaseUrl = await servers.createDatabase("batch");
  const port = await freePort();
  // Nobody prints here: what is measured is the way in.
  const env = { DATABASE_URL: databaseUrl, PLATEN_WHEN_OFFLINE: "queue", PORT: String(port) };
  const api = benchProgram({ program: "api", port, env });
  const example = readSamples().find(({ id }) => id === templateId)?.config.example as Record<string, unknown>;
  const url = `http://127.0.0.1:${port}/print/${templateId}`;
  try {
    await api.start();
    const single = () => send(url, { data: example });
    const batch = () => send(`${url}/batch`, { jobs: Array.from({ length: labels }, () => ({ data: example })) });
    const alone = async () => {
      for (let count = 0; count < labels; count++) await single();
    };
    // The first of each compile what they run through.
    await alone();
    await batch();
    const took: { aloneMs: number; batchMs: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      took.push({ aloneMs: await timed(alone), batchMs: await timed(batch) });
    }
    const middle = (ms: number[]) => `${overRounds(ms).value.toFixed(0)} ms`;
    return [
      {
        name: `${labels.toLocaleString("en")} labels in one request, beside as many requests one after another`,
        ...overRounds(took.map(({ aloneMs, batchMs }) => aloneMs / batchMs)),
        unit: "×",
        target: { atLeast: 5 },
        detail: `${middle(took.map(({ batchMs }) => batchMs))} beside ${middle(took.map(({ aloneMs }) => aloneMs))}`,
      },
    ];
  } finally {
    await api.stop();
  }
}

async function send(url: string, body: unknown): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
}
