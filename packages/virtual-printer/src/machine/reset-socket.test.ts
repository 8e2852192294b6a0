import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { resetSocket } from "./reset-socket.ts";

test.each([
  ["is open", () => {}],
  ["has been ended", (socket: Socket) => void socket.end("last words")],
])("a connection that %s is closed by a reset, and its close is told", async (_, before) => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  const [socket]: Socket[] = await once(server, "connection");
  if (!socket) throw new Error("no connection");
  socket.on("error", () => {});
  before(socket);
  const closed = once(socket, "close");
  resetSocket(socket);
  await closed;
  expect(socket.destroyed).toBe(true);
  client.destroy();
  server.close();
  await once(server, "close");
});
