import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a proxy may do to one request. `isPassedOn`: the API has carried it out before the client hears of trouble. */
export type Trouble =
  | { does: "answers"; status: number; body: string; headers?: Record<string, string>; isPassedOn?: boolean }
  | { does: "hangs up"; isPassedOn: boolean }
  | { does: "says nothing" };

export interface Seen {
  method: string;
  path: string;
  key: string | undefined;
}

type Choose = (request: Seen, count: number) => Trouble | undefined | Promise<Trouble | undefined>;

export interface Gateway {
  url: string;
  /** Every request since the trouble was last set. */
  seen: Seen[];
  /** From now on; undefined leaves a request alone, which waits for the choice. `count` is how many like it were seen before. */
  trouble(choose: Choose): void;
  close(): Promise<void>;
}

/** A proxy before the API, as in many shops, that makes trouble when it is told to. */
export async function startGateway(target: string): Promise<Gateway> {
  let choose: Choose = () => undefined;
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const now = readSeen(request);
    const count = seen.filter(({ method }) => method === now.method).length;
    seen.push(now);
    await serve(target, await choose(now, count), request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    trouble(next) {
      seen.length = 0;
      choose = next;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function readSeen({ method = "", url: path = "", headers }: IncomingMessage): Seen {
  return { method, path, key: headers["idempotency-key"]?.toString() };
}

async function serve(
  target: string,
  trouble: Trouble | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (trouble?.does === "says nothing") return;
  const answer = !trouble || trouble.isPassedOn ? await passOn(target, request) : undefined;
  if (trouble?.does === "hangs up") response.destroy();
  else if (trouble?.does === "answers") response.writeHead(trouble.status, trouble.headers).end(trouble.body);
  else if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
}

/** Whatever else a request or an answer says about itself stays behind. */
const passedOn = ["idempotency-key", "if-match"];

interface PassedOn {
  status: number;
  headers: Record<string, string>;
  body: string;
}

async function passOn(target: string, request: IncomingMessage): Promise<PassedOn> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const headers = passedOn.flatMap((name) => {
    const value = request.headers[name]?.toString();
    return value === undefined ? [] : [[name, value]];
  });
  const answer = await fetch(target + request.url, {
    method: request.method ?? "GET",
    headers: { ...(body.length > 0 && { "Content-Type": "application/json" }), ...Object.fromEntries(headers) },
    ...(body.length > 0 && { body }),
  });
  const etag = answer.headers.get("ETag");
  return {
    status: answer.status,
    headers: { "Content-Type": "application/json", ...(etag && { ETag: etag }) },
    body: await answer.text(),
  };
}
