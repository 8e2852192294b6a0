import { createServer, type IncomingHttpHeaders } from "node:http";
import { eventually } from "@platen/testkit/eventually";
import { usualModels } from "../src/asking/asking-options.ts";
import { type FaultsToSet, startVirtualPrinter, type VirtualPrinter } from "../src/start.ts";

/** What a printer asked of the server. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  search: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answered {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** The server's side, as a test plays it: answers what the test says, and remembers what it was asked. */
export interface AskedServer {
  readonly url: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

export async function startAskedServer(answer: (asked: Asked) => Answered | "hang up"): Promise<AskedServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? "/", "http://server");
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { method = "", headers } = request;
    const one = { method, path: pathname, query: searchParams, search, headers, body };
    asked.push(one);
    const answered = answer(one);
    if (answered === "hang up") {
      request.socket.destroy();
      return;
    }
    const content = Buffer.from(answered.body ?? "");
    response.writeHead(answered.status ?? 200, { "Content-Length": content.length, ...answered.headers });
    response.end(content);
  });
  // A busy machine must not close a connection in the moment in which the printer asks again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/printers/secret`,
    asked,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A printer that asks this server all the time, without breaks that a person would notice. */
export function startAsking(
  lane: "cloudprnt" | "sdp",
  { url }: AskedServer,
  options: { faults?: FaultsToSet; settings?: object; credentials?: { user: string; password: string } } = {},
): Promise<VirtualPrinter> {
  const { settings = {}, credentials, faults } = options;
  const model = usualModels[lane];
  return startVirtualPrinter({
    asks: { lane, url, ...(credentials && { credentials }) },
    settings: { model, askEveryS: 0.02, identity: lane === "cloudprnt" ? "00:11:62:00:00:01" : "TM-1", ...settings },
    ...(faults && { faults: faults as never }),
  });
}

/** Waits until the server was asked something of this kind so often. */
export function untilAsked(server: AskedServer, isMeant: (asked: Asked) => boolean, times = 1): Promise<Asked[]> {
  return eventually(() => {
    const meant = server.asked.filter(isMeant);
    return meant.length >= times ? meant : undefined;
  });
}
