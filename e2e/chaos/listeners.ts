import { type JobStatus, lifecycleRank } from "@platen/shared/job";
import { WebSocket } from "ws";
import type { Denial, EventRecord } from "./records.ts";

/** One /ws client for each replica, which connects again whenever it is cut off, and asks whether events are true. */
export interface Listeners {
  events: EventRecord[];
  denials: Denial[];
  readonly connections: number;
  close(): Promise<void>;
}

/** What of an event is written down. */
interface Told {
  jobId: string;
  status: JobStatus;
  confirmation?: { late?: true };
}

const reconnectAfterMs = 200;

/** One event in so many is held against a GET at once: enough to catch a lie, not so many that GETs are the load. */
const askOneIn = 5;

const answerWithinMs = 5_000;
const silenceLimitMs = 35_000;

export function startListeners(urls: readonly string[]): Listeners {
  const events: EventRecord[] = [];
  const denials: Denial[] = [];
  const asking = new Set<Promise<void>>();
  let connections = 0;
  let closing = false;

  async function askAbout(url: string, jobId: string, told: JobStatus): Promise<void> {
    const response = await fetch(`${url}/jobs/${jobId}`, { signal: AbortSignal.timeout(answerWithinMs) });
    if (response.status !== 200 && response.status !== 404) return;
    const { job } = (await response.json()) as { job?: { status: JobStatus } };
    if (job && lifecycleRank(job.status) >= lifecycleRank(told)) return;
    denials.push({ jobId, told, answered: job?.status ?? "unknown job" });
  }

  function hear(url: string, connection: number, text: string): void {
    const event = JSON.parse(text) as { type: string; data: Told };
    if (event.type !== "jobUpdate") return;
    const { jobId, status, confirmation } = event.data;
    events.push({ connection, jobId, status, isLate: confirmation?.late === true });
    if (events.length % askOneIn !== 0) return;
    // Without an answer there is nothing to hold against the event.
    const asked = askAbout(url, jobId, status).catch(() => {});
    asking.add(asked);
    void asked.then(() => asking.delete(asked));
  }

  async function listen(url: string): Promise<void> {
    while (!closing) {
      const connection = ++connections;
      const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { handshakeTimeout: answerWithinMs });
      sockets.add(socket);
      socket.on("message", (message) => hear(url, connection, String(message)));
      socket.on("error", () => {});
      // The server asks every thirty seconds; a connection that it has forgotten says nothing any more.
      let silence = setTimeout(() => socket.terminate(), silenceLimitMs);
      socket.on("ping", () => {
        clearTimeout(silence);
        silence = setTimeout(() => socket.terminate(), silenceLimitMs);
      });
      await new Promise((resolve) => socket.once("close", resolve));
      clearTimeout(silence);
      sockets.delete(socket);
      if (!closing) await new Promise((resume) => setTimeout(resume, reconnectAfterMs));
    }
  }

  const sockets = new Set<WebSocket>();
  const listening = urls.map(listen);
  return {
    events,
    denials,
    get connections() {
      return connections;
    },
    async close() {
      closing = true;
      for (const socket of sockets) socket.terminate();
      await Promise.all(listening);
      await Promise.all(asking);
    },
  };
}
