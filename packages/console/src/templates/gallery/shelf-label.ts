import { inset } from "./parts.ts";
import { startingPoint } from "./starting-point.ts";

export const shelfLabel = startingPoint({
  id: "shelf-label",
  kind: "label",
  widthsMm: [60],
  heightMm: 40,
  title: "{{ product }}",
  words: {
    en: {
      name: "Shelf label",
      description: "60 × 40 mm for the shelf's edge: product, price, price by weight and bar code.",
      product: "Ground coffee",
      details: "Medium roast, 250 g",
    },
    de: {
      name: "Regaletikett",
      description: "60 × 40 mm für die Regalkante: Ware, Preis, Grundpreis und Strichcode.",
      product: "Kaffee gemahlen",
      details: "Mild geröstet, 250 g",
    },
    fr: {
      name: "Étiquette de rayon",
      description: "60 × 40 mm pour le rayon : produit, prix, prix au kilo et code-barres.",
      product: "Café moulu",
      details: "Torréfaction douce, 250 g",
    },
    es: {
      name: "Etiqueta de estante",
      description: "60 × 40 mm para el estante: producto, precio, precio por kilo y código de barras.",
      product: "Café molido",
      details: "Tueste natural, 250 g",
    },
  },
  blocks: () => [
    { type: "feed", lines: "1mm" },
    inset({ content: "{{ product }}", bold: true, size: { width: 1, height: 2 }, wrap: "clip" }),
    inset({ content: "{{ details }}", font: "B", wrap: "clip" }),
    inset({ content: "{{ price | money }}", align: "right", bold: true, size: 3 }),
    inset({ content: "{{ unitPrice | money }} / {{ unit }}", align: "right", font: "B" }),
    { type: "barcode", symbology: "ean13", content: "{{ ean }}", height: 60, align: "left" },
  ],
  example: ({ product, details }) => ({
    product,
    details,
    price: 4.99,
    unitPrice: 19.96,
    unit: "kg",
    ean: "4006381333931",
  }),
});
