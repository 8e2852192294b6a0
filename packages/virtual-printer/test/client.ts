import { connect, type Socket } from "node:net";

/** For what never comes; how fast a printer answers is asked with a clock in the hand. */
const deadlineMs = 120_000;

/** A host with a socket to the printer, remembering what it hears. */
export interface Client {
  readonly socket: Socket;
  send(bytes: string): void;
  /** Resolves when exactly these bytes were heard since the last time, as hex; rejects after a deadline. */
  hears(hex: string): Promise<void>;
  /** Resolves with how the connection ended: an error code, or "closed". */
  ended: Promise<string>;
  close(): void;
}

export async function connectTo({ host, port }: { host: string; port: number }): Promise<Client> {
  const socket = connect({ host, port, noDelay: true });
  let heard = "";
  let code = "closed";
  socket.on("data", (chunk) => {
    heard += chunk.toString("hex");
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    code = error.code ?? error.message;
  });
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  return {
    socket,
    ended,
    send: (bytes) => void socket.write(Buffer.from(bytes, "latin1")),
    async hears(hex) {
      await until(
        () => heard.length >= hex.length,
        () => `heard ${heard || "nothing"} instead of ${hex}`,
      );
      if (!heard.startsWith(hex)) throw new Error(`heard ${heard} instead of ${hex}`);
      heard = heard.slice(hex.length);
    },
    close: () => socket.destroy(),
  };
}

/** Resolves when the condition holds; rejects after a deadline with what was the case instead. */
export async function until(holds: () => boolean, instead: () => string): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(instead());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
