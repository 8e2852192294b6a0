import { connectDatabase } from "@platen/shared/db/connect";
import { jobs } from "@platen/shared/db/schema";
import { describeLatency, latencyOf } from "@platen/stand/load/latency";
import { type Submission, submit } from "@platen/stand/load/submit";
import { eventually } from "@platen/testkit/eventually";
import { printSustained } from "./clients.ts";
import { table } from "./report.ts";
import type { LoadStand } from "./stand.ts";

export interface OverloadResult {
  report: string;
  isWithstood: boolean;
}

export interface OverloadOptions {
  clients: number;
  /** How many times the sustainable rate. */
  factor: number;
  seconds: number;
}

const measureForMs = 20_000;
const tickMs = 20;

/** What the client itself can have under way; the rest of the onslaught is counted and not sent. */
const mostUnderWay = 3_000;

/** How every refusal begins. */
const envelope = '{"success":false,"error":{"code":';

const recoverWithinMs = 10_000;
const probes = 20;
const probeEveryMs = 50;

/** One look at a calm service is noisy; twice its slowest answer, and never less than this, still counts as normal. */
const leastNormalMs = 100;

/** Many times more than can be printed, for a while; then it has to be as before, with nothing accepted lost. */
export async function runOverload(stand: LoadStand, options: OverloadOptions): Promise<OverloadResult> {
  const rate = await sustainableRate(stand, options.clients);
  await untilDrained(stand);
  const calm = await probe(stand, 1_000_000);
  const normalMs = Math.max(2 * calm.most, leastNormalMs);
  console.log(`sustainable: ${rate.toFixed(1)} a second; calm: ${describeLatency(calm)}`);

  const answers: (Submission & { number: number })[] = [];
  const skipped = await sendAtRate(stand, rate * options.factor, options.seconds, (answer) => answers.push(answer));
  const over = Date.now();
  let after = await probe(stand, 3_000_000);
  for (let round = 1; after.most > normalMs && Date.now() - over < 6 * recoverWithinMs; round++) {
    after = await probe(stand, 3_000_000 + round * probes);
  }
  const recoveredMs = Date.now() - over;
  const { lost, completed } = await untilDrained(
    stand,
    answers.filter(({ status }) => status === 200),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const odd = answers.filter(
    ({ status, text }) => ![0, 200, 503, 429].includes(status) || (status >= 400 && !text.startsWith(envelope)),
  );
  const report = table([
    ["sustainable rate", `${rate.toFixed(1)} a second`],
    ["calm", describeLatency(calm)],
    [
      "onslaught",
      `${options.factor} times that for ${options.seconds} s: ${answers.length} sent, ${skipped} more held back by the client`,
    ],
    [
      "accepted",
      `${count(200)}, ${describeLatency(latencyOf(answers.filter(({ status }) => status === 200).map(({ ms }) => ms)))}`,
    ],
    [
      "refused in the envelope",
      `${count(503) + count(429)}, ${describeLatency(latencyOf(answers.filter(({ status }) => status >= 400).map(({ ms }) => ms)))}`,
    ],
    ["not answered", count(0)],
    ["any other answer", odd.length],
    ["accepted and lost", lost],
    ["completed in the end", completed],
    ["normal latency after", `${(recoveredMs / 1_000).toFixed(1)} s (${describeLatency(after)})`],
  ]);
  return { report, isWithstood: lost === 0 && odd.length === 0 && count(0) === 0 && recoveredMs <= recoverWithinMs };
}

async function sustainableRate(stand: LoadStand, clients: number): Promise<number> {
  const started = Date.now();
  const printed = await stand.printed();
  await printSustained(stand, { clients, from: 0, isOver: () => Date.now() - started > measureForMs });
  return ((await stand.printed()) - printed) / ((Date.now() - started) / 1_000);
}

/** Requests at their own pace, whatever becomes of those before; resolves with how many the client could not send. */
async function sendAtRate(
  stand: LoadStand,
  rate: number,
  seconds: number,
  onAnswer: (answer: Submission & { number: number }) => void,
): Promise<number> {
  const started = Date.now();
  const underWay = new Set<Promise<void>>();
  let due = 0;
  let skipped = 0;
  while (Date.now() - started < seconds * 1_000) {
    for (const target = ((Date.now() - started) / 1_000) * rate; due < target; due++) {
      if (underWay.size >= mostUnderWay) {
        skipped++;
        continue;
      }
      const number = 2_000_000 + due;
      const sent = submit(stand.url, number).then((answer) => onAnswer({ ...answer, number }));
      underWay.add(sent);
      void sent.then(() => underWay.delete(sent));
    }
    await new Promise((resume) => setTimeout(resume, tickMs));
  }
  await Promise.all(underWay);
  return skipped;
}

async function probe(stand: LoadStand, from: number): Promise<ReturnType<typeof latencyOf>> {
  const times: number[] = [];
  for (let number = from; number < from + probes; number++) {
    times.push((await submit(stand.url, number)).ms);
    await new Promise((resume) => setTimeout(resume, probeEveryMs));
  }
  return latencyOf(times);
}

/** Waits until nothing is queued or printing, then counts what of the accepted did not end as completed. */
async function untilDrained(
  stand: LoadStand,
  accepted: readonly { number: number }[] = [],
): Promise<{ lost: number; completed: number }> {
  const connection = connectDatabase({ url: stand.databaseUrl, name: "overload", max: 1 });
  try {
    const stored = await eventually(async () => {
      const rows = await connection.db.select({ key: jobs.idempotencyKey, status: jobs.status }).from(jobs);
      return rows.every(({ status }) => status !== "queued" && status !== "printing") ? rows : undefined;
    }, 600_000);
    const completed = new Set(stored.filter(({ status }) => status === "completed").map(({ key }) => key));
    return {
      lost: accepted.filter(({ number }) => !completed.has(`load-${number}`)).length,
      completed: completed.size,
    };
  } finally {
    await connection.close();
  }
}
