import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below what systems hand out by themselves, to outgoing connections and to whoever listens on port 0: one of those could
 * be taken by somebody else before the process it was looked up for is there to listen.
 */
const picked = { from: 20_000, below: 32_000 };
const mostPicks = 20;

/**
 * One behind another, from a place that each process has by chance. Picked by chance each time, two that are looked up before the first is
 * used would now and then be the same.
 */
let next = picked.below;

const thisMachine = "127.0.0.1";

/** The wanted port if nobody has it, otherwise one that nobody has: of this machine, unless another address is named. */
export async function freePort(wanted?: number, host = thisMachine): Promise<number> {
  const isFree = async (port: number) => (await tryListening(host, port)) === undefined;
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (let pick = 0; pick < mostPicks; pick++) {
    if (next === picked.below) next = randomInt(picked.from, picked.below);
    const port = next++;
    if (await isFree(port)) return port;
    // Its neighbours are likely to be taken as well.
    next = picked.below;
  }
  throw new Error(`no free port on ${host}`);
}

/** What keeps a process of this user from listening there. */
export function tryListening(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
