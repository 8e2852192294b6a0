import { isObject, ownProperty } from "./json.ts";
import type { Path } from "./language/scope.ts";

/** What expressions read as `shop.name`, `shop.logo` and so on. */
export const shopFields = [
  "name",
  "logo",
  "address",
  "taxNumber",
  "footer",
  "language",
  "currency",
  "timeZone",
] as const;

export type ShopField = (typeof shopFields)[number];

/**
 * Whose receipt it is, the same for all templates. What is not set is absent, so that `if shop.taxNumber` asks whether
 * there is one. `logo` is the source of a picture, as in "asset:logo".
 */
export type Shop = Partial<Readonly<Record<ShopField, string>>>;

/** Whether a path leads to something that the shop knows. Any other field of `shop` is data like any other. */
export function isOfShop([root, field]: Path): boolean {
  return root === "shop" && shopFields.some((known) => known === field);
}

/**
 * What `shop` means in a receipt: what was sent wins, field by field. A value that has no fields, such as the name alone,
 * is what it was before there was a shop.
 */
export function shopFor(data: Record<string, unknown>, shop: Shop | undefined): unknown {
  const sent = ownProperty(data, "shop");
  if (shop === undefined || Object.keys(shop).length === 0) return sent;
  if (sent === undefined) return shop;
  return isObject(sent) ? { ...shop, ...sent } : sent;
}

/** Sample data without what the shop knows: made up values would take the place of the real ones. */
export function withoutShop<Data extends Record<string, unknown>>(sample: Data): Data {
  const sampled = ownProperty(sample, "shop");
  if (!isObject(sampled)) return sample;
  const own = Object.entries(sampled).filter(([field]) => !isOfShop(["shop", field]));
  const others = Object.entries(sample).filter(([name]) => name !== "shop");
  return Object.fromEntries(own.length === 0 ? others : [...others, ["shop", Object.fromEntries(own)]]) as Data;
}
