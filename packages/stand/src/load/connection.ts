import { connect, type Socket } from "node:net";

export interface Client {
  /** Sends a request, and resolves with the whole answer. */
  ask(request: string | Buffer): Promise<Answer>;
  close(): void;
}

export interface Answer {
  status: number;
  body: string;
}

/**
 * One keep-alive connection, made anew when the server has closed it for being idle. Of an answer only status, length and
 * body are read: on a machine with two cores the one who asks must not be what is measured.
 */
export async function openClient(port: number): Promise<Client> {
  let socket = await open(port);
  return {
    async ask(request) {
      if (socket.destroyed) socket = await open(port);
      return exchange(socket, request);
    },
    close: () => socket.destroy(),
  };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  return socket;
}

/** A POST of JSON as it goes over the wire. */
export function postRequest(path: string, body: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${lines.join("")}`;
  return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function exchange(socket: Socket, request: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const settle = (outcome: () => void) => {
      socket.off("data", hear);
      socket.off("close", lose);
      outcome();
    };
    const hear = (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      const bodyAt = answer.indexOf("\r\n\r\n") + 4;
      const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
      if (bodyAt < 4 || answer.length < bodyAt + Number(length)) return;
      const status = Number(/^HTTP\/1.1 (\d+) /.exec(answer)?.[1]);
      settle(() => resolve({ status, body: answer.slice(bodyAt) }));
    };
    const lose = () => settle(() => reject(new Error("the connection was closed before the answer was there")));
    socket.on("data", hear);
    socket.on("close", lose);
    socket.write(request);
  });
}
