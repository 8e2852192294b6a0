import { createServer } from "node:net";

/** The wanted port of this machine if nobody has it, otherwise one that the system picks. */
export async function freePort(wanted = 0): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0)) ?? Promise.reject(new Error("no free port on 127.0.0.1"));
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === "object" ? address.port : undefined));
    });
  });
}
