import type { Language } from "../../words/language.ts";

/** Whose receipts the pictures of the gallery are, where nobody has said anything of the shop yet. */
export const sampleShop: Record<Language, { name: string; address: string; taxNumber: string }> = {
  en: { name: "The Lime Tree", address: "1 High Street, Galway", taxNumber: "IE 1234567T" },
  de: { name: "Zur Linde", address: "Lindenplatz 1, 79098 Freiburg", taxNumber: "DE 123456789" },
  fr: { name: "Le Tilleul", address: "1, place du Marché, 67000 Strasbourg", taxNumber: "FR 12 345678901" },
  es: { name: "El Tilo", address: "Plaza Mayor 1, 37002 Salamanca", taxNumber: "B12345678" },
};
