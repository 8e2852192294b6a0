import { expect, it } from "vitest";
import { shopOfMachine } from "./machine-shop.ts";

it("the language and the time zone of a machine are those of a new shop", () => {
  const german = { language: "de-DE", timeZone: "Europe/Berlin" };
  expect(shopOfMachine({ LANG: "de_DE.UTF-8" }, "Europe/Berlin")).toEqual(german);
  expect(shopOfMachine({ LC_ALL: "de_DE@euro", LANG: "en_US.UTF-8" }, "Europe/Berlin")).toEqual(german);
});

it("what nobody has set on a machine is left to the person", () => {
  for (const LANG of ["C", "C.UTF-8", "POSIX", "", undefined]) {
    for (const timeZone of ["UTC", "Etc/UTC", "GMT"]) expect(shopOfMachine({ LANG }, timeZone)).toEqual({});
  }
});
