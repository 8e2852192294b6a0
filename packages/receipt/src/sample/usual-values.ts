/**
 * What stands on receipts and labels under names that many templates use, so that a new template looks like one of a shop.
 * The values of a list are for its entries one after the other. Names of goods are understood in many languages.
 */
const goods = ["Espresso", "Croissant", "Cappuccino"];
const people = ["Ada Lovelace", "Alan Turing", "Grace Hopper"];
const shops = ["Corner Café"];

/** EAN-13, with their check digits. */
const articleNumbers = ["4006381333931", "5901234123457"];

const texts: Record<string, readonly string[]> = {
  name: goods,
  item: goods,
  product: goods,
  article: goods,
  dish: goods,
  shop: shops,
  store: shops,
  company: shops,
  customer: people,
  guest: people,
  person: people,
  waiter: ["Grace"],
  cashier: ["Grace"],
  address: ["12 Market Street"],
  street: ["12 Market Street"],
  city: ["Springfield"],
  postcode: ["12345"],
  phone: ["+1 555 0100"],
  email: ["hello@example.com"],
  website: ["example.com"],
  url: ["https://example.com"],
  table: ["12"],
  number: ["1042", "1043"],
  sku: ["A-1042", "A-1043"],
  ean: articleNumbers,
  gtin: articleNumbers,
  barcode: articleNumbers,
  upc: ["036000291452", "012345678905"],
  note: ["No onions, please"],
  wish: ["No onions", "Extra cheese"],
};

/** A name that says whose it is: the shop's, the customer's. */
const owners: Record<string, readonly string[]> = {
  shop: shops,
  store: shops,
  company: shops,
  customer: people,
  guest: people,
  person: people,
  sender: people,
  recipient: people,
};

const numbers: Record<string, readonly number[]> = {
  price: [3.2, 2.8],
  amount: [3.2, 2.8],
  quantity: [1, 2],
  qty: [1, 2],
  count: [2],
  table: [12],
  number: [1042, 1043],
  subtotal: [8.8],
  total: [8.8],
  tax: [0.58],
};

/** Undefined for a name that nobody uses for anything in particular. */
export function usualText(name: string, owner: string, index: number): string | undefined {
  const list =
    (name === "name" && Object.hasOwn(owners, owner) ? owners[owner] : undefined) ??
    (Object.hasOwn(texts, name) ? texts[name] : undefined);
  return list?.[index];
}

export function usualNumber(name: string, index: number): number | undefined {
  return Object.hasOwn(numbers, name) ? numbers[name]?.[index] : undefined;
}
