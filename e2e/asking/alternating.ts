import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** One address in front of several replicas: each request goes to the next of them, as behind the simplest balancer. */
export interface Alternating {
  url: string;
  close(): Promise<void>;
}

export async function startAlternating(urls: readonly string[]): Promise<Alternating> {
  let turn = 0;
  const server = createServer((asked, answer) => {
    const { method = "GET", headers, url: path = "/" } = asked;
    const target = urls[turn++ % urls.length] ?? "";
    const forwarded = request(target + path, { method, headers, agent: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
      answered.once("error", () => answer.destroy());
    });
    // Nobody there, or gone in the middle: the printer sees a connection that ends.
    forwarded.once("error", () => answer.destroy());
    asked.pipe(forwarded);
  });
  // A busy machine must not close a connection in the moment in which the printer asks again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
