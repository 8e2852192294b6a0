import type { EventEmitter } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { FaultChange, Faults } from "./condition/faults.ts";
import type { Settings } from "./condition/settings.ts";
import type { Connections, Lane } from "./lane.ts";
import type { Clock } from "./motion/clock.ts";
import { resetSocket } from "./reset-socket.ts";
import type { MachineEvents } from "./state.ts";

/** What the port needs to know about the printer behind it. */
interface ReceivingPrinter {
  readonly clock: Clock;
  readonly events: EventEmitter<MachineEvents>;
  settings(): Settings;
  faults(): Faults;
  changeFaults(change: FaultChange): void;
  /** How many more bytes the receive buffer takes. */
  free(): number;
  receive(chunk: Uint8Array): void;
}

/**
 * How much Node reads before it is asked to. Little, so that bytes the printer has no room for stay in the kernel and
 * hold the sender back.
 */
const readAheadBytes = 1024;

/** How long to try to listen again when another program has taken the port meanwhile. */
const relistenMs = 5000;
const relistenEveryMs = 20;

/** The printer's TCP port: one client is served, the others wait or are turned away. */
export class PrinterPort implements Lane {
  readonly #printer: ReceivingPrinter;
  readonly #host: string;
  #port: number;
  #server: Server | undefined;
  /** In the order they came; the first one prints. */
  #clients: Socket[] = [];
  #countdown: number | undefined;
  #lastHeardAt = 0;
  #pumping = false;
  #discardedBytes = 0;
  #cancelIdleTimer: (() => void) | undefined;

  constructor(printer: ReceivingPrinter, host: string, port: number) {
    this.#printer = printer;
    this.#host = host;
    this.#port = port;
  }

  get port(): number {
    return this.#port;
  }

  get address(): string {
    return `${this.#host}:${this.#port}`;
  }

  get connections(): Connections {
    return {
      listening: this.#server !== undefined,
      connected: this.#clients.length > 0,
      waiting: Math.max(0, this.#clients.length - 1),
      discardedBytes: this.#discardedBytes,
    };
  }

  async open(): Promise<void> {
    if (this.#server) return;
    const server = createServer({ pauseOnConnect: true, highWaterMark: readAheadBytes, noDelay: true }, (socket) =>
      this.#accept(socket),
    );
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error) => {
        this.#server = undefined;
        reject(error);
      });
      server.listen(this.#port, this.#host, resolve);
    });
    const address = server.address();
    if (typeof address === "object" && address) this.#port = address.port;
  }

  /** Refuses connections from now on; the ones there are stay. */
  stopListening(): void {
    this.#server?.close();
    this.#server = undefined;
  }

  /** Listens again on the port it had, which another program may have borrowed for a moment. */
  async relisten(): Promise<void> {
    const deadline = performance.now() + relistenMs;
    for (;;) {
      try {
        return await this.open();
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, relistenEveryMs));
      }
    }
  }

  resetAll(): void {
    for (const socket of [...this.#clients]) resetSocket(socket);
  }

  /** Sends an answer to the client being served. Without one it is lost, as it is with a real printer. */
  send(bytes: Uint8Array, onSent: () => void): void {
    const client = this.#clients[0];
    if (client?.writable) client.write(bytes, onSent);
  }

  /** Whether earlier answers are still waiting for a client that does not read. */
  get congested(): boolean {
    return (this.#clients[0]?.writableLength ?? 0) > 0;
  }

  /** Opens, closes or resets what the change says about connections, and starts counting and timing anew. */
  async faultsChanged(before: Faults, after: Faults): Promise<void> {
    const powerWasCycled = before.unrecoverable && !after.unrecoverable;
    // Bytes were discarded in the middle of the stream, so what follows on that connection would be misread.
    const bytesAreMissing = before.halfOpen && !after.halfOpen;
    if (after.powerOff || powerWasCycled || bytesAreMissing) this.resetAll();
    if (after.refuse || after.powerOff) this.stopListening();
    else await this.relisten();
    this.#countdown = this.#printer.faults().resetAfterBytes;
    this.#watchIdle();
    this.pump();
  }

  /** Takes in what fits. Called when bytes arrive and when the buffer has drained, which may happen while it runs. */
  pump(): void {
    const client = this.#clients[0];
    if (!client || this.#pumping) return;
    this.#pumping = true;
    this.#takeIn(client);
    this.#pumping = false;
    // Node notices the end of the stream only by a read; this one takes no byte.
    if (client.readableLength === 0) client.read(0);
  }

  #takeIn(client: Socket): void {
    while (!this.#printer.faults().stopReading && client.readableLength > 0) {
      const chunk = this.#read(client);
      if (!chunk) return;
      this.#lastHeardAt = this.#printer.clock.now();
      if (this.#printer.faults().halfOpen) {
        this.#discardedBytes += chunk.length;
        continue;
      }
      const expires = this.#countdown !== undefined && chunk.length >= this.#countdown;
      if (this.#countdown !== undefined) this.#countdown -= chunk.length;
      this.#printer.receive(chunk);
      if (expires) {
        this.#countdown = undefined;
        this.#printer.changeFaults({ set: {}, removed: ["resetAfterBytes"] });
        resetSocket(client);
        return;
      }
    }
  }

  #read(client: Socket): Uint8Array | undefined {
    const { halfOpen } = this.#printer.faults();
    const room = halfOpen ? client.readableLength : this.#printer.free();
    const limit = Math.min(room, client.readableLength, this.#countdown ?? Number.POSITIVE_INFINITY);
    if (limit <= 0) return undefined;
    const chunk: unknown = client.read(limit);
    return chunk instanceof Uint8Array ? chunk : undefined;
  }

  #accept(socket: Socket): void {
    // A reset by the peer is no error here; "close" follows it.
    socket.on("error", () => {});
    if (this.#clients.length > 0 && this.#printer.settings().secondClient === "refuse") {
      resetSocket(socket);
      return;
    }
    if (this.#printer.faults().hangUp) {
      socket.end();
      socket.resume();
      return;
    }
    this.#clients.push(socket);
    socket.once("close", () => this.#leave(socket));
    if (this.#clients.length === 1) this.#serve(socket);
    this.#printer.events.emit("change");
  }

  #serve(socket: Socket): void {
    this.#lastHeardAt = this.#printer.clock.now();
    socket.on("readable", () => this.pump());
    this.#watchIdle();
  }

  #leave(socket: Socket): void {
    const wasServed = this.#clients[0] === socket;
    this.#clients = this.#clients.filter((other) => other !== socket);
    const next = this.#clients[0];
    if (wasServed && next) this.#serve(next);
    this.#printer.events.emit("change");
  }

  #watchIdle(): void {
    this.#cancelIdleTimer?.();
    this.#cancelIdleTimer = undefined;
    const limitS = this.#printer.faults().idleResetAfterS;
    const client = this.#clients[0];
    if (limitS === undefined || !client) return;
    const { clock } = this.#printer;
    const dueAt = Math.max(this.#lastHeardAt + limitS * 1000, clock.now());
    this.#cancelIdleTimer = clock.schedule(dueAt, () => {
      if (this.#lastHeardAt + limitS * 1000 > clock.now()) this.#watchIdle();
      else resetSocket(client);
    });
  }

  /** Lets everyone go and resolves once the port is free again. */
  async close(): Promise<void> {
    this.#cancelIdleTimer?.();
    const server = this.#server;
    this.#server = undefined;
    const closed = server ? new Promise((resolve) => server.close(resolve)) : undefined;
    for (const socket of [...this.#clients]) socket.destroy();
    await closed;
  }
}
