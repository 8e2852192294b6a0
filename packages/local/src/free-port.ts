import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below what systems hand out by themselves, to outgoing connections and to whoever listens on port 0: one of those could
 * be taken by somebody else before the process it was looked up for is there to listen.
 */
const picked = { from: 20_000, below: 32_000 };
const mostPicks = 20;

/** The wanted port of this machine if nobody has it, otherwise one that nobody has. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (let pick = 0; pick < mostPicks; pick++) {
    const port = randomInt(picked.from, picked.below);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port on 127.0.0.1");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
