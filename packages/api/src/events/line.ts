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

/**
 * Makes lines on which everything that is sent in one turn of the event loop leaves in one write. To write costs more than
 * what is written, so under load, when more gathers in each turn, an event costs less instead of coming later and later.
 */
export function createGatherer({ isLeft, onBroken, onWritten }: GathererOptions): (line: Line) => Line {
  let flushes: (() => void)[] = [];
  /** As long as it took to write to all of them the process does something else then. */
  let restsUntilMs = 0;

  function flushAll(): void {
    const began = performance.now();
    const all = flushes;
    flushes = [];
    for (const flush of all) flush();
    onWritten();
    const ended = performance.now();
    restsUntilMs = ended + (ended - began);
  }

  function soon(flush: () => void): void {
    flushes.push(flush);
    if (flushes.length > 1) return;
    const restMs = restsUntilMs - performance.now();
    if (restMs > 1) setTimeout(flushAll, restMs);
    else setImmediate(flushAll);
  }

  return (line) => {
    let gathered: Uint8Array[] = [];
    let gatheredBytes = 0;

    function take(): Uint8Array | undefined {
      const bytes = gathered.length > 1 ? Buffer.concat(gathered, gatheredBytes) : gathered[0];
      gathered = [];
      gatheredBytes = 0;
      return bytes;
    }

    function flush(): void {
      if (gathered.length === 0 || isLeft(line)) return;
      const bytes = take();
      try {
        if (bytes) line.send(bytes);
      } catch (error) {
        // Whatever is wrong with it is no reason to leave out the others.
        onBroken(line, error);
      }
    }

    return {
      send(bytes) {
        if (gathered.length === 0) soon(flush);
        gathered.push(bytes);
        gatheredBytes += bytes.length;
        if (gatheredBytes >= mostGatheredBytes) flush();
      },
      unreadBytes: () => gatheredBytes + line.unreadBytes(),
      cut() {
        take();
        line.cut();
      },
      goodbye() {
        flush();
        return line.goodbye();
      },
    };
  };
}
