import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { textFrame } from "./text-frame.ts";

const server = createServer();
const sockets = new WebSocketServer({ noServer: true });

afterEach(() => void server.close());

it("a client reads texts of every length, several of them from one write", async () => {
  const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((length) => "a".repeat(length));
  texts.push("ü", "札幌".repeat(50), "🧾");
  server.on("upgrade", (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, () => socket.write(Buffer.concat(texts.map(textFrame))));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const heard: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on("error", reject);
    client.on("message", (data, isBinary) => {
      heard.push(isBinary ? "not a text" : data.toString());
      if (heard.length === texts.length) resolve();
    });
  });
  client.terminate();
  expect(heard).toEqual(texts);
});
