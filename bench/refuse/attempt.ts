import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** One attempt to hold the service up. Resolves when it was answered, or cut off. */
export type Attempt = readonly [what: string, send: (url: string) => Promise<unknown>];

/** The service's own: somebody without a key is refused before anything is looked at. */
export const apiKey = "a-key-that-the-attacker-has";

/** How long a connection that sends too little is kept open. How long the service bears it is no matter of the event loop. */
const heldMs = 3_000;

export function post(url: string, body: object | string, headers: Record<string, string> = {}): Promise<void> {
  const isRaw = typeof body === "string" || Buffer.isBuffer(body);
  return answered(
    fetch(url, {
      method: "POST",
      headers: { "X-API-Key": apiKey, "Content-Type": "application/json", ...headers },
      body: isRaw ? (body as string) : JSON.stringify(body),
    }),
  );
}

/** Refused or done: an answer that nobody foresaw fails the row. */
export async function answered(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  const text = await answer.text();
  if (text.includes('"INTERNAL_ERROR"')) throw new Error(text);
}

export function atOnce(times: number, send: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: times }, send));
}

/** Opens connections, sends the same on each, reads nothing, and closes them after a while. */
export async function held(url: string, count: number, text: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () => connect(Number(port), hostname).on("error", () => {}));
  await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, "connect").catch(() => {});
      socket.pause();
      socket.write(text);
    }),
  );
  await sleep(heldMs);
  for (const socket of sockets) socket.destroy();
}

/** Sends a text as it is on a connection of its own, and waits until the service closes it. */
export async function sent(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  const closed = once(socket, "close");
  socket.setTimeout(heldMs, () => socket.destroy());
  socket.resume().end(text);
  await closed;
}
