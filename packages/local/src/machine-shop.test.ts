import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { shopOfMachine } from "./machine-shop.ts";

it("the language and the time zone of a machine are those of a new shop", () => {
  const german = { language: "de-DE", timeZone: "Europe/Berlin" };
  expect(shopOfMachine({ LANG: "de_DE.UTF-8" }, "Europe/Berlin")).toEqual(german);
  expect(shopOfMachine({ LC_ALL: "de_DE@euro", LANG: "en_US.UTF-8" }, "Europe/Berlin")).toEqual(german);
});

it("the currency of a new shop is the one that the program `locale` names", () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-locale-"));
  try {
    // The locales of other countries are seldom installed, so this answers as glibc does.
    const program = join(folder, "locale");
    writeFileSync(program, '#!/bin/sh\n[ "$1" = int_curr_symbol ] && [ "$LANG" = de_CH.UTF-8 ] && echo "CHF "\n');
    chmodSync(program, 0o755);
    const swiss = { language: "de-CH", currency: "CHF", timeZone: "Europe/Zurich" };
    expect(shopOfMachine({ LANG: "de_CH.UTF-8", PATH: `${folder}:/bin` }, "Europe/Zurich")).toEqual(swiss);
    expect(shopOfMachine({ LANG: "de_AT.UTF-8", PATH: `${folder}:/bin` }, "UTC")).toEqual({ language: "de-AT" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("what was never set on a machine is left open", () => {
  for (const LANG of ["C", "C.UTF-8", "POSIX", "", undefined]) {
    for (const timeZone of ["UTC", "Etc/UTC", "GMT"]) expect(shopOfMachine({ LANG }, timeZone)).toEqual({});
  }
});
