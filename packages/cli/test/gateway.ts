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

export interface Gateway {
  url: string;
  /** Every request since the trouble was last set. */
  seen: Seen[];
  /** From now on; undefined leaves a request alone. `count` is how many like it were seen before. */
  trouble(choose: (request: Seen, count: number) => Trouble | undefined): void;
  close(): Promise<void>;
}

/** A proxy before the API, as in many shops, that makes trouble when it is told to. */
export async function startGateway(target: string): Promise<Gateway> {
  let choose: (request: Seen, count: number) => Trouble | undefined = () => undefined;
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const now = readSeen(request);
    const count = seen.filter(({ method }) => method === now.method).length;
    seen.push(now);
    await serve(target, choose(now, count), request, response);
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
  else if (answer) response.writeHead(answer.status, { "Content-Type": "application/json" }).end(answer.body);
}

async function passOn(target: string, request: IncomingMessage): Promise<{ status: number; body: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const key = request.headers["idempotency-key"]?.toString();
  const answer = await fetch(target + request.url, {
    method: request.method ?? "GET",
    headers: { ...(body.length > 0 && { "Content-Type": "application/json" }), ...(key && { "Idempotency-Key": key }) },
    ...(body.length > 0 && { body }),
  });
  return { status: answer.status, body: await answer.text() };
}
