import { type Stand, startStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { toPng } from "@platen/virtual-printer/picture";
import { afterAll, beforeAll, expect, it } from "vitest";
import { difference, dotsOf, joined } from "./strip.ts";

let stand: Stand;
const printers = new Map<string, VirtualPrinter>();

const models = { escpos: "TM-T20III", starprnt: "TSP143IV", zpl: "ZD421-203dpi" };

beforeAll(async () => {
  stand = await startStand({ printer: { speedMmPerS: 2_000 }, env: { PLATEN_RAW_DOCUMENTS: "true" } });
  for (const [language, model] of Object.entries(models)) {
    const printer = await startVirtualPrinter({ port: 0, settings: { model, widthMm: 80, speedMmPerS: 2_000 } });
    printers.set(language, printer);
    const address = { host: "127.0.0.1", port: printer.port };
    await stand.ask("POST", "/printers", { id: language, name: language, lane: "tcp", address, language, width: 80 });
    await eventually(async () => (await stand.ask("GET", `/printers/${language}`)).printer.status === "online");
  }
});

afterAll(async () => {
  await stand?.close();
  for (const printer of printers.values()) await printer.close();
});

/** A slope, so that every row of it is another. */
function slope(): string {
  const [widthDots, heightDots] = [320, 200];
  const bitmap = new Uint8Array((widthDots / 8) * heightDots);
  for (let y = 0; y < heightDots; y++) bitmap.fill(0xff, (y * widthDots) / 8, (y * widthDots) / 8 + (y >> 3));
  return Buffer.from(toPng({ widthDots, heightDots, bitmap, text: "", lines: [] })).toString("base64");
}

const label = {
  width: "80mm",
  height: "50mm",
  blocks: [
    { type: "text", content: "Table {{ table }}", bold: true, size: 2 },
    { type: "qrcode", content: "{{ table }}" },
  ],
};

/** Text in several looks, a code and a picture, in each language. */
const raw: Record<string, string> = {
  escpos: `\x1b@\x1ba\x01\x1d!\x11Corner shop\n\x1d!\x00\x1bE\x01Tea\x1bE\x00  2.50\n\x1dh\x40\x1dk\x04TEA\x00\x1dv0\x00\x02\x00\x03\x00\xff\xff\x81\x81\xff\xffno line end`,
  starprnt:
    "\x1b@\x1b\x1da\x01Corner shop\n\x1bETea\x1bF  2.50\n\x1bb\x36\x32\x31\x50TEA\x1e\x1bX\x02\x00\xff\xff\xff\x81\x81\x81\n\x1bd\x02",
  zpl: "^XA^CI28^LL240^FO20,20^ADN,36,20^FDCorner shop^FS^FO20,80^BY2,3,60^BCN,60,Y,N^FDTEA-250^FS^FO300,20^GFA,4,4,2,FFFF8181^FS^XZ",
};

const kinds: [kind: string, language: string, content: object][] = Object.keys(models).flatMap((language) => [
  ["a template that is stored nowhere", language, { config: label, data: { table: "7" } }],
  ["a PNG", language, { document: { type: "png", content: slope() } }],
  [
    "what a client wrote in the printer's own language",
    language,
    { document: { type: language, content: Buffer.from(raw[language] ?? "", "latin1").toString("base64") } },
  ],
]);

it.each(kinds)(
  "%s comes out of a printer for %s as its preview shows it, dot for dot",
  async (_, language, content) => {
    const printer = printers.get(language);
    const before = printer?.receipts().length ?? 0;
    const body = { ...content, printer: language };
    const { text, body: answer } = await stand.call("POST", "/jobs", body, { Prefer: "wait=60" });
    expect(answer.status, text).toBe("completed");
    const { jobId } = answer;
    const response = await fetch(`${stand.url}/jobs/${jobId}/preview`);
    expect(response.status).toBe(200);
    const pieces = printer?.receipts().slice(before) ?? [];
    expect(pieces.length).toBeGreaterThan(0);
    expect(difference(dotsOf(Buffer.from(await response.arrayBuffer())), joined(pieces))).toBe("");
  },
);
