import { startTcpCut, type TcpCut, through } from "@platen/testkit/tcp-cut";

/** The links between the parts of a stand, by the names of both ends, as in `worker-redis`. */
export class Links {
  readonly #isCuttable: boolean;
  readonly cuts = new Map<string, TcpCut>();

  constructor(isCuttable: boolean) {
    this.#isCuttable = isCuttable;
  }

  /** The port to connect to instead of the target's. */
  async toPort(name: string, port: number): Promise<number> {
    if (!this.#isCuttable) return port;
    const cut = await startTcpCut(port);
    this.cuts.set(name, cut);
    return cut.port;
  }

  /** The address to connect to instead of the server's. */
  async toServer(name: string, url: string): Promise<string> {
    if (!this.#isCuttable || !url) return url;
    await this.toPort(name, portOf(url));
    return through(this.cut(name), url);
  }

  cut(name: string): TcpCut {
    const cut = this.cuts.get(name);
    if (!cut) throw new Error(`There is no link ${name} to cut.`);
    return cut;
  }

  async close(): Promise<void> {
    for (const cut of this.cuts.values()) await cut.close();
  }
}

const defaultPorts: Record<string, number> = { "postgres:": 5432, "redis:": 6379 };

function portOf(url: string): number {
  const { port, protocol } = new URL(url);
  return port ? Number(port) : (defaultPorts[protocol] ?? 0);
}
