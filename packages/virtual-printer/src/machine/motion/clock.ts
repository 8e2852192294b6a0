/** The clock of a machine. Tests move one by hand, so that times are exact on a busy computer. */
export interface Clock {
  /** Milliseconds since 1970, never going back: good for durations and for dates. */
  now(): number;
  /** Runs the task once `now()` has reached `atMs`; returns how to call it off. */
  schedule(atMs: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  schedule(atMs, task) {
    const timer = setTimeout(task, Math.max(0, atMs - systemClock.now()));
    return () => clearTimeout(timer);
  },
};

/** A clock that stands still until it is told to move. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function createManualClock(): ManualClock {
  let now = 0;
  let tasks: { atMs: number; task: () => void }[] = [];
  const due = (until: number) => tasks.filter(({ atMs }) => atMs <= until).sort((a, b) => a.atMs - b.atMs)[0];
  return {
    now: () => now,
    schedule(atMs, task) {
      const entry = { atMs, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      const until = now + ms;
      for (let next = due(until); next; next = due(until)) {
        const entry = next;
        tasks = tasks.filter((other) => other !== entry);
        now = Math.max(now, entry.atMs);
        entry.task();
      }
      now = until;
    },
  };
}
