import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { post } from "./post.ts";

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(answer: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(answer as Parameters<typeof createServer>[0]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const usual = { addresses: ["127.0.0.1"], headers: {}, body: "{}", withinMs: 60_000 };

it("connects to the address that was found, whatever the name means by now", async () => {
  let host: string | undefined;
  const port = await serve((request, response) => {
    host = request.headers.host;
    response.end();
  });
  expect(await post({ ...usual, url: `http://rebound.invalid:${port}/` })).toEqual({ status: 200 });
  expect(host).toBe(`rebound.invalid:${port}`);
});

it("does not follow a redirect", async () => {
  let asked = 0;
  const port = await serve((_request, response) => {
    asked++;
    response.writeHead(302, { Location: "/elsewhere" }).end();
  });
  expect(await post({ ...usual, url: `http://127.0.0.1:${port}/` })).toEqual({ status: 302 });
  expect(asked).toBe(1);
});

it("one that wants to change the protocol has not answered", async () => {
  const port = await serve((request) => {
    request.socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: chat\r\nConnection: Upgrade\r\n\r\n");
  });
  expect(await post({ ...usual, url: `http://127.0.0.1:${port}/` })).toHaveProperty("failure");
});

it("knows a protocol in capitals, and says of one that it does not know that it cannot", async () => {
  const port = await serve((_request, response) => void response.end());
  expect(await post({ ...usual, url: `HTTP://127.0.0.1:${port}/` })).toEqual({ status: 200 });
  expect(await post({ ...usual, url: `ftp://127.0.0.1:${port}/` })).toHaveProperty("failure");
});

it("gives up on one that does not answer", async () => {
  const port = await serve(() => {});
  expect(await post({ ...usual, url: `http://127.0.0.1:${port}/`, withinMs: 50 })).toEqual({ failure: "no answer" });
});

it("reads no more of an endless answer than it has to", async () => {
  let isGone: () => void;
  const gone = new Promise<void>((resolve) => {
    isGone = resolve;
  });
  const port = await serve((_request, response) => {
    const more = () => void (response.destroyed || response.write("x".repeat(16_384), () => setImmediate(more)));
    response.on("close", () => isGone());
    more();
  });
  expect(await post({ ...usual, url: `http://127.0.0.1:${port}/` })).toEqual({ status: 200 });
  await gone;
});
