import { expect, it } from "vitest";
import { replaced } from "./data-form.tsx";

it("an emptied entry of a list keeps its place among the others", () => {
  const data = replaced({ prices: [1, 2, 3] }, ["prices", 1], undefined);
  expect(data).toEqual({ prices: [1, undefined, 3] });
  expect(replaced(data, ["prices", 1], 5)).toEqual({ prices: [1, 5, 3] });
});

it("an emptied field stays as one that is empty, also within an entry of a list", () => {
  expect(replaced({ guest: "Ada" }, ["guest"], undefined)).toStrictEqual({ guest: undefined });
  expect(replaced({ items: [{ price: 1 }] }, ["items", 0, "price"], undefined)).toStrictEqual({
    items: [{ price: undefined }],
  });
});
