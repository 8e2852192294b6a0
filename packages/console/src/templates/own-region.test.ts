import { expect, it } from "vitest";
import { ownRegion } from "./own-region.ts";

const shop = (language: string, currency: string, timeZone: string) => ({ language, currency, timeZone });

it("a starting point leaves to the shop what the shop says of its region", () => {
  expect(ownRegion("de", shop("de-CH", "CHF", "Europe/Zurich"), "Europe/Berlin")).toEqual({});
});

it("a starting point in another language than the shop's brings its own, and only that", () => {
  expect(ownRegion("fr", shop("de-CH", "CHF", "Europe/Zurich"), "Europe/Berlin")).toEqual({ locale: "fr-FR" });
});

it("a starting point for a shop that nobody has set up prints the browser's time", () => {
  const own = { locale: "de-DE", currency: "EUR", timeZone: "Europe/Berlin" };
  expect(ownRegion("de", shop("", "", ""), "Europe/Berlin")).toEqual(own);
  expect(ownRegion("de", undefined, "Europe/Berlin")).toEqual(own);
});
