import { type Breakable, makeFault, papersOf } from "./make-fault.ts";
import {
  canInterruptFetching,
  canInterruptPrinting,
  describeFault,
  type PlannedFault,
  planFaults,
  type Size,
} from "./plan.ts";
import type { FaultRecord } from "./records.ts";

/** Faults that happen one after another, several at a time but never two at one place, until they are told to end. */
export interface Faults {
  records: FaultRecord[];
  /** What is broken right now. */
  active(): string[];
  /** Lets no other begin and mends those there are. */
  end(): Promise<void>;
}

const lookEveryMs = 100;
const mostPatienceMs = 30_000;

export function startFaults(breakable: Breakable, seed: number, size: Size): Faults {
  const records: FaultRecord[] = [];
  const broken = new Map<string, { what: string; mended: Promise<void>; mendNow(): void }>();
  const failures: unknown[] = [];
  const ending = new AbortController();

  async function suffer({ fault, lastsMs }: PlannedFault): Promise<void> {
    const record = {
      what: describeFault(fault),
      canInterrupt: canInterruptPrinting(fault),
      canInterruptFetching: canInterruptFetching(fault),
      begunAt: new Date(),
      endedAt: new Date(),
    };
    records.push(record);
    let mendNow = () => {};
    const over = new Promise<void>((resolve) => {
      mendNow = resolve;
    });
    const mended = (async () => {
      const mend = await makeFault(breakable, fault);
      await Promise.race([over, pause(lastsMs)]);
      await mend();
      record.endedAt = new Date();
      broken.delete(fault.target);
    })();
    broken.set(fault.target, { what: record.what, mended, mendNow });
    await mended;
  }

  const printed = () => papersOf(breakable.printers);

  /** What is broken may keep all paper back, and the next fault is not to wait for ever. */
  async function untilPapers(count: number): Promise<void> {
    const target = printed() + count;
    const deadline = Date.now() + mostPatienceMs;
    do await pause(lookEveryMs, ending.signal);
    while (!ending.signal.aborted && printed() < target && Date.now() < deadline);
  }

  const making = (async () => {
    for (const planned of planFaults(seed, size)) {
      await untilPapers(planned.afterPapers);
      if (ending.signal.aborted) return;
      if (!broken.has(planned.fault.target)) void suffer(planned).catch((error) => failures.push(error));
    }
  })();

  return {
    records,
    active: () => [...broken.values()].map(({ what }) => what),
    async end() {
      ending.abort();
      await making;
      for (const { mendNow } of broken.values()) mendNow();
      await Promise.all([...broken.values()].map(({ mended }) => mended));
      if (failures.length > 0) throw new AggregateError(failures, "a fault could not be made or mended");
    },
  };
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    if (signal?.aborted) return resume();
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resume();
    }
    signal?.addEventListener("abort", done);
  });
}
