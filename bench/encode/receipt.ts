/** The same receipt for every encoder: a shop's name, ten items, a total, a QR code and an EAN-13. */
export const shop = { name: "ACME COFFEE", street: "12 Harbour Street, Bristol", thanks: "Thank you, see you soon" };

export const items = [
  { name: "Espresso", quantity: "2", price: "4.40" },
  { name: "Flat white", quantity: "1", price: "3.60" },
  { name: "Oat milk", quantity: "1", price: "0.50" },
  { name: "Croissant", quantity: "3", price: "7.50" },
  { name: "Pain au chocolat", quantity: "1", price: "2.90" },
  { name: "Sandwich, ham and cheese", quantity: "1", price: "6.80" },
  { name: "Orange juice 0.3 l", quantity: "2", price: "7.00" },
  { name: "Sparkling water", quantity: "1", price: "2.20" },
  { name: "Cheesecake", quantity: "1", price: "4.90" },
  { name: "Beans, house blend 250 g", quantity: "1", price: "9.50" },
];

export const total = "49.30";
export const link = "https://acme.example/receipts/8f14e45f";
export const ean13 = "4006381333931";
export const columns = 48;
