import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface RecordedAnswer {
  method: string;
  status: number;
  /** What the answer holds, of JSON its value. */
  body: unknown;
}

export interface RecordingProxy {
  url: string;
  /** The last answer that has ended, or begun if it is a stream. */
  lastAnswer(): RecordedAnswer | undefined;
  forget(): void;
  close(): Promise<void>;
}

/** Passes requests on to the service, and keeps what it answered, in whichever language the request was written. */
export async function startRecordingProxy(port: number): Promise<RecordingProxy> {
  let last: RecordedAnswer | undefined;
  const server = createServer((incoming, outgoing) => {
    const { method = "", url: path, headers } = incoming;
    const passed = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      const { statusCode: status = 0 } = answer;
      const type = answer.headers["content-type"] ?? "";
      const chunks: Buffer[] = [];
      if (type.startsWith("text/event-stream")) last = { method, status, body: undefined };
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        last = { method, status, body: contentOf(type, Buffer.concat(chunks)) };
      });
      outgoing.writeHead(status, answer.headers);
      answer.pipe(outgoing);
    });
    // The client of a stream hangs up when it has seen enough.
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastAnswer: () => last,
    forget: () => {
      last = undefined;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function contentOf(type: string, bytes: Buffer): unknown {
  return /[/+]json(;|$)/.test(type) && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes.toString();
}
