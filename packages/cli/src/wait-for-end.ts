import type { Job } from "@platen/client/client";
import type { Service } from "./api-connection.ts";
import { CommandError, exitCodes } from "./command.ts";
import { hasEnded } from "./job-words.ts";

/** Asked for, not pushed: this works through any proxy, and a receipt takes about a second. */
const askEveryMs = 200;

export interface WaitOptions {
  timeoutMs: number;
  onMove(status: Job["status"]): void;
}

/** The job as it ended, or as it stood when the time was up. An API that restarts meanwhile is waited for. */
export async function waitForEnd(service: Service, jobId: string, { timeoutMs, onMove }: WaitOptions): Promise<Job> {
  const deadline = Date.now() + timeoutMs;
  let seen: Job["status"] | undefined;
  for (;;) {
    const job = await askOnce(service, jobId, Date.now() > deadline);
    if (job && job.status !== seen) onMove(job.status);
    seen = job?.status ?? seen;
    if (job && (hasEnded(job) || Date.now() > deadline)) return job;
    await new Promise((resume) => setTimeout(resume, askEveryMs));
  }
}

async function askOnce(service: Service, jobId: string, isLast: boolean): Promise<Job | undefined> {
  try {
    return (await service.ask(service.http.GET("/jobs/{jobId}", { params: { path: { jobId } } }))).job;
  } catch (error) {
    const away =
      error instanceof CommandError &&
      (error.exitCode === exitCodes.unreachable || error.code === "SERVICE_UNAVAILABLE");
    if (!away) throw error;
    if (!isLast) return undefined;
    throw new CommandError(
      `Job ${jobId} was accepted, but the service stopped answering. Ask again with \`platen jobs ${jobId}\`.`,
      {
        exitCode: exitCodes.unknown,
        code: "UNREACHABLE",
      },
    );
  }
}
