import { renderBytes } from "@platen/virtual-printer/render";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RawBlock } from "../src/document.ts";
import { commandLength } from "../src/encode/escpos/command-lengths.ts";
import { starCommandLength } from "../src/encode/starprnt/command-lengths.ts";
import { profileFor } from "../src/printer-models.ts";
import { checkRaw } from "../src/raw/raw-check.ts";

type RawLanguage = RawBlock["language"];

const models: Record<RawLanguage, string> = {
  escpos: "TM-T20III",
  starprnt: "TSP143IV",
  zpl: "ZD421-203dpi",
};
const languages = Object.keys(models) as RawLanguage[];
const profiles = Object.fromEntries(
  languages.map((language) => [language, profileFor({ model: "generic", widthMm: 80, language })]),
) as Record<RawLanguage, ReturnType<typeof profileFor>>;

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** GS ( L function 112: one black picture of 16 × 2 dots for the print buffer. */
const stored = "\x1d(L\x0e\x00\x30\x70\x30\x01\x01\x31\x10\x00\x02\x00\xff\x00\xff\x01";
const printStored = "\x1d(L\x02\x00\x30\x32";

/** What a stream is likely to be made of: pieces of commands, their parameters, and anything else. */
const pieces: Record<RawLanguage, readonly string[]> = {
  escpos: [
    ...Array.from(" !$-23@DEGMRVat{\\Jdimp*=&%LSWuvcKe", (letter) => `\x1b${letter}`),
    ...Array.from("!BHLPWfhwVkv(8aIr:^*/DgCj", (letter) => `\x1d${letter}`),
    ...Array.from(".&!-CSqpg(", (letter) => `\x1c${letter}`),
    "\x10\x04",
    "\x10\x05",
    "\x10\x14",
    "\x1dv0\x00\x01\x00\x02\x00",
    "\x1da\x00",
    stored,
    printStored,
    "\x1d(k\x03\x00\x31\x51\x30",
    "\x1d(k\x06\x00\x31\x50\x30abc",
    "\x1dk\x49\x04{Bab",
    "\x1dk\x04ABC\x00",
    "\x1bD\x08\x10\x00",
    "\x1b*\x21\x02\x00",
    "Tea 2.50\n",
  ],
  starprnt: [
    ...Array.from("@EF450z-RIJadlQibX#k$sWh_", (letter) => `\x1b${letter}`),
    ...Array.from("atARSyx\x03P", (letter) => `\x1b\x1d${letter}`),
    "\x1b\x1eF\x00",
    "\x1b\x1ea\x01",
    "\x1b\x06\x01",
    "\x1b\x07\x14\x14",
    "\x1b\x1dyD1\x00\x03\x00abc",
    "\x1b\x1dyP",
    "\x1bb\x36\x32\x31\x50abc\x1e",
    "\x1bX\x01\x00abc",
    "Tea 2.50\n",
  ],
  zpl: [
    "^XA",
    "^XZ",
    "^LL100",
    "^FO10,10",
    "^ADN,18,10",
    "^FDTea^FS",
    "^BY2,3,40^BCN,40,Y,N^FD12^FS",
    "^GFA,2,2,1,FF00",
    "^PQ2",
    "^JUS",
    "^DFR:A",
    "^ISR:A",
    "^MD30",
    "~DG",
    "~JA",
    "^CC+",
    "^A0N,30",
    "\n",
  ],
};

const anyBytes = (language: RawLanguage) =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...pieces[language]).map(latin1) },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 6 }) },
        { weight: 1, arbitrary: fc.constantFrom("\x00", "\x01", "\x02", "0", "1", "\x41", "\x42").map(latin1) },
      ),
      { maxLength: 12 },
    )
    .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])))
    .chain((bytes) => fc.constantFrom(bytes, language === "zpl" ? inLabel(bytes) : bytes));

const inLabel = (bytes: Uint8Array) => Uint8Array.of(...latin1("^XA^LL100"), ...bytes, ...latin1("^XZ"));

/** What no stream that passes may do, as the printer in software understands it: it has tables of its own. */
const harmless = new Set(["feed", "cut", "drawer"]);

/** Beside those that the interpreter reports by an effect. */
const forbidden: Record<RawLanguage, RegExp> = {
  escpos: /^(DLE|unknown|FF|CAN|ESC [=&%LSWuv(]( |$)|ESC c|FS [q&gp(]|GS [*/:^DIjrgC8]|GS \( [^kL])/,
  starprnt: /^(unknown|ETB|ESC #|ESC ACK|ESC GS ETX|ESC RS a|ESC RS$)/,
  zpl: /^(control|unknown|cancelled label)$/,
};

/** Where the worker may ask for the printer's state: between two commands, by their lengths. Between labels in ZPL. */
function boundariesOf(bytes: Uint8Array, language: RawLanguage): Set<number> {
  const lengthAt = { escpos: commandLength, starprnt: starCommandLength, zpl: () => 1 }[language];
  const boundaries = new Set<number>();
  for (let at = 0; at < bytes.length; at += lengthAt(bytes, at)) boundaries.add(at);
  return boundaries;
}

describe.each(languages)("%s that a client wrote", (language) => {
  const runs = 3_000;

  it("is refused in words or does nothing but print, whatever it is", () => {
    let passed = 0;
    fc.assert(
      fc.property(anyBytes(language), (bytes) => {
        const verdict = checkRaw(bytes, profiles[language]);
        if ("refusal" in verdict) {
          const { at, command, why } = verdict.refusal;
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThanOrEqual(bytes.length);
          expect(command).not.toBe("");
          expect(why).toMatch(/^[a-z]/);
          return;
        }
        passed++;
        const { commands, effects } = renderBytes(bytes, { model: models[language], widthMm: 80 });
        const boundaries = boundariesOf(bytes, language);
        let at = 0;
        for (const { name, bytes: command } of commands) {
          expect(name).not.toMatch(forbidden[language]);
          expect(boundaries).toContain(at);
          at += command.length;
        }
        // ESC @ ends the reports that the printer sends by itself; they are asked for again behind the stream.
        const others = effects.filter((effect) => effect.type !== "autoStatus" || effect.mask !== 0);
        for (const { type } of others) expect(harmless).toContain(type);
      }),
      { numRuns: runs },
    );
    expect(passed).toBeGreaterThan(runs / 100);
  });

  it("is refused when its last command is cut short", () => {
    const whole = { escpos: "\x1dv0\x00\x01\x00\x02\x00ab", starprnt: "\x1bX\x01\x00abc", zpl: "^XA^LL10^XZ" }[
      language
    ];
    expect(checkRaw(latin1(whole), profiles[language])).not.toHaveProperty("refusal");
    for (let length = 1; length < whole.length; length++) {
      expect(checkRaw(latin1(whole.slice(0, length)), profiles[language]), `${length} bytes`).toHaveProperty("refusal");
    }
  });
});

it("a stream tells whether its last line is on paper, and whether it has cut the paper", () => {
  const verdict = (text: string) => checkRaw(latin1(text), profiles.escpos);
  expect(verdict("Tea")).toEqual({ endsInLine: true, endsCut: false });
  expect(verdict("Tea\n")).toEqual({ endsInLine: false, endsCut: false });
  expect(verdict("Tea\n\x1dV\x00")).toEqual({ endsInLine: false, endsCut: true });
  expect(verdict("Tea\n\x1dV\x00\x1bp\x00\x19\xfa\x1b@")).toEqual({ endsInLine: false, endsCut: true });
  expect(verdict("Tea\n\x1dV\x00Milk")).toEqual({ endsInLine: true, endsCut: false });
});

it("a picture that is put in the print buffer and printed is taken, and is on the paper", () => {
  const stream = latin1(`\x1b@\x1da\x00${stored}${printStored}`);
  expect(checkRaw(stream, profiles.escpos)).toEqual({ endsInLine: false, endsCut: false });
  const { receipts } = renderBytes(stream, { model: models.escpos, widthMm: 80 });
  expect(receipts.some(({ bitmap }) => bitmap.includes(0xff))).toBe(true);
});

it.each([
  ["a picture kept under a name", "\x1d(L\x0f\x00\x30\x43\x30AB\x01\x10\x00\x01\x00\x31\xff\xff"],
  ["a picture that is wider than the paper", stored.replace("\x10\x00\x02", "\x10\x09\x02")],
  ["a picture with less data than it says", stored.replace("\x0e\x00", "\x0d\x00")],
  ["a second colour", stored.replace("\x31", "\x32")],
  ["reports switched on", "\x1da\xff"],
  ["a feed backwards", "\x1be\x02"],
])("%s is refused", (_, stream) => {
  expect(checkRaw(latin1(stream), profiles.escpos)).toHaveProperty("refusal.at", 0);
});

it("data is refused that a printer would obey where it finds a parameter out of its range", () => {
  for (const stream of [
    "\x1bD\x08\x08\x1b=\x00",
    "\x1dk\x04A\x1b=\x00",
    "\x1dk\x49\x05{B\x1b=\x02",
    "\x1d(k\x06\x00\x31\x50\x30\x1b=\x02",
    `\x1dv0\x00\xff\x00\x01\x00${"\x1b".repeat(255)}`,
    `\x1dv0\x00\x01\x00\x00\x01${"\x1b".repeat(256)}`,
    "\x1dv0\x09\x01\x00\x01\x00\x1b",
  ]) {
    expect(checkRaw(latin1(stream), profiles.escpos)).toHaveProperty("refusal.at", 0);
  }
});

it.each<[string, RawLanguage, string]>([
  ["codes", "escpos", `\x1d(k\x06\x00\x31\x50\x30abc${"\x1d(k\x03\x00\x31\x51\x30".repeat(1_000)}`],
  ["text put to places of its own", "escpos", "\x1b$\x00\x00x".repeat(100_000)],
  ["cuts", "starprnt", "\x1bd\x02".repeat(101)],
  ["boxes", "zpl", `^XA^LL32000${"^FO1,1^GB600,9999,600^FS".repeat(2)}^XZ`],
  ["labels", "zpl", "^XA^LL100^XZ".repeat(101)],
  ["copies of a label", "zpl", "^XA^LL8000^PQ100^XZ"],
])("more %s than a receipt may have are refused before anything is drawn", (_, language, stream) => {
  expect(checkRaw(latin1(stream), profiles[language])).toHaveProperty("refusal");
});

it("ePOS XML is not taken from clients", () => {
  const printer = profileFor({ model: "generic", widthMm: 80, language: "epos" });
  expect(checkRaw(latin1("<epos-print/>"), printer)).toHaveProperty("refusal.why", "is not taken from clients");
});
