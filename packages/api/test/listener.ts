import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { WebSocket } from "ws";

/** A client of /ws that keeps everything it hears. */
export interface Listener {
  events: Json[];
  socket: WebSocket;
  /** Close code, once it is closed. */
  closed: Promise<number>;
  /** Waits for an event whose data has these fields. */
  hears(type: string, data: Json): Promise<Json>;
  close(): Promise<void>;
}

export async function listen(
  base: string,
  options: { headers?: Record<string, string>; query?: string } = {},
): Promise<Listener> {
  const socket = new WebSocket(`${base.replace("http", "ws")}/ws${options.query ?? ""}`, {
    headers: options.headers ?? {},
  });
  const events: Json[] = [];
  socket.on("message", (data) => events.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.once("close", (code) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  return {
    events,
    socket,
    closed,
    hears: (type, data) =>
      eventually(() =>
        events.find(
          (event) => event.type === type && Object.entries(data).every(([key, value]) => event.data[key] === value),
        ),
      ),
    async close() {
      socket.close();
      await closed;
    },
  };
}

/** The HTTP status an upgrade is refused with. */
export function refusedUpgrade(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Json }> {
  const socket = new WebSocket(url, { headers });
  return new Promise((resolve, reject) => {
    socket.once("open", () => {
      socket.terminate();
      reject(new Error("the upgrade was accepted"));
    });
    socket.once("error", () => {});
    socket.once("unexpected-response", (request, response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => {
        request.destroy();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
      });
    });
  });
}
