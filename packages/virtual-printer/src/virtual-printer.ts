import type { EventEmitter } from "node:events";
import { AskingLane } from "./asking/asking-lane.ts";
import { type AskingOptions, identityFor } from "./asking/asking-options.ts";
import type { Exchange } from "./asking/exchanges.ts";
import { type FaultChange, type Faults, readFaults } from "./machine/condition/faults.ts";
import { readSettings, type Settings } from "./machine/condition/settings.ts";
import type { Connections } from "./machine/lane.ts";
import { Machine } from "./machine/machine.ts";
import type { Clock } from "./machine/motion/clock.ts";
import type { PrintedReceipt } from "./machine/motion/printed-receipt.ts";
import { PrinterPort } from "./machine/printer-port.ts";
import type { MachineEvents, MachineState } from "./machine/state.ts";
import type { Receipt } from "./paper.ts";

export interface MachineOptions {
  /** Where it listens; 0 takes any free port. A printer that asks listens nowhere. */
  port?: number;
  /** Fetches its jobs from a server instead of listening on a port. */
  asks?: AskingOptions;
  host?: string;
  settings?: Partial<Settings>;
  faults?: Faults;
  clock?: Clock;
}

/** Any of the faults; null takes one away. */
export type FaultsToSet = { [Name in keyof Faults]?: Faults[Name] | null };

export interface VirtualPrinterState extends MachineState {
  /** Where to print to, or whom it asks. */
  address: string;
  connection: Connections;
}

export interface VirtualPrinter {
  readonly host: string;
  /** 0 for a printer that asks. */
  readonly port: number;
  readonly httpPort: number | undefined;
  readonly events: EventEmitter<MachineEvents>;
  state(): VirtualPrinterState;
  settings(): Settings;
  changeSettings(change: Partial<Settings>): void;
  /** Adds to the faults there are. Resolves when the change is in force, a refused or reopened port included. */
  setFaults(faults: FaultsToSet): Promise<void>;
  changeFaults(change: FaultChange): Promise<void>;
  /** Takes all faults away. */
  mend(): Promise<void>;
  /** What a printer that asks has asked and was answered, oldest first. */
  exchanges(): readonly Exchange[];
  /** The receipts that fell out, oldest first. */
  receipts(): readonly PrintedReceipt[];
  receipt(number: number): PrintedReceipt | undefined;
  /** What hangs in the slot, as far as it has come out. */
  current(): Receipt;
  /** Tears off what hangs in the slot, unless more of it is still to come out. */
  tear(): void;
  /** Prints the printer's own test page if it is ready and idle; returns whether it does. */
  selfTest(): boolean;
  forgetReceipts(): void;
  /** Resolves with all kept receipts once `count` have fallen out since the start; rejects after the deadline. */
  waitForReceipts(count: number, deadlineMs?: number): Promise<readonly PrintedReceipt[]>;
  /** Resolves once the state is as described; rejects after the deadline, saying what the state was. */
  waitFor(isReached: (state: VirtualPrinterState) => boolean, deadlineMs?: number): Promise<VirtualPrinterState>;
  close(): Promise<void>;
}

/** Long, because a test on a slow and busy machine must not fail for its slowness. */
const defaultDeadlineMs = 120_000;

/** No event tells that paper has moved a little, so the state is looked at this often. */
const lookEveryMs = 5;

/** Switches a printer on, without its control interface. */
export async function startMachine(options: MachineOptions): Promise<VirtualPrinter> {
  const host = options.host ?? "127.0.0.1";
  const { asks } = options;
  const machine = new Machine({
    ...(options.clock && { clock: options.clock }),
    settings: { ...(asks && { identity: identityFor(asks) }), ...readSettings(options.settings ?? {}) },
  });
  const asking = asks && new AskingLane(machine, asks);
  const lane = asking ?? new PrinterPort(machine, host, options.port ?? 0);
  machine.connect(lane);
  const state = (): VirtualPrinterState => ({
    ...machine.state(),
    address: lane.address,
    connection: lane.connections,
  });
  const waitFor: VirtualPrinter["waitFor"] = (isReached, deadlineMs = defaultDeadlineMs) =>
    waitUntil(machine, state, isReached, deadlineMs);
  // A fault may concern the machine, the lane, or both.
  const changeBoth = async (change: () => void) => {
    const before = machine.faults();
    change();
    await lane.faultsChanged(before, machine.faults());
  };
  const changeFaults = (change: FaultChange) => changeBoth(() => machine.changeFaults(change));

  await lane.open();
  if (options.faults) await changeFaults(readFaults(options.faults));

  return {
    host,
    port: lane.port,
    httpPort: undefined,
    events: machine.events,
    state,
    settings: () => machine.settings(),
    changeSettings: (change) => machine.changeSettings(change),
    setFaults: (faults) => changeFaults(readFaults(faults)),
    changeFaults,
    mend: () => changeBoth(() => machine.mend()),
    exchanges: () => asking?.exchanges ?? [],
    receipts: () => machine.archive.receipts,
    receipt: (number) => machine.archive.find(number),
    current: () => machine.current(),
    tear: () => machine.tear(),
    selfTest: () => machine.selfTest(lane.address),
    forgetReceipts: () => machine.archive.clear(),
    waitFor,
    async waitForReceipts(count, deadlineMs) {
      await waitFor(({ receipts }) => receipts.printed >= count, deadlineMs);
      return machine.archive.receipts;
    },
    async close() {
      machine.close();
      await lane.close();
    },
  };
}

function waitUntil(
  machine: Machine,
  state: () => VirtualPrinterState,
  isReached: (state: VirtualPrinterState) => boolean,
  deadlineMs: number,
): Promise<VirtualPrinterState> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => {
      stop();
      reject(new Error(`Not reached within ${deadlineMs} ms. The printer: ${JSON.stringify(state())}`));
    }, deadlineMs);
    const look = () => {
      const current = state();
      if (!isReached(current)) return;
      stop();
      resolve(current);
    };
    const looking = setInterval(look, lookEveryMs);
    const stop = () => {
      clearTimeout(deadline);
      clearInterval(looking);
      machine.events.off("receipt", look);
    };
    machine.events.on("receipt", look);
    look();
  });
}
