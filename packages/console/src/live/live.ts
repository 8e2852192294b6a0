import { apiUrl } from "../api/http.ts";
import { apiKey } from "../api/key.ts";
import type { LiveEvent } from "../api/types.ts";
import { createStore } from "./store.ts";

/** `away` carries since when, so that the page can say so. */
export type Connection = { phase: "connecting" } | { phase: "open" } | { phase: "away"; since: number };

/** What pages hear: an event of the service, or that events may have been missed and everything is to be read again. */
export type Heard = LiveEvent | { type: "resync" };

export const connection = createStore<Connection>({ phase: "connecting" });

const listeners = new Set<(heard: Heard) => void>();

export function listen(listener: (heard: Heard) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A restarted service is back within a second or two; a service that stays away is asked less and less often. */
const shortestRetryMs = 300;
const longestRetryMs = 5_000;

export function retryDelayMs(attempt: number): number {
  return Math.min(longestRetryMs, shortestRetryMs * 2 ** attempt);
}

/** Keeps one socket open until the returned function is called. */
export function startLive(): () => void {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;
  let ended = false;

  function connect(): void {
    clearTimeout(timer);
    const url = apiUrl("/ws");
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    // Browsers cannot put a header on an upgrade request.
    const key = apiKey();
    if (key !== null) url.searchParams.set("apiKey", key);
    socket = new WebSocket(url);
    socket.onopen = () => {
      attempt = 0;
      connection.set({ phase: "open" });
      tell({ type: "resync" });
    };
    socket.onmessage = ({ data }) => tell(JSON.parse(String(data)) as LiveEvent);
    socket.onclose = () => {
      if (ended) return;
      const known = connection.get();
      if (known.phase !== "away") connection.set({ phase: "away", since: Date.now() });
      timer = setTimeout(connect, retryDelayMs(attempt++));
    };
  }

  const retryNow = () => {
    if (connection.get().phase === "away" && document.visibilityState === "visible") connect();
  };
  document.addEventListener("visibilitychange", retryNow);
  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", retryNow);
    socket?.close();
    connection.set({ phase: "connecting" });
  };
}

function tell(heard: Heard): void {
  for (const listener of listeners) listener(heard);
}
