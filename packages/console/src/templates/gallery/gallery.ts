import { cafeReceipt } from "./cafe-receipt.ts";
import { coatCheck } from "./coat-check.ts";
import { eventTicket } from "./event-ticket.ts";
import { giftReceipt } from "./gift-receipt.ts";
import { kitchenTicket } from "./kitchen-ticket.ts";
import { parcelLabel } from "./parcel-label.ts";
import { priceTag } from "./price-tag.ts";
import { queueNumber } from "./queue-number.ts";
import { restaurantBill } from "./restaurant-bill.ts";
import { shelfLabel } from "./shelf-label.ts";
import type { StartingPoint } from "./starting-point.ts";

/** All starting points, those that most people look for first. */
export const gallery: readonly StartingPoint[] = [
  restaurantBill,
  cafeReceipt,
  kitchenTicket,
  giftReceipt,
  queueNumber,
  eventTicket,
  coatCheck,
  shelfLabel,
  priceTag,
  parcelLabel,
];
