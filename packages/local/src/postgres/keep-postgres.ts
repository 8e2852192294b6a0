import { randomUUID } from "node:crypto";
import type { Home } from "../home.ts";
import { writeLine } from "../output.ts";
import type { Guard } from "../processes/guard.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";
import { pidFileOf } from "./postgres-data.ts";

export interface KeptPostgres {
  url: string;
  port: number;
  isNew: boolean;
  stop(): Promise<void>;
}

export interface KeepPostgresOptions {
  home: Home;
  guard: Guard;
  onGivenUp(reason: string): void;
  /** One home can hold several servers' data. */
  name?: string | undefined;
}

/** Runs PostgreSQL until it is stopped; a server that was killed is started again on its port and recovers its data. */
export async function keepPostgres({ home, guard, onGivenUp, name }: KeepPostgresOptions): Promise<KeptPostgres> {
  let stopped = false;
  let isStarting = false;
  // Before there is one: the launcher may be killed in the moment in which it starts it.
  const mark = randomUUID();
  guard.watchMarked({ file: pidFileOf(home, name), mark }, "SIGINT");
  // It knows no such setting, which is no reason for it to complain: the mark is there to be seen in its command.
  const settings = { "platen.launcher": mark };
  let server = await startPostgres({ home, name, settings });
  watch(server);

  function watch(current: PostgresServer): void {
    current.onExit(() => {
      if (!stopped) void restart(current.port);
    });
  }

  async function restart(port: number): Promise<void> {
    writeLine("platen", "PostgreSQL ended unexpectedly; starting it again.", { level: "warn" });
    isStarting = true;
    try {
      server = await startPostgres({ home, name, port, settings });
      if (stopped) await server.stop();
      else watch(server);
    } catch (error) {
      onGivenUp(`PostgreSQL cannot be started again: ${error instanceof Error ? error.message : String(error)}`);
    }
    isStarting = false;
  }

  return {
    url: server.url("postgres"),
    port: server.port,
    isNew: server.isNew,
    async stop() {
      stopped = true;
      await server.stop();
      // One that is being started is nobody's but the guard's: it can take longer than a person waits for an end.
      if (!isStarting) guard.forgetMarked();
    },
  };
}
