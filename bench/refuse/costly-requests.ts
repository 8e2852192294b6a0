import { randomBytes } from "node:crypto";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import { layeredDrawing, slowDrawing } from "../../packages/receipt/test/costly-drawings.ts";
import { type HandMadePng, pngBytes } from "../../packages/receipt/test/hand-made-png.ts";
import { hostileDrawings } from "../../packages/receipt/test/hostile-drawings.ts";
import {
  costlyLoops,
  endlessExpressions,
  largeData,
  shortList,
} from "../../packages/receipt/test/hostile-expressions.ts";
import { type Attempt, answered, apiKey, atOnce, held, post } from "./attempt.ts";

/** Every kind of request that costs a service work which was tried from outside. */
export function costlyRequests(): Attempt[] {
  return [...pictures(), ...uploads(), ...bodies(), ...templates(), ...drawings(), ...connections()];
}

const samples: Record<number, number> = { 0: 1, 2: 3, 6: 4 };

/** Of one byte over and over, behind filter 4, which costs most to undo. */
function paeth({ width = 1, height = 1, depth, colour, ...rest }: HandMadePng): Buffer {
  const rowBytes = 1 + Math.ceil((width * depth * (samples[colour] ?? 1)) / 8);
  const packed = new Uint8Array(rowBytes * height).fill(1);
  for (let y = 0; y < height; y++) packed[y * rowBytes] = 4;
  return pngBytes({ width, height, depth, colour, packed, ...rest });
}

function noise(width: number, height: number): Buffer {
  const rowBytes = 1 + width / 8;
  const packed = new Uint8Array(randomBytes(rowBytes * height));
  for (let y = 0; y < height; y++) packed[y * rowBytes] = 0;
  return pngBytes({ width, height, depth: 1, colour: 0, packed });
}

const column = (height: number) => paeth({ width: 1, height, depth: 1, colour: 0 });

function pictures(): Attempt[] {
  const deep = paeth({ width: 500, height: 8_000, depth: 16, colour: 6 });
  const plausible = paeth({ width: 576, height: 6_900, depth: 8, colour: 6 });
  const wide = paeth({ width: 4_000_000, height: 1, depth: 16, colour: 6 });
  const asPicture = { config: imageConfig, data: { picture: dataUri(column(4_000_000), "image/png") } };
  return [
    ["1 × 4,000,000", (url) => printPicture(url, column(4_000_000))],
    ["500 × 8,000 RGBA of 16 bits", (url) => printPicture(url, deep)],
    ["two of these at a time", (url) => atOnce(2, () => printPicture(url, deep))],
    ["576 × 6,900 RGBA", (url) => printPicture(url, plausible)],
    ["1 × 4,000,000, 8 at a time", (url) => atOnce(8, () => printPicture(url, column(4_000_000)))],
    ["4,000,000 × 1 RGBA of 16 bits", (url) => printPicture(url, wide)],
    ["1 × 4,000,000 in the data of a template", (url) => post(`${url}/preview`, asPicture)],
    ["noise of 576 × 2,000", (url) => printPicture(url, noise(576, 2_000))],
  ];
}

function uploads(): Attempt[] {
  const large = paeth({ width: 5_000, height: 5_000, depth: 8, colour: 6 });
  const long = paeth({ width: 1_250, height: 20_000, depth: 8, colour: 6 });
  const bomb = withChunk(noise(64, 64), "zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(3e8))]));
  const profile = withChunk(
    noise(64, 64),
    "iCCP",
    Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(3e8))]),
  );
  return [
    ["an upload of 1 × 24,000,000", (url) => upload(url, column(24_000_000))],
    ["an upload of 1 × 4,000,000, two at a time", (url) => atOnce(2, () => upload(url, column(4_000_000)))],
    ["an upload of 5,000 × 5,000 RGBA, 20 at a time", (url) => atOnce(20, () => upload(url, large))],
    ["an upload of 1,250 × 20,000 RGBA", (url) => upload(url, long)],
    ["an upload whose client hangs up, 20 times", (url) => hangUp(url, large, 20)],
    ["zTXt of 300 MB", (url) => upload(url, bomb)],
    ["iCCP of 300 MB", (url) => upload(url, profile)],
  ];
}

function bodies(): Attempt[] {
  const words = (text: string) => ({ config: textConfig, data: { words: text } });
  const numbers = ["NaN", "01", "0x10", "1e-400", "9".repeat(900_000), '"\0"'];
  return [
    ["arrays in arrays, 100,000 deep", (url) => post(`${url}/preview`, `${"[".repeat(1e5)}${"]".repeat(1e5)}`)],
    ["500,000 elements", (url) => post(`${url}/preview`, { config: textConfig, data: { words: Array(5e5).fill(1) } })],
    ["90,000 keys", (url) => post(`${url}/preview`, { config: textConfig, data: { words: manyKeys(9e4) } })],
    ["one word of 900 kB", (url) => post(`${url}/preview`, words("x".repeat(900_000)))],
    ["letters with marks without end", (url) => post(`${url}/preview`, words(`a${"\u0301".repeat(450_000)}`))],
    ["directions without end", (url) => post(`${url}/preview`, words("\u202eא\u202c".repeat(90_000)))],
    ["joined faces without end", (url) => post(`${url}/preview`, words("😀\u200d".repeat(120_000)))],
    ["numbers that are none", (url) => Promise.all(numbers.map((each) => post(`${url}/preview`, `{"data":${each}}`)))],
    ["a batch of 1,000", (url) => post(`${url}/print/order-receipt/batch`, { jobs: Array(1_000).fill({ data: {} }) })],
    ["a bomb in gzip", (url) => post(`${url}/preview`, gzipSync(Buffer.alloc(3e8)), { "Content-Encoding": "gzip" })],
  ];
}

function templates(): Attempt[] {
  const contents = [
    ...endlessExpressions.map(([what, content]) => ({ what, content, data: shortList })),
    ...costlyLoops.map(([what, content]) => ({
      what,
      content,
      data: { ...largeData, text: "x".repeat(200_000), texts: [] },
    })),
  ];
  const schemas = {
    "a pattern that looks back": { type: "string", pattern: "^(a+)+$" },
    "references in a circle": { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } },
    "code in a name": { type: "object", properties: { '"];process.exit();//': { type: "string" } } },
    "1,000 alternatives": { anyOf: Array.from({ length: 1_000 }, (_, at) => ({ const: at })) },
  };
  return [
    ...contents.map(({ what, content, data }): Attempt => {
      const config = { width: "80mm", blocks: [{ type: "text", content }] };
      return [what, (url) => post(`${url}/preview`, { config, data })];
    }),
    ...Object.entries(schemas).map(([what, words]): Attempt => {
      const config = { ...textConfig, schema: { type: "object", properties: { words } } };
      return [what, (url) => post(`${url}/preview`, { config, data: { words: `${"a".repeat(200)}!` } })];
    }),
  ];
}

function drawings(): Attempt[] {
  const huge =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="10"><rect width="8" height="8"/></svg>';
  const all = [
    ...hostileDrawings.map(([what, svg]) => [what, Buffer.from(svg)] as const),
    ["a drawing that takes long", slowDrawing()] as const,
    ["a drawing of many layers", layeredDrawing()] as const,
    ["a drawing of a billion pixels", Buffer.from(huge)] as const,
  ];
  return all.map(([what, svg]): Attempt => {
    const body = { config: imageConfig, data: { picture: dataUri(svg, "image/svg+xml") } };
    return [what, (url) => post(`${url}/preview`, body)];
  });
}

function connections(): Attempt[] {
  const chunked = `POST /preview HTTP/1.1\r\nHost: a\r\nX-API-Key: ${apiKey}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  return [
    ["600 connections that send half a header", (url) => held(url, 600, "GET /healthz HTTP/1.1\r\nX-A: ")],
    ["2,000 connections that send nothing", (url) => held(url, 2_000, "")],
    ["200,000 chunks of one byte", (url) => held(url, 1, `${chunked}${"1\r\n \r\n".repeat(200_000)}`)],
  ];
}

const textConfig = { width: "80mm", blocks: [{ type: "text", content: "{{ words }}" }] };
const imageConfig = { width: "80mm", blocks: [{ type: "image", source: "{{ picture }}", width: "100%" }] };

function dataUri(bytes: Buffer, type: string): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

function manyKeys(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
}

function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  const behindHeader = 33;
  return Buffer.concat([png.subarray(0, behindHeader), framed, png.subarray(behindHeader)]);
}

function printPicture(url: string, png: Buffer): Promise<unknown> {
  return post(`${url}/jobs`, { document: { type: "png", content: png.toString("base64") } });
}

function upload(url: string, png: Buffer, signal: AbortSignal | null = null): Promise<unknown> {
  const headers = { "X-API-Key": apiKey, "Content-Type": "image/png" };
  return answered(fetch(`${url}/assets/t`, { method: "PUT", headers, body: new Uint8Array(png), signal }));
}

async function hangUp(url: string, png: Buffer, times: number): Promise<void> {
  for (let at = 0; at < times; at++) await upload(url, png, AbortSignal.timeout(100)).catch(() => {});
}
