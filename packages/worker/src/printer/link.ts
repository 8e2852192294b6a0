import { createConnection, type Socket } from "node:net";
import { PlainError } from "@platen/shared/errors";
import { afterReading } from "./patience.ts";
import { whatWasSeen } from "./what-was-seen.ts";

/** One TCP connection to the printer. This is the only file that opens one. */
export interface Link {
  /** Resolves when the system has taken the bytes; rejects when the connection is gone. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when the connection is gone, with the reason. */
  readonly lost: Promise<string>;
  readonly isLost: boolean;
  /**
   * Calls back when the connection is gone. Returns how to take that back, which `lost` has no way to do: whoever waits
   * for less than the connection's whole life would be remembered until its end.
   */
  onLost(listener: (reason: string) => void): () => void;
  /** Drops it at once. */
  drop(reason: string): void;
}

export interface LinkOptions {
  host: string;
  port: number;
  timeoutMs: number;
  /** Nobody wants the connection any more: one that is being opened is given up, one that is open stays. */
  signal: AbortSignal;
  onData(chunk: Uint8Array): void;
}

/** The system's own probes end a link that nobody uses and whose other side is gone. */
const keepAliveAfterMs = 5_000;

export function openLink({ host, port, timeoutMs, signal, onData }: LinkOptions): Promise<Link> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({
      host,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: keepAliveAfterMs,
    });
    const giveUp = () => socket.destroy(new PlainError("no longer wanted"));
    const giveUpWaiting = () => {
      if (socket.connecting)
        socket.destroy(new PlainError(`nothing answers at this address within ${timeoutMs / 1000} s`));
    };
    const timer = setTimeout(() => afterReading(giveUpWaiting), timeoutMs);
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
    };
    signal.addEventListener("abort", giveUp);
    if (signal.aborted) giveUp();
    socket.once("error", reject);
    socket.once("close", () => reject(new PlainError("closed while connecting")));
    socket.once("close", settle);
    socket.once("connect", () => {
      settle();
      resolve(asLink(socket, onData));
    });
  });
}

function asLink(socket: Socket, onData: (chunk: Uint8Array) => void): Link {
  let isLost = false;
  let reason = "the printer closed the connection";
  const listeners = new Set<(reason: string) => void>();
  const lost = new Promise<string>((resolve) => {
    socket.on("error", (error) => {
      reason = whatWasSeen(error);
    });
    socket.once("close", () => {
      isLost = true;
      resolve(reason);
      for (const listener of listeners) listener(reason);
    });
  });
  socket.on("data", onData);
  return {
    lost,
    get isLost() {
      return isLost;
    },
    onLost(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    write(bytes) {
      return new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
    },
    drop(why) {
      if (isLost) return;
      isLost = true;
      reason = why;
      socket.destroy();
    },
  };
}
