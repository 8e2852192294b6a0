import { readCommandLine, wholeNumber } from "@platen/testkit/command-line";
import { missingRedis } from "@platen/testkit/redis-server";
import { runEvents } from "./events.ts";
import { runLoad } from "./load.ts";
import { runMixed } from "./mixed.ts";
import { runOverload } from "./overload.ts";
import { runSoak } from "./soak.ts";
import { type LoadStand, startLoadStand } from "./stand.ts";

const usage = `npm run load -- [load|soak|mixed|overload|events] [options]: one API, one worker, and a printer that takes no time

  load      the highest rate that lasts, with many /ws clients listening   (the default)
  soak      many jobs, after which memory has to be where it was
  mixed     receipts of many scripts, previews, lists and searches, after which memory has to be where it was
  overload  ten times the sustainable rate for a minute, then back to normal
  events    many events, and clients of two APIs that are cut off at random: each has to hear every event once

  --clients <n>  clients that print                 (50)
  --minutes <n>  how long load and mixed last       (10)
  --sockets <n>  /ws clients of the load            (1000)
  --jobs <n>     jobs of the soak                   (100000)
  --events <n>   events, with 20 clients            (100000)
  --seed <n>     when clients are cut off           (1)
  --postgres     events without Redis
  --help         this text
`;

type Plan = Record<"clients" | "minutes" | "sockets" | "jobs" | "events" | "seed", number>;

const runs: Record<string, (stand: LoadStand, plan: Plan) => Promise<string>> = {
  load: runLoad,
  async soak(stand, plan) {
    const { report, isFlat } = await runSoak(stand, plan);
    if (!isFlat) process.exitCode = 1;
    return report;
  },
  async mixed(stand, plan) {
    const { report, isFlat } = await runMixed(stand, plan);
    if (!isFlat) process.exitCode = 1;
    return report;
  },
  async overload(stand, { clients }) {
    const { report, isWithstood } = await runOverload(stand, { clients, factor: 10, seconds: 60 });
    if (!isWithstood) process.exitCode = 1;
    return report;
  },
  async events(stand, plan) {
    const { report, isKept } = await runEvents(stand, plan);
    if (!isKept) process.exitCode = 1;
    return report;
  },
};

const { values, positionals } = readCommandLine(
  usage,
  {
    clients: { type: "string", default: "50" },
    minutes: { type: "string", default: "10" },
    sockets: { type: "string", default: "1000" },
    jobs: { type: "string", default: "100000" },
    events: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    postgres: { type: "boolean", default: false },
  },
  Object.keys(runs),
  1,
);
const plan: Plan = {
  clients: wholeNumber("clients", values.clients),
  minutes: wholeNumber("minutes", values.minutes),
  sockets: wholeNumber("sockets", values.sockets),
  jobs: wholeNumber("jobs", values.jobs),
  events: wholeNumber("events", values.events),
  seed: wholeNumber("seed", values.seed),
};
const [name = "load"] = positionals;
const run = runs[name];
if (run) {
  const missing = values.postgres ? undefined : missingRedis();
  if (missing) throw new Error(`The load needs Redis: ${missing}.`);
  const isAboutEvents = name === "events";
  const stand = await startLoadStand({
    replicas: isAboutEvents ? 2 : 1,
    withoutRedis: isAboutEvents && values.postgres,
  });
  try {
    console.log(`\n## ${name}\n\n${await run(stand, plan)}\n`);
  } finally {
    await stand.close();
  }
}
