import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { eventually } from "@platen/testkit/eventually";

/** Many /ws clients that only listen. */
export interface Audience {
  /** Open connections and events received, as of the last second. */
  seen(): { open: number; received: number };
  close(): Promise<void>;
}

const program = fileURLToPath(new URL("./sockets.ts", import.meta.url));

export async function seatAudience(url: string, count: number): Promise<Audience> {
  let seen = { open: 0, received: 0 };
  const child = fork(program, [url, String(count)], { execArgv: ["--import", "tsx"] });
  child.on("message", (message) => {
    seen = message as typeof seen;
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await eventually(() => seen.open === count, 60_000);
  return {
    seen: () => seen,
    async close() {
      child.kill();
      await ended;
    },
  };
}
