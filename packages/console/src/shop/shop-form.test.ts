import { describe, expect, it } from "vitest";
import { changesTo, differences, formOf, type ShopForm, suggested } from "./shop-form.ts";

const unset: ShopForm = {
  name: "",
  logo: null,
  address: "",
  footer: "",
  taxNumber: "",
  language: "",
  currency: "",
  timeZone: "",
};

const berlin = { languages: ["de-DE", "en"], timeZone: "Europe/Berlin" };

describe("the form of the shop", () => {
  it("sends what is changed and nothing else", () => {
    const stored = formOf({ ...unset, name: "Café", version: 3, updatedAt: "2026-01-01T00:00:00.000Z" });
    const form = { ...stored, footer: "Thanks", logo: "logo" };
    expect(changesTo(form, differences(stored, form))).toEqual({ logo: "logo", footer: "Thanks" });
  });

  it("suggests what the browser knows where nothing is set", () => {
    expect(suggested(unset, berlin)).toEqual({ language: "de-DE", currency: "EUR", timeZone: "Europe/Berlin" });
  });

  it("takes the likely country of a language that names none", () => {
    expect(suggested(unset, { languages: ["sv"], timeZone: "Europe/Stockholm" }).currency).toBe("SEK");
  });

  it("suggests no currency where it does not know what people pay with", () => {
    expect(suggested(unset, { languages: ["mn-MN"], timeZone: "" })).toEqual({ language: "mn-MN" });
  });

  it("suggests nothing in the place of what is set, and nothing to a shop that has its name", () => {
    expect(suggested({ ...unset, language: "de-CH" }, berlin)).toEqual({ currency: "CHF", timeZone: "Europe/Berlin" });
    expect(suggested({ ...unset, name: "Café" }, berlin)).toEqual({});
  });
});
