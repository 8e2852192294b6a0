import { apiUrl } from "../api/http.ts";
import { keyState } from "../api/key.ts";
import { apiKey } from "../api/stored-key.ts";
import type { LiveEvent } from "../api/types.ts";
import { createStore } from "../state/store.ts";

/** `since` is shown on the page. */
export type Connection = { phase: "connecting" } | { phase: "open" } | { phase: "away"; since: number };

/** An event of the service, or `resync`: events may have been missed, so everything on the page is read again. */
export type LiveMessage = LiveEvent | { type: "resync" };

export const connection = createStore<Connection>({ phase: "connecting" });

const listeners = new Set<(message: LiveMessage) => void>();

export function listen(listener: (message: LiveMessage) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A restarted service is back within a second or two; a service that stays away is asked less and less often. */
const firstDelayMs = 300;
const longestDelayMs = 5_000;

/** Half of the delay is chance, so that the screens of a shop do not all come back in the same moment. */
export function reconnectDelayMs(attempt: number, chance: number = Math.random()): number {
  const delay = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs);
  return delay / 2 + (delay / 2) * chance;
}

/** Browsers do not show a page the service's pings, so silence is the only sign of a connection that died unnoticed. */
const longestSilenceMs = 60_000;

/** A host that is switched off refuses nothing, and browsers wait minutes for it. */
const connectWithinMs = 10_000;

/** Keeps one socket open until the returned function is called. */
export function startLive(): () => void {
  let attempt = 0;
  /** Waits for one thing at a time: the opening, a message, or the next attempt. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let socket: WebSocket | undefined;

  function connect(): void {
    drop();
    // The service would refuse the connection. The right key calls this again.
    if (keyState.get() !== "accepted") return;
    timer = setTimeout(failed, connectWithinMs);
    socket = new WebSocket(liveUrl());
    socket.onopen = () => {
      attempt = 0;
      waitForMessage();
      connection.set({ phase: "open" });
      publish({ type: "resync" });
    };
    socket.onmessage = ({ data }) => {
      waitForMessage();
      publish(JSON.parse(String(data)) as LiveEvent);
    };
    socket.onclose = failed;
  }

  /** After a long silence the connection may be dead, or nothing happened. Opening a new one settles it, unseen. */
  function waitForMessage(): void {
    clearTimeout(timer);
    timer = setTimeout(connect, longestSilenceMs);
  }

  function failed(): void {
    drop();
    if (connection.get().phase !== "away") connection.set({ phase: "away", since: Date.now() });
    timer = setTimeout(connect, reconnectDelayMs(attempt++));
  }

  /** Takes the listeners off before closing: a socket that opens or ends late must not act beside the next one. */
  function drop(): void {
    clearTimeout(timer);
    if (!socket) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    socket = undefined;
  }

  const retryNow = () => {
    if (connection.get().phase === "away" && document.visibilityState === "visible") connect();
  };
  document.addEventListener("visibilitychange", retryNow);
  const stopWatchingKey = keyState.subscribe(connect);
  connect();
  return () => {
    document.removeEventListener("visibilitychange", retryNow);
    stopWatchingKey();
    drop();
    connection.set({ phase: "connecting" });
  };
}

function liveUrl(): URL {
  const url = apiUrl("/ws");
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  // Browsers cannot put a header on an upgrade request.
  const key = apiKey();
  if (key !== null) url.searchParams.set("apiKey", key);
  return url;
}

function publish(message: LiveMessage): void {
  for (const listener of listeners) listener(message);
}
