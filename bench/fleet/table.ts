import { freePort } from "@platen/local/free-port";
import { patientAnswerMs } from "@platen/testkit/patience";
import type { Finding } from "../finding.ts";
import { orders } from "../order.ts";
import { benchProgram } from "../programs.ts";
import type { Bench } from "../row.ts";
import { besideEachOther, takeTurns, timed } from "../take-turns.ts";
import { printOn } from "./print-on.ts";
import { storePrinters, takesJobs } from "./printers.ts";

const sizes = {
  full: { printers: 10_000, named: 200, warmUp: 400, rounds: 8, perRound: 50 },
  short: { printers: 50, named: 3, warmUp: 3, rounds: 1, perRound: 3 },
};

/** Nobody listens there, and no worker runs: what is asked for is kept. */
const nowhere = { host: "127.0.0.1", port: 9 };

/** Requests to an API that knows of many printers, beside one that knows of one. */
export async function tableFindings({ size, ...bench }: Bench): Promise<Finding[]> {
  const { printers, named, warmUp, rounds, perRound } = sizes[size];
  const servers = await bench.servers();
  const one = await startApi(await servers.createDatabase("fleet_one"));
  const manyUrl = await servers.createDatabase("fleet_many");
  await storePrinters(
    manyUrl,
    Array.from({ length: printers - 1 }, (_, number) => ({ id: idOf(number), ...nowhere })),
  );
  const many = await startApi(manyUrl);
  try {
    const nextOrder = orders();
    let turn = 0;
    const printOnOne = () => timed(() => printOn(one.url, "default", nextOrder()));
    const printOnMany = () => timed(() => printOn(many.url, idOf(turn++ % named), nextOrder()));
    const post = await takeTurns({ warmUp, rounds, perRound }, printOnOne, printOnMany);
    const lists = await takeTurns(
      { warmUp, rounds, perRound },
      () => timed(() => get(many.url, "/jobs?limit=50")),
      () => timed(() => get(many.url, "/printers?limit=50")),
    );
    const count = printers.toLocaleString("en");
    return [
      besideEachOther(`POST /print with ${count} printers in the table, p50, beside one`, post, 1.2),
      besideEachOther(`GET /printers with ${count}, first page, p50, beside GET /jobs`, lists, 2),
    ];
  } finally {
    await one.stop();
    await many.stop();
  }
}

const idOf = (number: number) => `printer-${number}`;

async function startApi(databaseUrl: string) {
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    ...takesJobs,
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
  };
  return benchProgram({ program: "api", port, env }).start();
}

async function get(url: string, path: string): Promise<void> {
  const answer = await fetch(url + path);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
}
