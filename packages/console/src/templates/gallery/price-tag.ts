import { ifSet, inset } from "./parts.ts";
import { startingPoint } from "./starting-point.ts";

export const priceTag = startingPoint({
  id: "price-tag",
  kind: "label",
  widthsMm: [50],
  heightMm: 30,
  title: "{{ product }}",
  words: {
    en: {
      name: "Price tag",
      description: "50 × 30 mm for the goods themselves: name, size, old price and new one, number.",
      was: "was",
      size: "Size",
      product: "Linen shirt",
    },
    de: {
      name: "Preisschild",
      description: "50 × 30 mm für die Ware: Name, Größe, alter und neuer Preis, Nummer.",
      was: "statt",
      size: "Größe",
      product: "Leinenhemd",
    },
    fr: {
      name: "Étiquette de prix",
      description: "50 × 30 mm pour l’article : nom, taille, ancien et nouveau prix, référence.",
      was: "au lieu de",
      size: "Taille",
      product: "Chemise en lin",
    },
    es: {
      name: "Etiqueta de precio",
      description: "50 × 30 mm para el artículo: nombre, talla, precio anterior y nuevo, referencia.",
      was: "antes",
      size: "Talla",
      product: "Camisa de lino",
    },
  },
  blocks: (words) => [
    inset(
      { content: "{{ product }}", bold: true, wrap: "clip" },
      { content: `${words.size} {{ size }}`, width: "auto", align: "right" },
    ),
    { type: "text", content: "{{ price | money }}", align: "center", bold: true, size: 3 },
    ifSet("oldPrice", { type: "text", content: `${words.was} {{ oldPrice | money }}`, align: "center", font: "B" }),
    { type: "barcode", symbology: "code128", content: "{{ number }}", height: 48, text: "below" },
  ],
  example: ({ product }) => ({ product, size: "M", price: 39.9, oldPrice: 59.9, number: "LH-204" }),
});
