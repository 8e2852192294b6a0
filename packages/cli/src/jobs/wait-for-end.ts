import type { Job } from "@platen/client/client";
import { sleep } from "@platen/shared/time";
import type { Service } from "../api-connection.ts";
import { CommandError, exitCodes } from "../command.ts";
import { hasEnded } from "./job-words.ts";

/** Asked for, not pushed: this works through any proxy, and a receipt takes about a second. */
const askEveryMs = 200;

/** One silent connection must not use up a long wait, and the last question deserves a moment. */
const longestAskMs = 10_000;
const shortestAskMs = 1_000;

/** Whoever asks to be left alone for longer is asked all the same: somebody waits at the till. */
const longestPauseMs = 5_000;

export interface WaitOptions {
  timeoutMs: number;
  onMove(status: Job["status"]): void;
}

/**
 * The job as it ended, or as it stood when the time was up. It was accepted and will print, whatever happens to the
 * questions about it: a service that restarts, is busy, or hides behind a proxy's error page is asked again.
 */
export async function waitForEnd(service: Service, jobId: string, { timeoutMs, onMove }: WaitOptions): Promise<Job> {
  const deadline = Date.now() + timeoutMs;
  let seen: Job["status"] | undefined;
  for (;;) {
    const { job, pauseMs = askEveryMs } = await askOnce(service, jobId, deadline - Date.now());
    if (job && job.status !== seen) onMove(job.status);
    seen = job?.status ?? seen;
    const leftMs = deadline - Date.now();
    if (job && (hasEnded(job) || leftMs <= 0)) return job;
    if (leftMs <= 0) throw stoppedAnswering(jobId);
    await sleep(Math.min(pauseMs, leftMs));
  }
}

interface Heard {
  job?: Job;
  pauseMs?: number;
}

async function askOnce({ ask, http }: Service, jobId: string, leftMs: number): Promise<Heard> {
  const signal = AbortSignal.timeout(askWithinMs(leftMs));
  try {
    return await ask(http.GET("/jobs/{jobId}", { params: { path: { jobId } }, signal }));
  } catch (error) {
    if (!(error instanceof CommandError) || isFinalWord(error)) throw error;
    return { pauseMs: pauseAfterMs(error.retryAfterMs) };
  }
}

/** How long one question may take when this much of the wait is left. */
export function askWithinMs(leftMs: number): number {
  return Math.max(shortestAskMs, Math.min(leftMs, longestAskMs));
}

/** How long to leave a service alone that asked for it. */
export function pauseAfterMs(retryAfterMs: number): number {
  return Math.max(askEveryMs, Math.min(retryAfterMs, longestPauseMs));
}

/** Asking again would bring the same answer. */
function isFinalWord({ code }: CommandError): boolean {
  return code === "UNAUTHORIZED" || code === "JOB_NOT_FOUND";
}

function stoppedAnswering(jobId: string): CommandError {
  return new CommandError(
    `Job ${jobId} was accepted, but the service stopped answering. Ask again with \`platen jobs ${jobId}\`.`,
    { exitCode: exitCodes.unknown, code: "UNREACHABLE" },
  );
}
