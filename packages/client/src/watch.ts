import type { components } from "./interface.generated.ts";
import { type Asked, lastingRefusal } from "./platen-error.ts";

export type PlatenEvent =
  | components["schemas"]["JobUpdate"]
  | components["schemas"]["PrinterUpdate"]
  /** First and after each interruption. What happened in between follows, but for what `missed` tells. */
  | { type: "connected"; data: { again: boolean } }
  /** Events were missed that nobody can bring any more: ask for what matters now. */
  | { type: "missed"; data: Record<string, never> };

/** What both the browser's WebSocket and that of the package `ws` can do. */
export interface Socket {
  onopen: unknown;
  onmessage: unknown;
  onclose: unknown;
  onerror: unknown;
  close(): void;
  /** Only `ws` shows the server's pings, and can end a connection without a goodbye. */
  on?(event: "ping", listener: () => void): unknown;
  terminate?(): void;
}

export type SocketConstructor = new (url: string) => Socket;

export interface WatchOptions extends Asked {
  WebSocket?: SocketConstructor | undefined;
  /** Whose events are heard; default: all. */
  printerIds?: readonly string[] | undefined;
  longestSilenceMs?: number;
}

/** The server pings every 30 seconds. Two pings missed and some time for the third: nobody is there any more. */
const usualSilenceMs = 75_000;

const firstDelayMs = 250;
const longestDelayMs = 10_000;

/** Half of the delay is chance, so that a shop full of clients does not come back in the same moment. */
export function reconnectDelayMs(attempt: number, chance: number = Math.random()): number {
  const delay = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs);
  return delay / 2 + (delay / 2) * chance;
}

/** Whoever is this far behind does not listen; better to say so than to eat the memory. */
const mostUnread = 10_000;

/** Throws a `PlatenError` where the service refuses to be listened to, as with a wrong key. */
export async function* watch(options: WatchOptions): AsyncGenerator<PlatenEvent> {
  const Constructor = options.WebSocket ?? (await defaultWebSocket());
  const { signal } = options;
  /** The last event that was heard. The service tells the first id before anything happens. */
  let lastId = "";
  for (let attempt = 0, again = false; !signal?.aborted; attempt++) {
    const connection = connect(new Constructor(socketUrl(options, lastId)), options);
    let opened = false;
    for await (const event of connection) {
      if (event === "open") {
        opened = true;
        attempt = 0;
        yield { type: "connected", data: { again } };
        if (again && lastId === "") yield missed;
        again = true;
        continue;
      }
      // Before it is handed out: whoever stops here has heard it.
      lastId = event.id ?? lastId;
      if (event.type !== "resume") yield event;
      else if (!event.data.complete) yield missed;
    }
    const refusal = opened ? undefined : await lastingRefusal(options);
    if (refusal) throw refusal;
    await pause(reconnectDelayMs(attempt), signal);
  }
}

const missed: PlatenEvent = { type: "missed", data: {} };

function socketUrl({ baseUrl, apiKey, printerIds }: WatchOptions, after: string): string {
  const url = new URL(`${baseUrl.replace(/\/$/, "")}/ws`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("after", after);
  if (apiKey) url.searchParams.set("apiKey", apiKey);
  if (printerIds) url.searchParams.set("printerId", printerIds.join(","));
  return url.href;
}

async function defaultWebSocket(): Promise<SocketConstructor> {
  return globalThis.WebSocket ?? (await import("ws")).WebSocket;
}

type Schemas = components["schemas"];
type Heard = "open" | Schemas["JobUpdate"] | Schemas["PrinterUpdate"] | Schemas["Resume"];

/** One connection as a stream that ends when the connection does. */
async function* connect(socket: Socket, { signal, longestSilenceMs }: WatchOptions): AsyncGenerator<Heard> {
  const unread: Heard[] = [];
  let closed = false;
  let wake = () => {};
  const end = () => {
    closed = true;
    wake();
  };
  const silence = noticeSilence(socket, longestSilenceMs ?? usualSilenceMs, () => {
    socket.terminate?.();
    end();
  });
  const add = (event: Heard) => {
    silence.broken();
    unread.push(event);
    if (unread.length > mostUnread) socket.close();
    wake();
  };
  socket.onopen = () => add("open");
  socket.onmessage = ({ data }: { data: unknown }) => add(JSON.parse(String(data)) as Heard);
  socket.onerror = () => {};
  socket.onclose = end;
  const stop = () => {
    socket.close();
    // Not only when the server has said goodbye as well: it may never do so.
    end();
  };
  signal?.addEventListener("abort", stop);
  try {
    while (!signal?.aborted) {
      const event = unread.shift();
      if (event !== undefined) yield event;
      else if (closed) return;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    silence.forget();
    socket.close();
  }
}

/**
 * A connection can die without a word, and who only listens never learns of it. Where pings cannot be seen, a quiet day
 * looks the same, so silence means nothing there.
 */
function noticeSilence(socket: Socket, longestMs: number, onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWatched = socket.on !== undefined;
  const broken = () => {
    clearTimeout(timer);
    if (isWatched) timer = setTimeout(onSilence, longestMs);
  };
  const forget = () => {
    isWatched = false;
    clearTimeout(timer);
  };
  socket.on?.("ping", broken);
  broken();
  return { broken, forget };
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}
