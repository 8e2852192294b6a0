import type { ChildProcess } from "node:child_process";
import type { Home } from "../home.ts";
import { writeLine } from "../output.ts";
import type { Guard } from "../processes/guard.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

export interface KeptPostgres {
  url: string;
  port: number;
  isNew: boolean;
  stop(): Promise<void>;
}

/** Runs PostgreSQL until it is stopped; a server that was killed is started again on its port and recovers its data. */
export async function keepPostgres(
  home: Home,
  guard: Guard,
  onGivenUp: (reason: string) => void,
): Promise<KeptPostgres> {
  let stopped = false;
  // Watched before it is ready: the launcher may be killed while it recovers its data.
  const onStart = (child: ChildProcess) => {
    const { pid } = child;
    if (pid === undefined) return;
    guard.watch(pid, "SIGINT");
    child.once("exit", () => guard.forget(pid));
  };
  let server = await startPostgres({ home, onStart });
  watch(server);

  function watch(current: PostgresServer): void {
    current.onExit(() => {
      if (!stopped) void restart(current.port);
    });
  }

  async function restart(port: number): Promise<void> {
    writeLine("platen", "PostgreSQL ended unexpectedly; starting it again.", { level: "warn" });
    try {
      server = await startPostgres({ home, port, onStart });
      if (stopped) await server.stop();
      else watch(server);
    } catch (error) {
      onGivenUp(`PostgreSQL cannot be started again: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return {
    url: server.url("postgres"),
    port: server.port,
    isNew: server.isNew,
    stop() {
      stopped = true;
      return server.stop();
    },
  };
}
