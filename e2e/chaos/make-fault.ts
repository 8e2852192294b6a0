import type { Stand } from "@platen/stand/stand";
import type { Program } from "@platen/testkit/program";
import type { RestartableRedis, RestartableServer } from "@platen/testkit/restartable";
import type { VirtualPrinter } from "@platen/virtual-printer/machine";
import type { Guest } from "./guest.ts";
import type { Fault } from "./plan.ts";

/** What faults can happen to. */
export interface Breakable {
  stand: Stand<Program>;
  /** All but the guest, by id. */
  printers: ReadonlyMap<string, VirtualPrinter>;
  postgres: RestartableServer;
  redis: RestartableRedis;
  guest: Guest;
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
      const printer = breakable.printers.get(fault.target === "printer" ? "default" : fault.target);
      await printer?.setFaults(fault.faults);
      return async () => printer?.mend();
    }
    case "visit":
      await breakable.guest.arrive();
      return () => breakable.guest.leave();
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

/** Pieces of paper of all printers but the guest. */
export function papersOf(printers: ReadonlyMap<string, VirtualPrinter>): number {
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
