import { writeLine } from "../output.ts";
import { type Part, type StartPartOptions, startPart } from "./part.ts";

/** A part that falls over is started again, unless it does so all the time: then something is wrong with it. */
const restartDelayMs = 500;
const mostCrashes = 5;
const withinMs = 30_000;

export interface SuperviseOptions extends Omit<StartPartOptions, "env" | "onCrash"> {
  /** Asked before each start but the first. What it throws is for a person to mend, and no other start follows. */
  prepare?: () => Promise<void>;
  /** As it is at each start. */
  env(): Record<string, string>;
}

/** Keeps one part running until it is stopped; `onGivenUp` when it cannot be kept up. */
export function supervise(options: SuperviseOptions, onGivenUp: (reason: string) => void): Part {
  const crashes: number[] = [];
  let stopped = false;
  let waiting: NodeJS.Timeout | undefined;
  let part = start();

  function start(): Part {
    return startPart({ ...options, env: options.env(), onCrash });
  }

  async function startAgain(): Promise<void> {
    try {
      await options.prepare?.();
      if (!stopped) part = start();
    } catch (error) {
      if (!stopped) onGivenUp(error instanceof Error ? error.message : String(error));
    }
  }

  function onCrash(name: string, code: number | null): void {
    if (stopped) return;
    const now = Date.now();
    crashes.push(now);
    if (crashes.filter((time) => now - time < withinMs).length >= mostCrashes) {
      onGivenUp(`the ${name} ended ${mostCrashes} times within ${withinMs / 1000} s (last exit code: ${code})`);
      return;
    }
    writeLine("platen", `The ${name} ended unexpectedly (exit code ${code}); starting it again.`, { level: "warn" });
    waiting = setTimeout(() => void startAgain(), restartDelayMs);
  }

  return {
    name: options.name,
    stop() {
      stopped = true;
      clearTimeout(waiting);
      return part.stop();
    },
  };
}
