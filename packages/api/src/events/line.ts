/** A client's connection, whatever it is made of. */
export interface Line {
  /** One or several messages in the client's format. */
  send(bytes: Uint8Array): void;
  /** What waits in our memory because the client has not read it. */
  unreadBytes(): number;
  /** Ends it at once. */
  cut(): void;
  /** Ends it with a word. */
  goodbye(): Promise<void>;
}

/** So much is written at once, however much more is to come. */
const mostGatheredBytes = 64 * 1024;

export interface GathererOptions {
  /** Before something is written to a line: whether that is left, because the line is no good any more. */
  isLeft(line: Line): boolean;
  onBroken(line: Line, error: unknown): void;
  /** Everything that had gathered was written. */
  onWritten(): void;
}

/** Lines of one gatherer that are told the same. */
export interface Audience {
  readonly size: number;
  /** It hears what is sent from now on. */
  join(line: Line): void;
  leave(line: Line): void;
  send(bytes: Uint8Array): void;
  /** Gives its lines what has gathered for all of them: whatever one of them is sent from now on comes behind it. */
  passOn(): void;
}

export interface Gatherer {
  line(line: Line): Line;
  audience(): Audience;
}

/**
 * Makes lines on which everything that is sent in one turn of the event loop leaves in one write. To write costs more than
 * what is written, so under load, when more gathers in each turn, an event costs less instead of coming later and later. For
 * an audience it is put together once, so that an event costs the same for a thousand lines as for one.
 */
export function createGatherer({ isLeft, onBroken, onWritten }: GathererOptions): Gatherer {
  let audiences: Audience[] = [];
  let flushes: (() => void)[] = [];
  let isDue = false;
  /** Half as long as it took to write to all of them the process does something else then. */
  let restsUntilMs = 0;

  function flushAll(): void {
    const began = performance.now();
    const told = audiences;
    audiences = [];
    for (const audience of told) audience.passOn();
    const all = flushes;
    flushes = [];
    isDue = false;
    for (const flush of all) flush();
    onWritten();
    const ended = performance.now();
    restsUntilMs = ended + (ended - began) / 2;
  }

  function soon(): void {
    if (isDue) return;
    isDue = true;
    const restMs = restsUntilMs - performance.now();
    if (restMs > 1) setTimeout(flushAll, restMs);
    else setImmediate(flushAll);
  }

  return {
    line(line) {
      const gathered = new Gathered();

      function flush(): void {
        if (gathered.bytes === 0 || isLeft(line)) return;
        try {
          line.send(gathered.take());
        } catch (error) {
          // Whatever is wrong with it is no reason to leave out the others.
          onBroken(line, error);
        }
      }

      return {
        send(bytes) {
          if (gathered.bytes === 0) {
            flushes.push(flush);
            soon();
          }
          gathered.add(bytes);
          if (gathered.bytes >= mostGatheredBytes) flush();
        },
        unreadBytes: () => gathered.bytes + line.unreadBytes(),
        cut() {
          gathered.take();
          line.cut();
        },
        goodbye() {
          flush();
          return line.goodbye();
        },
      };
    },
    audience() {
      const lines = new Set<Line>();
      const gathered = new Gathered();
      const audience: Audience = {
        get size() {
          return lines.size;
        },
        join(line) {
          audience.passOn();
          lines.add(line);
        },
        leave: (line) => void lines.delete(line),
        send(bytes) {
          if (gathered.bytes === 0) {
            audiences.push(audience);
            soon();
          }
          gathered.add(bytes);
          if (gathered.bytes >= mostGatheredBytes) audience.passOn();
        },
        passOn() {
          if (gathered.bytes === 0) return;
          const bytes = gathered.take();
          for (const line of lines) line.send(bytes);
        },
      };
      return audience;
    },
  };
}

class Gathered {
  #messages: Uint8Array[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(message: Uint8Array): void {
    this.#messages.push(message);
    this.#bytes += message.length;
  }

  /** All of it in one piece; nothing is left then. */
  take(): Uint8Array {
    const [only] = this.#messages;
    const bytes = only && this.#messages.length === 1 ? only : Buffer.concat(this.#messages, this.#bytes);
    this.#messages = [];
    this.#bytes = 0;
    return bytes;
  }
}
