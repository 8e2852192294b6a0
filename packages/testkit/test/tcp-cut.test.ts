import { type AddressInfo, createConnection, createServer, type Server, type Socket } from "node:net";
import { resetSocket } from "@platen/virtual-printer/reset-socket";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "../src/eventually.ts";
import { startTcpCut, type TcpCut, through } from "../src/tcp-cut.ts";

let server: Server;
let link: TcpCut;
let received: string;
let accepted: Socket[];
let clients: Client[];

interface Client {
  socket: Socket;
  heard: string;
  ending: string | undefined;
}

beforeEach(async () => {
  received = "";
  accepted = [];
  clients = [];
  server = createServer((socket) => {
    accepted.push(socket);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      received += chunk;
      socket.write(`<${chunk}>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  link = await startTcpCut((server.address() as AddressInfo).port);
});

afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await link.close();
  for (const socket of accepted) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function connect(): Client {
  const client: Client = { socket: createConnection(link.port, "127.0.0.1"), heard: "", ending: undefined };
  client.socket.on("data", (chunk) => (client.heard += chunk));
  client.socket.on("error", (error: NodeJS.ErrnoException) => (client.ending = error.code));
  client.socket.on("close", () => (client.ending ??= "closed"));
  clients.push(client);
  return client;
}

it("an uncut link carries both ways, and an orderly end", async () => {
  const client = connect();
  client.socket.write("hello");
  await eventually(() => client.heard === "<hello>");
  client.socket.end();
  await eventually(() => accepted[0]?.destroyed && client.ending === "closed");
});

it("an end of the server reaches the client behind the last bytes", async () => {
  const client = connect();
  client.socket.write("x");
  await eventually(() => client.heard === "<x>");
  accepted[0]?.end("last");
  await eventually(() => client.ending === "closed");
  expect(client.heard).toBe("<x>last");
});

it("drop: nothing passes and nobody is told, new connections included; mended, everything arrives", async () => {
  const old = connect();
  old.socket.write("a");
  await eventually(() => old.heard === "<a>");
  link.cut({ kind: "drop" });
  old.socket.write("b");
  const fresh = connect();
  await eventually(() => fresh.socket.readyState === "open");
  fresh.socket.write("c");
  const uncut = await startTcpCut((server.address() as AddressInfo).port);
  // Another link to the same server works, so that silence on the first one is the cut and not slowness.
  const other = createConnection(uncut.port, "127.0.0.1");
  other.write("d");
  await eventually(() => received.includes("d"));
  other.destroy();
  await uncut.close();
  expect([received, old.heard, fresh.heard]).toEqual(["ad", "<a>", ""]);
  expect([old.ending, fresh.ending]).toEqual([undefined, undefined]);
  link.mend();
  await eventually(() => old.heard === "<a><b>" && fresh.heard === "<c>");
});

it("drop: who left meanwhile is found gone when the link is mended", async () => {
  const client = connect();
  client.socket.write("a");
  await eventually(() => client.heard === "<a>");
  link.cut({ kind: "drop" });
  resetSocket(client.socket);
  await eventually(() => client.ending !== undefined);
  expect(accepted[0]?.destroyed).toBe(false);
  link.mend();
  await eventually(() => accepted[0]?.destroyed);
});

it("forget: connections of that time stay dead, later ones work", async () => {
  const old = connect();
  old.socket.write("a");
  await eventually(() => old.heard === "<a>");
  link.cut({ kind: "forget" });
  link.mend();
  old.socket.write("b");
  const fresh = connect();
  fresh.socket.write("c");
  await eventually(() => fresh.heard === "<c>");
  expect([old.heard, old.ending, received]).toEqual(["<a>", undefined, "ac"]);
});

it("halve: half of the next piece arrives, then both sides see a reset", async () => {
  const client = connect();
  client.socket.write("a");
  await eventually(() => client.heard === "<a>");
  link.cut({ kind: "halve" });
  client.socket.write("12345678");
  await eventually(() => client.ending !== undefined && accepted[0]?.destroyed);
  expect(received).toBe("a1234");
});

it("reset: connections are reset, new ones too, until it is mended", async () => {
  const old = connect();
  old.socket.write("a");
  await eventually(() => old.heard === "<a>");
  link.cut({ kind: "reset" });
  await eventually(() => old.ending === "ECONNRESET");
  const refused = connect();
  await eventually(() => refused.ending !== undefined);
  link.mend();
  const fresh = connect();
  fresh.socket.write("b");
  await eventually(() => fresh.heard === "<b>");
});

it("delay: everything arrives, in order, also what was sent before the delay ended", async () => {
  const client = connect();
  link.cut({ kind: "delay", ms: 50 });
  client.socket.write("a");
  await eventually(() => client.heard === "<a>");
  client.socket.write("1");
  link.mend();
  client.socket.write("2");
  await eventually(() => received === "a12");
});

it("keeps everything of an address but where it leads", () => {
  expect(through(link, "postgres://me:secret@db.example:5432/shop")).toBe(
    `postgres://me:secret@127.0.0.1:${link.port}/shop`,
  );
});
