import { eventually } from "@platen/testkit/eventually";
import { Program, type ProgramOptions } from "@platen/testkit/program";

/** Many /ws clients that only listen, in a process of their own. */
export interface Sockets {
  /** Open connections and events received, as of the last second. */
  seen(): Seen;
  processorSeconds(): number;
  close(): Promise<unknown>;
}

interface Seen {
  open: number;
  received: number;
  /** Events that one client heard in the place of another. */
  disordered: number;
}

/** A job's event that the last of the clients has received, and when. */
export interface HeardByAll {
  jobId: string;
  at: number;
}

export interface SocketsOptions extends Pick<ProgramOptions, "flags"> {
  url: string;
  count: number;
  onHeardByAll?(heard: HeardByAll): void;
}

export async function openSockets({ url, count, onHeardByAll, flags = [] }: SocketsOptions): Promise<Sockets> {
  let seen: Seen = { open: 0, received: 0, disordered: 0 };
  const args = [url, String(count), ...(onHeardByAll ? ["times"] : [])];
  const program = new Program({
    program: new URL("socket-process.ts", import.meta.url),
    args,
    output: "errors",
    flags,
  });
  program.launch().onMessage((message: Seen | HeardByAll) => {
    if ("open" in message) seen = message;
    else onHeardByAll?.(message);
  });
  await eventually(() => seen.open === count);
  return { seen: () => seen, processorSeconds: () => program.processorSeconds(), close: () => program.stop() };
}
