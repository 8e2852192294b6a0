import type { Finding } from "../finding.ts";
import { orders } from "../order.ts";
import { startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import { besideEachOther, takeTurns, timed } from "../take-turns.ts";
import { fillHistory } from "./fill.ts";

const sizes = {
  full: { few: 1_000, many: 5_000_000, warmUp: 150, rounds: 8, perRound: 40 },
  short: { few: 200, many: 2_000, warmUp: 2, rounds: 1, perRound: 3 },
};

type Ask = (service: { url: string }) => Promise<void>;

/** What a month of a very busy place does to the answers: the same requests on a young and on an old installation. */
export async function benchHistory({ size, ...bench }: Bench): Promise<Finding[]> {
  const { few, many, ...turns } = sizes[size];
  const servers = await bench.servers();
  const services: Awaited<ReturnType<typeof startService>>[] = [];
  try {
    for (const jobs of [few, many]) {
      const databaseUrl = await servers.createDatabase(`history_${jobs}`);
      await fillHistory(databaseUrl, jobs);
      services.push(await startService({ databaseUrl }));
    }
    const findings: Finding[] = [];
    const [young, old] = services;
    if (!young || !old) throw new Error("there have to be two to compare");
    for (const [name, ask] of questions()) {
      const pairs = await takeTurns(
        turns,
        () => timed(() => ask(young)),
        () => timed(() => ask(old)),
      );
      const compared = `${many.toLocaleString("en")} old jobs, p50, beside ${few.toLocaleString("en")}`;
      findings.push(besideEachOther(`${name} with ${compared}`, pairs, 1.2));
    }
    return findings;
  } finally {
    for (const service of services) await service.close();
  }
}

/** The second page is where an index that does not fit shows: it is found by a cursor, not by counting. */
function questions(): [string, Ask][] {
  const nextOrder = orders();
  const get =
    (path: string): Ask =>
    async ({ url }) =>
      void (await answered(await fetch(url + path)));
  return [
    ["GET /jobs", get("/jobs?limit=50")],
    // As many as there are among the few: the answers have to be of one length.
    ["GET /jobs?status=failed", get("/jobs?status=failed&limit=20")],
    ["GET /jobs in two states", get("/jobs?status=failed&status=cancelled&limit=20")],
    ["GET /jobs?reference", get("/jobs?reference=R-77")],
    ["GET /jobs?label", get("/jobs?label.station=kitchen&limit=20")],
    ["GET /jobs?q, a common word", get("/jobs?q=table&limit=20")],
    ["GET /jobs?q, a common word and a rare one", get("/jobs?q=table%20r-77")],
    ["GET /jobs of a day two weeks ago", get(`/jobs?since=${daysAgo(15)}&until=${daysAgo(14)}&limit=5`)],
    [
      "GET /jobs, second page",
      async ({ url }) => {
        const { nextCursor } = await answered(await fetch(`${url}/jobs?templateId=kitchen-ticket&limit=50`));
        await answered(await fetch(`${url}/jobs?templateId=kitchen-ticket&limit=50&cursor=${nextCursor}`));
      },
    ],
    [
      "POST /print",
      async ({ url }) => {
        const { templateId, data } = nextOrder();
        const body = JSON.stringify({ data });
        const headers = { "content-type": "application/json", "idempotency-key": `bench-${data.number}` };
        await answered(await fetch(`${url}/print/${templateId}`, { method: "POST", headers, body }));
      },
    ],
  ];
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

async function answered(response: Response): Promise<{ nextCursor?: string }> {
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { nextCursor?: string };
}
