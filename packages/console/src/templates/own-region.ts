import type { Shop } from "../api/types.ts";
import type { Language } from "../words/language.ts";
import { type Region, usualRegions } from "./gallery/starting-point.ts";

/** What is looked at here of the shop. */
export type RegionOfShop = Pick<Shop, "language" | "currency" | "timeZone">;

/**
 * What a template in this language has to say of its region beside what the shop says: its own language where the shop has
 * another one, and for a shop that nobody has set up yet the time zone of this browser.
 */
export function ownRegion(language: Language, shop: RegionOfShop | undefined, timeZone: string): Region {
  const { locale, currency } = usualRegions[language];
  return {
    ...(shop?.language.toLowerCase().split("-")[0] !== language && { locale }),
    ...(!shop?.currency && { currency }),
    ...(!shop?.timeZone && timeZone && { timeZone }),
  };
}
