import type { Shop } from "@platen/receipt/shop";
import type { Bus } from "@platen/shared/bus";
import type { Database } from "@platen/shared/db/connect";
import { findShop, type ShopRow } from "@platen/shared/db/shop";
import type { Logger } from "@platen/shared/log";
import { machineTimeZone } from "@platen/shared/machine-time-zone";

/** The shop as templates read it, kept in memory: print requests ask the database nothing for it. */
export class CurrentShop {
  readonly #db: Database;
  #row: ShopRow;
  #value: Shop;
  /** One after another: an older answer that comes late must not take the place of a newer one. */
  #reading: Promise<void> = Promise.resolve();

  constructor(first: ShopRow, db: Database) {
    this.#db = db;
    this.#row = first;
    this.#value = shopOf(first);
  }

  get value(): Shop {
    return this.#value;
  }

  /** Reads it again, because somebody may have changed it. */
  reload(): Promise<void> {
    const mine = this.#reading.then(async () => {
      this.follow(await findShop(this.#db));
    });
    this.#reading = mine.catch(() => {});
    return mine;
  }

  /** Takes a row that was read just now; an older one is no news. */
  follow(row: ShopRow): void {
    if (row.version < this.#row.version) return;
    this.#row = row;
    this.#value = shopOf(row);
  }
}

/** Until the shop has a time zone, receipts have this machine's time. */
function shopOf(row: ShopRow): Shop {
  const { logo, name, address, taxNumber, footer, language, currency } = row;
  const timeZone = row.timeZone || machineTimeZone();
  return {
    ...(name && { name }),
    ...(logo && { logo: `asset:${logo}` }),
    ...(address && { address }),
    ...(taxNumber && { taxNumber }),
    ...(footer && { footer }),
    ...(language && { language }),
    ...(currency && { currency }),
    ...(timeZone && { timeZone }),
  };
}

interface TellDeps {
  bus: Bus;
  shop: CurrentShop;
  log: Logger;
}

/** The change is committed; a replica that does not hear of it reads it again within seconds. */
export async function tellShopChanged({ bus, shop, log }: TellDeps): Promise<void> {
  await shop.reload().catch((error: unknown) => log.warn({ err: error }, "the shop was not read again"));
  await bus
    .publish("shop", {})
    .catch((error: unknown) => log.warn({ err: error }, "the change of the shop was not announced"));
}
