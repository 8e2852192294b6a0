import { ifSet, pair } from "./parts.ts";
import { startingPoint } from "./starting-point.ts";

export const kitchenTicket = startingPoint({
  id: "kitchen-ticket",
  kind: "ticket",
  widthsMm: [80, 58],
  title: "{{ table }} · {{ number }}",
  words: {
    en: {
      name: "Kitchen ticket",
      description: "Large letters for the pass: table, dishes, and every wish.",
      table: "TABLE",
      order: "Order",
      waiter: "Anna",
      dishes: ["Grilled salmon", "Burger", "Green salad"],
      wishes: ["no onions", "well done", "dressing apart"],
      note: "Allergic to nuts",
      courses: ["MAIN", "SIDES"],
    },
    de: {
      name: "Küchenbon",
      description: "Große Schrift für den Pass: Tisch, Speisen und jeder Wunsch.",
      table: "TISCH",
      order: "Bon",
      waiter: "Anna",
      dishes: ["Zanderfilet", "Burger", "Grüner Salat"],
      wishes: ["ohne Zwiebeln", "gut durch", "Dressing extra"],
      note: "Allergie: Nüsse",
      courses: ["HAUPTGANG", "BEILAGEN"],
    },
    fr: {
      name: "Bon de cuisine",
      description: "En grand pour le passe : table, plats et chaque demande.",
      table: "TABLE",
      order: "Bon",
      waiter: "Anna",
      dishes: ["Filet de bar", "Burger", "Salade verte"],
      wishes: ["sans oignons", "bien cuit", "sauce à part"],
      note: "Allergie : noix",
      courses: ["PLATS", "GARNITURES"],
    },
    es: {
      name: "Comanda de cocina",
      description: "En grande para el pase: mesa, platos y cada petición.",
      table: "MESA",
      order: "Comanda",
      waiter: "Ana",
      dishes: ["Merluza", "Hamburguesa", "Ensalada verde"],
      wishes: ["sin cebolla", "muy hecha", "aliño aparte"],
      note: "Alergia: frutos secos",
      courses: ["SEGUNDOS", "GUARNICIÓN"],
    },
  },
  blocks: (words) => [
    { type: "text", content: ` ${words.table} {{ table }} `, align: "center", bold: true, invert: true, size: 3 },
    { type: "feed", lines: "2mm" },
    pair("{{ now | time }}  {{ waiter }}", `${words.order} {{ number }}`),
    {
      type: "each",
      items: "courses",
      as: "course",
      blocks: [
        { type: "divider", style: "double" },
        { type: "text", content: "{{ course.name }}", bold: true },
        {
          type: "each",
          items: "course.dishes",
          as: "dish",
          blocks: [
            {
              type: "columns",
              columns: [
                { content: "{{ dish.quantity }}", width: 2, bold: true, size: 2 },
                { content: "{{ dish.name }}", bold: true, size: 2 },
              ],
            },
            {
              type: "each",
              items: "dish.wishes",
              as: "wish",
              blocks: [
                {
                  type: "columns",
                  columns: [
                    { content: "", width: 4 },
                    { content: "> {{ wish.text }}", underline: true },
                  ],
                },
              ],
              empty: [],
            },
            { type: "feed", lines: "2mm" },
          ],
        },
      ],
    },
    ifSet("note", { type: "text", content: " ! {{ note }} ", align: "center", bold: true, invert: true }),
  ],
  example: ({ waiter, dishes, wishes, note, courses }) => ({
    table: "12",
    number: "1042",
    waiter,
    note,
    courses: [
      {
        name: courses[0],
        dishes: [
          { quantity: "2", name: dishes[0], wishes: [] },
          { quantity: "1", name: dishes[1], wishes: [{ text: wishes[0] }, { text: wishes[1] }] },
        ],
      },
      { name: courses[1], dishes: [{ quantity: "2", name: dishes[2], wishes: [{ text: wishes[2] }] }] },
    ],
  }),
});
