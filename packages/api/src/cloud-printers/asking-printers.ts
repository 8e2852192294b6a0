import type { Bus } from "@platen/shared/bus";
import {
  type AskingRow,
  bindIdentity,
  findAskingPrinter,
  findAskingPrinters,
  learnDevice,
} from "@platen/shared/db/asking-printers";
import type { Database } from "@platen/shared/db/connect";
import { AppError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import { type AskingDevice, isAsking } from "@platen/shared/printer";
import { LRUCache } from "lru-cache";
import { clientNetwork } from "../http/client-address.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { tellChanged } from "../printers/change-printer.ts";
import type { Printers } from "../printers/printers.ts";
import { askForPassword } from "./auth/ask-for-password.ts";
import type { Knocks } from "./knocks.ts";
import type { Refusal, Visit } from "./lane.ts";

export interface AskingPrintersDeps {
  db: Database;
  bus: Bus;
  log: Logger;
  printers: Printers;
  knocks: Pick<Knocks, "add">;
  /** This printer is new here: what waits for it is not known yet. */
  onMet(printerId: string): void;
}

/** A secret that nobody has is not asked for again so soon. A printer made on another replica meanwhile waits as long. */
const strangeForMs = 3_000;
const mostStrange = 1_000;

/** Whatever is something else was never a secret: it is no device that waits to be let in, and the database may not hold it. */
const likeSecret = /^[\w-]{1,200}$/;

/** Whoever guesses secrets is answered from memory, or told to come later; printers are looked up once. */
const lookupsPerMinute = 3_000;

/** Of these, one client's share. */
const lookupsPerMinuteOfClient = 600;

/** The printers that ask, as this replica knows them. Their rows are followed by `Printers`, like all others. */
export class AskingPrinters {
  readonly #deps: AskingPrintersDeps;
  /** By secret. */
  readonly #ids = new Map<string, string>();
  readonly #strange = new LRUCache<string, true>({ max: mostStrange, ttl: strangeForMs });
  readonly #lookups = new Map<string, Promise<AskingRow | undefined>>();
  readonly #limit = createRateLimit(lookupsPerMinute);
  readonly #limitClient = createRateLimit(lookupsPerMinuteOfClient);

  constructor(deps: AskingPrintersDeps) {
    this.#deps = deps;
  }

  /**
   * Those that exist now: after a start thousands ask within seconds, and are not looked up one by one. What waits for them
   * is looked for together, too, so `onMet` is not called.
   */
  async load(): Promise<void> {
    for (const row of await findAskingPrinters(this.#deps.db)) this.#follow(row);
  }

  /** Those that are known here. */
  known(): AskingRow[] {
    return [...this.#deps.printers.known()].flatMap(({ row }) => (isAsking(row) ? [row] : []));
  }

  /** Whether this is one of them, as far as is known here. */
  has(printerId: string): boolean {
    const row = this.#deps.printers.get(printerId)?.row;
    return row !== undefined && isAsking(row);
  }

  async admit(visit: Visit): Promise<AskingRow | Refusal> {
    if (!likeSecret.test(visit.secret)) return "unknown";
    const row = this.#remembered(visit.secret) ?? (await this.#find(visit));
    if (!row || row.lane !== visit.lane) return this.#refuse(visit, "unknown", row);
    const challenge = askForPassword(row.asking.auth, { ...visit, now: Date.now() });
    if (challenge !== undefined) return { challenge };
    const { identity, binds } = visit;
    if (identity === undefined || row.asking.identity === identity) return row;
    if (row.asking.identity !== null) return this.#refuse(visit, "stranger", row);
    return identity === "" || !binds ? row : this.#bind(row, visit, identity);
  }

  async learn(row: AskingRow, says: AskingDevice): Promise<void> {
    const { device } = row.asking;
    if (JSON.stringify({ ...device, ...says }) === JSON.stringify(device)) return;
    const changed = await learnDevice(this.#deps.db, row, says);
    if (changed) await this.#tellChanged(changed);
  }

  #remembered(secret: string): AskingRow | undefined {
    const id = this.#ids.get(secret);
    const row = id === undefined ? undefined : this.#deps.printers.get(id)?.row;
    if (row && isAsking(row) && row.asking.secret === secret) return row;
    this.#ids.delete(secret);
    return undefined;
  }

  async #find({ secret, client }: Visit): Promise<AskingRow | undefined> {
    if (this.#strange.has(secret)) return undefined;
    const known = this.#lookups.get(secret);
    if (known) return known;
    if (this.#limitClient(clientNetwork(client()))?.isExceeded || this.#limit("all")?.isExceeded)
      throw new AppError("SERVICE_UNAVAILABLE");
    const lookup = findAskingPrinter(this.#deps.db, secret).finally(() => this.#lookups.delete(secret));
    this.#lookups.set(secret, lookup);
    const row = await lookup;
    if (row) this.#meet(row);
    else this.#strange.set(secret, true);
    return row;
  }

  #meet(row: AskingRow): void {
    if (!this.has(row.id)) this.#deps.onMet(row.id);
    this.#follow(row);
  }

  #follow(row: AskingRow): void {
    this.#deps.printers.follow(row);
    this.#ids.set(row.asking.secret, row.id);
  }

  /** The first device that asks. Of two at once one is, and the other is a stranger. */
  async #bind(row: AskingRow, visit: Visit, identity: string): Promise<AskingRow | Refusal> {
    const bound = await bindIdentity(this.#deps.db, row, identity);
    if (bound) {
      this.#deps.log.info({ printerId: row.id }, "the printer has asked for the first time");
      await this.#tellChanged(bound);
      return bound;
    }
    const now = await findAskingPrinter(this.#deps.db, visit.secret);
    if (now) this.#meet(now);
    return now?.asking.identity === identity ? now : this.#refuse(visit, now ? "stranger" : "unknown", now);
  }

  async #tellChanged(row: AskingRow): Promise<void> {
    this.#meet(row);
    await tellChanged(this.#deps, row.id, { what: "changed", reason: "printer" });
  }

  #refuse(visit: Visit, refusal: Refusal, row: AskingRow | undefined): Refusal {
    const { lane, secret, identity = "", says, client } = visit;
    this.#deps.knocks.add({ lane, secret, identity, says, client: client(), printerId: row?.id ?? null });
    return refusal;
  }
}
