import { expect, it } from "vitest";
import { currencies, languages, timeZones } from "./regions.ts";

it("languages, currencies and time zones have the names that people know, in their own language", () => {
  expect(languages("", "de")).toContainEqual({ value: "de-CH", label: "Deutsch (Schweiz)" });
  expect(languages("", "fr")).toContainEqual({ value: "de-CH", label: "Allemand (Suisse)" });
  expect(currencies("", "en")).toContainEqual({ value: "CHF", label: "Swiss Franc (CHF)" });
  expect(timeZones("", "en")).toContainEqual({ value: "Europe/Berlin", label: "Berlin – Central European Time" });
  expect(timeZones("", "de")).toContainEqual({ value: "Europe/Berlin", label: "Berlin – Mitteleuropäische Zeit" });
});

it("a value that is chosen is in the list, whatever it is, and once", () => {
  expect(languages("de-DE", "en").filter(({ value }) => value === "de-DE")).toHaveLength(1);
  expect(languages("no tag at all", "en")).toContainEqual({ value: "no tag at all", label: "No tag at all" });
  expect(timeZones("Mars/Base", "en")).toContainEqual({ value: "Mars/Base", label: "Base" });
  expect(currencies("", "en").map(({ value }) => value)).not.toContain("");
});
