import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { sleep } from "@platen/shared/time";
import { resetSocket } from "@platen/virtual-printer/reset-socket";

/** What can be wrong with a link between two programs. */
export type Cut =
  /** Everything arrives, this much later. */
  | { kind: "delay"; ms: number }
  /** Nothing arrives and nobody is told. What was sent meanwhile arrives when the link is mended, as TCP sees to it. */
  | { kind: "drop" }
  /**
   * As `drop`, but connections of that time never come back: a firewall in between has forgotten them. The target finds
   * out by its keep-alive; whoever connected is told nothing.
   */
  | { kind: "forget" }
  /** The next piece of each connection arrives by half, then both sides see a reset. */
  | { kind: "halve" }
  /** Each piece from the target comes with these bytes before it, as from a device that babbles. */
  | { kind: "noise"; bytes: readonly number[] }
  /** Connections are reset, new ones as well. */
  | { kind: "reset" };

/** A TCP link that can be cut: programs connect to its port instead of the target's. */
export interface TcpCut {
  readonly port: number;
  /** Replaces whatever was wrong before. */
  cut(cut: Cut): void;
  mend(): void;
  close(): Promise<void>;
}

const host = "127.0.0.1";

export async function startTcpCut(targetPort: number): Promise<TcpCut> {
  const crossings = new Set<Crossing>();
  let current: Cut | undefined;
  const server = createServer({ noDelay: true }, (near) => {
    if (current?.kind === "reset") {
      near.on("error", () => {});
      resetSocket(near);
      return;
    }
    const crossing = new Crossing(near, targetPort, () => crossings.delete(crossing));
    crossings.add(crossing);
    crossing.suffer(current);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  const suffer = (cut: Cut | undefined) => {
    // Those cut off for good stay so, whatever happens to the link afterwards.
    if (current?.kind === "forget") for (const crossing of crossings) crossing.forget();
    current = cut;
    for (const crossing of crossings) crossing.suffer(cut);
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut: suffer,
    mend: () => suffer(undefined),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const crossing of crossings) crossing.end();
      await closed;
    },
  };
}

/** The same address by way of the link. */
export function through(link: TcpCut, url: string): string {
  const changed = new URL(url);
  changed.hostname = host;
  changed.port = String(link.port);
  return changed.href;
}

/** One connection: the near side is whoever connected, the far side is the target. */
class Crossing {
  readonly #near: Socket;
  readonly #targetPort: number;
  readonly #onEnd: () => void;
  #far: Socket | undefined;
  #cut: Cut | undefined;
  #forgotten = false;
  /** A side that went away while nothing passes; the other learns of it later. */
  #left: Socket | undefined;

  constructor(near: Socket, targetPort: number, onEnd: () => void) {
    this.#near = near;
    this.#targetPort = targetPort;
    this.#onEnd = onEnd;
    near.pause();
    this.#watch(near);
  }

  suffer(cut: Cut | undefined): void {
    if (this.#forgotten) return;
    this.#cut = cut;
    if (cut?.kind === "reset") this.end();
    else if (this.#isHeld) this.#hold();
    else this.#flow();
  }

  forget(): void {
    this.#forgotten = true;
    if (this.#far) resetSocket(this.#far);
    this.#hold();
  }

  /** Both sides see a reset. */
  end(): void {
    resetSocket(this.#near);
    if (this.#far) resetSocket(this.#far);
    this.#onEnd();
  }

  get #isHeld(): boolean {
    return this.#forgotten || this.#cut?.kind === "drop" || this.#cut?.kind === "forget";
  }

  #hold(): void {
    this.#near.pause();
    this.#far?.pause();
  }

  #flow(): void {
    if (this.#left) {
      this.end();
      return;
    }
    this.#far ??= this.#connect();
    this.#near.resume();
    this.#far.resume();
  }

  #connect(): Socket {
    const far = createConnection({ port: this.#targetPort, host, noDelay: true });
    this.#watch(far);
    this.#carry(this.#near, far);
    this.#carry(far, this.#near);
    return far;
  }

  #carry(from: Socket, to: Socket): void {
    let last: Promise<void> = Promise.resolve();
    from.on("data", (chunk) => {
      const cut = this.#cut;
      if (cut?.kind === "halve") {
        to.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => this.end());
        return;
      }
      const noise = cut?.kind === "noise" && from === this.#far ? cut.bytes : [];
      const waitMs = cut?.kind === "delay" ? cut.ms : 0;
      const due = Date.now() + waitMs;
      last = last
        .then(() => until(due))
        .then(() => this.#pass(from, to, noise.length > 0 ? Buffer.concat([Buffer.from(noise), chunk]) : chunk));
    });
    from.on("end", () => {
      last = last.then(() => void to.end());
    });
    to.on("drain", () => {
      if (!this.#isHeld) from.resume();
    });
  }

  #pass(from: Socket, to: Socket, chunk: Buffer): void {
    if (to.writable && !to.write(chunk)) from.pause();
  }

  #watch(socket: Socket): void {
    socket.on("error", () => {});
    socket.on("close", (hadError) => {
      if (this.#isHeld) {
        this.#left = socket;
        if (this.#far === undefined || (this.#near.destroyed && this.#far.destroyed)) this.#onEnd();
        return;
      }
      const other = socket === this.#near ? this.#far : this.#near;
      // After an orderly end the rest is still on its way; a reset passes on at once.
      if (hadError) this.end();
      else if (other?.destroyed !== false) this.#onEnd();
    });
  }
}

function until(time: number): Promise<void> | undefined {
  const ms = time - Date.now();
  return ms > 0 ? sleep(ms) : undefined;
}
