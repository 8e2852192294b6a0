import { type PlatenEvent, watch } from "@platen/client/watch";
import { type JobStatus, lifecycleRank } from "@platen/shared/job";

/** What one /ws client believes of every job: told by events, and by asking again after each interruption. */
export interface Mirror {
  statuses: Map<string, JobStatus>;
  /** How often it was connected. */
  readonly connections: number;
  close(): Promise<void>;
}

export function startMirror(baseUrl: string): Mirror {
  const statuses = new Map<string, JobStatus>();
  const stopping = new AbortController();
  let connections = 0;

  function believe(jobId: string, status: JobStatus): void {
    const known = statuses.get(jobId);
    // A list that was asked for a moment ago may be older than an event that came meanwhile.
    if (known === undefined || lifecycleRank(status) > lifecycleRank(known)) statuses.set(jobId, status);
  }

  async function askAgain(): Promise<void> {
    for (let cursor = ""; ; ) {
      const response = await fetch(`${baseUrl}/jobs?limit=100${cursor}`, { signal: stopping.signal });
      const page = (await response.json()) as { jobs: { id: string; status: JobStatus }[]; nextCursor: string | null };
      for (const { id, status } of page.jobs) believe(id, status);
      if (!page.nextCursor) return;
      cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
    }
  }

  async function heed(event: PlatenEvent): Promise<void> {
    if (event.type === "jobUpdate") believe(event.data.jobId, event.data.status);
    if (event.type !== "connected") return;
    connections++;
    await askAgain();
  }

  const listening = (async () => {
    for await (const event of watch({ baseUrl, signal: stopping.signal })) await heed(event);
  })();
  return {
    statuses,
    get connections() {
      return connections;
    },
    async close() {
      stopping.abort();
      await listening.catch((error) => {
        if (!stopping.signal.aborted) throw error;
      });
    },
  };
}
