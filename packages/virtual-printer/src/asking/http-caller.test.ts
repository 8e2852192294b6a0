import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { HttpCaller } from "./http-caller.ts";

/** Takes questions and answers none. */
async function silentServer() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { server, url: new URL(`http://127.0.0.1:${port}/`), close };
}

it("a question that nobody answers is given up, also after garbage was collected", async () => {
  const { server, url, close } = await silentServer();
  const asked = once(server, "request");
  const call = new HttpCaller(undefined, "basic", 500).call({ method: "GET", url });
  await asked;
  // What is only remembered weakly is kept until the turn is over.
  await new Promise((resolve) => setImmediate(resolve));
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  await expect(call).rejects.toThrow();
  close();
});

it("a printer that is switched off gives up what it was asking", async () => {
  const { server, url, close } = await silentServer();
  const asked = once(server, "request");
  const caller = new HttpCaller(undefined, "basic");
  const call = caller.call({ method: "GET", url });
  await asked;
  caller.close();
  await expect(call).rejects.toThrow();
  close();
});
