import { runCutOff } from "../events/cut-off.ts";
import type { LoadStand } from "./stand.ts";

export interface EventsPlan {
  events: number;
  seed: number;
}

const clients = 20;

/** Many events to clients that are cut off at random, while the APIs they listen to crash in turn. */
export async function runEvents(
  stand: LoadStand,
  { events, seed }: EventsPlan,
): Promise<{ report: string; isKept: boolean }> {
  const startedAt = performance.now();
  let crashes = 0;
  const outcome = await runCutOff(stand, {
    events,
    seed,
    clients,
    disturb: () => stand.crash(crashes++ % stand.urls.length),
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const found = outcome.problems.length === 0 ? ["none missed, none twice, none out of order"] : outcome.problems;
  const lines = [
    `${outcome.events} events on ${stand.redisUrl ? "Redis" : "PostgreSQL"}, seed ${seed}, ${seconds} s`,
    `${clients} clients, ${outcome.connections} connections, ${crashes} crashes of an API`,
    ...found,
  ];
  return { report: lines.map((line) => `- ${line}`).join("\n"), isKept: outcome.problems.length === 0 };
}
