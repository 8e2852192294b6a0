import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";

/** A way to a server on this machine that counts what passes. */
export interface Wire {
  /** The server's address by this way. */
  readonly url: string;
  /** Connections that are open now. */
  connections(): number;
  /** Statements that PostgreSQL was sent so far. */
  statements(): number;
  close(): Promise<void>;
}

export async function startWire(target: string): Promise<Wire> {
  const url = new URL(target);
  const { hostname, port } = url;
  const open = new Set<Socket>();
  let statements = 0;
  const server = createServer({ noDelay: true }, (near) => {
    const far = createConnection({ host: hostname, port: Number(port), noDelay: true });
    const count = statementCounter(() => statements++);
    open.add(near);
    near.on("data", count);
    near.pipe(far).pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        other.destroy();
        open.delete(near);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    connections: () => open.size,
    statements: () => statements,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** PostgreSQL's messages by their first byte: a simple query, and the execution of a prepared one. */
const runs = new Set([..."QE"].map((letter) => letter.charCodeAt(0)));

/** Reads what a client of PostgreSQL sends: a message without a type first, then ones of type, length and content. */
function statementCounter(onStatement: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typeBytes = 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < typeBytes + 4) return;
      const length = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < length) return;
      if (typeBytes === 1 && runs.has(rest.readUInt8(0))) onStatement();
      rest = rest.subarray(length);
      typeBytes = 1;
    }
  };
}
