import type { Service } from "../api-connection.ts";
import type { Result, Surroundings } from "../command.ts";
import { describeJob, exitCodeOf } from "./job-words.ts";
import { waitForEnd } from "./wait-for-end.ts";

/** Longer than any receipt takes, shorter than a person at a till is patient. */
export const defaultTimeoutS = 60;

/** A print request that was taken. */
export interface Accepted {
  jobId: string;
  status: string;
  estimatedTime: string;
}

export function acceptedResult(accepted: Accepted, { paint }: Surroundings): Result {
  const { jobId, status, estimatedTime } = accepted;
  return { value: accepted, text: `${jobId}  ${paint("cyan", status)}  in about ${estimatedTime}\n` };
}

/** Waits for the job and tells how it ended. */
export async function followed(
  service: Service,
  jobId: string,
  timeoutS: number,
  { paint, note }: Surroundings,
): Promise<Result> {
  const job = await waitForEnd(service, jobId, {
    timeoutMs: timeoutS * 1000,
    onMove: (status) => note(paint("dim", `${jobId} is ${status}`)),
  });
  return { code: exitCodeOf(job), value: job, text: describeJob(job, paint) };
}
