import { connectDatabase } from "@platen/shared/db/connect";
import { addPrinter } from "@platen/stand/api-and-worker";
import type { Stand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import type { Program } from "@platen/testkit/program";
import type { RestartableRedis, RestartableServer } from "@platen/testkit/restartable";
import type { Fault } from "./plan.ts";

/** What faults can happen to. */
export interface Breakable {
  stand: Stand<Program>;
  postgres: RestartableServer;
  redis: RestartableRedis;
  /** A printer that is in no row yet. */
  guest: { host: string; port: number };
  databaseUrl: string;
}

/** Ends the fault; resolves when what was broken has been started again, not when all has recovered. */
export type Mend = () => Promise<void>;

const nothingToMend: Mend = async () => {};

export async function makeFault(breakable: Breakable, fault: Fault): Promise<Mend> {
  switch (fault.type) {
    case "kill":
    case "restart":
      return breakPart(breakable.stand, fault.target, fault.type);
    case "cut": {
      const link = breakable.stand.link(fault.target);
      link.cut(fault.cut);
      return async () => link.mend();
    }
    case "printer": {
      const printer = breakable.stand.printers.get(fault.target === "printer" ? "default" : fault.target);
      await printer?.setFaults(fault.faults);
      return async () => printer?.mend();
    }
    case "visit":
      return visit(breakable);
    case "flush":
      await breakable.redis.flush();
      return nothingToMend;
    default:
      return breakServer(breakable[fault.target], fault.type);
  }
}

async function breakPart(stand: Stand<Program>, name: string, how: "kill" | "restart"): Promise<Mend> {
  const part = [...stand.apis, ...stand.workers].find((candidate) => candidate.name === name);
  if (how === "kill") {
    await part?.kill();
    return nothingToMend;
  }
  // Its end may take as long as the receipt on the wire; the campaign goes on meanwhile.
  const restarting = part?.stop().then(() => part.launch());
  return async () => void (await restarting);
}

/** Another printer is added while the others print, and deleted again: shares change, and change back. */
async function visit({ guest, databaseUrl }: Breakable): Promise<Mend> {
  await patiently(() => addPrinter(databaseUrl, "guest", guest));
  return () => patiently(() => deletePrinter(databaseUrl, "guest"));
}

/** The database may be away, by another fault. */
async function patiently(work: () => Promise<void>): Promise<void> {
  await eventually(() =>
    work().then(
      () => true,
      () => false,
    ),
  );
}

async function deletePrinter(databaseUrl: string, id: string): Promise<void> {
  const { sql, close } = connectDatabase({ url: databaseUrl, name: "chaos", max: 1 });
  try {
    await sql`delete from printers where id = ${id}`;
  } finally {
    await close();
  }
}

/** Pieces of paper of all printers. */
export function papersOf({ printers }: Stand<Program>): number {
  return [...printers.values()].reduce((sum, printer) => sum + printer.state().receipts.printed, 0);
}

async function breakServer(server: RestartableServer, how: "reboot" | "freeze" | "crash"): Promise<Mend> {
  if (how === "freeze") {
    server.freeze();
    return async () => server.thaw();
  }
  await (how === "crash" ? server.kill() : server.halt());
  return () => server.resume();
}
