import type { TicketQueue } from "@platen/shared/queue";

/** Adds a job's ticket; resolves when the queue has it. */
export type AddTicket = (jobId: string) => Promise<void>;

/**
 * While one round trip to the queue is under way, the tickets of other requests gather and go together in the next one.
 * A lone request waits for nothing; a burst costs a few round trips instead of one for each job.
 */
export function createTicketBatch(queue: Pick<TicketQueue, "add">): AddTicket {
  let gathering: { jobIds: string[]; added: Promise<void> } | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  function gather(): { jobIds: string[]; added: Promise<void> } {
    const jobIds: string[] = [];
    const added = underWay.then(() => {
      gathering = undefined;
      return queue.add(jobIds);
    });
    underWay = added.catch(() => {});
    return { jobIds, added };
  }

  return (jobId) => {
    gathering ??= gather();
    gathering.jobIds.push(jobId);
    return gathering.added;
  };
}
