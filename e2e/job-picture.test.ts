import { fileURLToPath } from "node:url";
import { startApi } from "@platen/api/api";
import { loadConfig } from "@platen/shared/config";
import { type Stand, startStand } from "@platen/stand/stand";
import { testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { difference, dotsOf, joined } from "./strip.ts";

let stand: Stand;

/** Has every letter, in other shapes than the fonts that are built in. */
const font = "../packages/receipt/node_modules/@fontsource/unifont/files/unifont-latin-400-normal.woff2";

beforeAll(async () => {
  const env = { PLATEN_PRINTER_FONTS: fileURLToPath(new URL(font, import.meta.url)) };
  stand = await startStand({ printer: { speedMmPerS: 2_000 }, env });
});
afterAll(() => stand?.close());

async function bytesOf(jobId: string): Promise<{ bytes: Buffer; paper: string | null }> {
  const response = await fetch(`${stand.url}/jobs/${jobId}/preview`, {
    headers: { accept: "application/octet-stream" },
  });
  return { bytes: Buffer.from(await response.arrayBuffer()), paper: response.headers.get("paper-width") };
}

async function pictureOf(jobId: string, url = stand.url): Promise<Buffer> {
  const response = await fetch(`${url}/jobs/${jobId}/preview`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function isCompleted(jobId: string): Promise<boolean> {
  return (await stand.call("GET", `/jobs/${jobId}`)).body.job.status === "completed";
}

async function print(templateId = "total"): Promise<string> {
  const { status, body } = await stand.call("POST", `/print/${templateId}`, { data: {} });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return body.jobId;
}

it("a job's picture stays the print when the printer gets another charset and the service other fonts", async () => {
  const config = { width: "80mm", blocks: [{ type: "text", content: "\u5496\u5561 \u0e01\u0e32\u0e41\u0e1f" }] };
  expect((await stand.call("POST", "/templates", { id: "coffee", name: "Coffee", config })).status).toBe(201);
  const jobId = await print("coffee");
  await eventually(() => isCompleted(jobId));
  const printed = joined(stand.printer.receipts().slice(-1));
  expect(difference(dotsOf(await pictureOf(jobId)), printed)).toBe("");

  const service = loadConfig(undefined, stand.env);
  const printer = { ...service.printer, charset: "gb18030" as const, fonts: [] };
  const given = [...service.given, "printer.charset"];
  const api = await startApi({ ...service, given, printer, server: { ...service.server, port: 0 } }, testLog());
  const url = `http://127.0.0.1:${api.port}`;
  try {
    expect(difference(dotsOf(await pictureOf(jobId, url)), printed)).toBe("");
    // Neither the worker nor the first replica was started again: both read the printer's row.
    const inFirmware = Buffer.from([0xbf, 0xa7, 0xb7, 0xc8]);
    await eventually(async () => {
      const later = await print("coffee");
      await eventually(() => isCompleted(later));
      const [receipt] = stand.printer.receipts().slice(-1);
      return receipt && Buffer.from(receipt.bytes).includes(inFirmware);
    });
    await eventually(async () => (await bytesOf(await print("coffee"))).bytes.includes(inFirmware));
  } finally {
    await api.close();
  }
});

it("a job's picture stays the print when the printer gets other paper", async () => {
  const config = { width: "80mm", blocks: [{ type: "text", content: "Total 9.00", align: "right" }] };
  expect((await stand.call("POST", "/templates", { id: "total", name: "Total", config })).status).toBe(201);
  const jobId = await print();
  await eventually(() => isCompleted(jobId));
  const before = await bytesOf(jobId);

  const { host: ip, port } = stand.printer;
  expect((await stand.call("POST", "/printer/config", { ip, port, width: 58 })).status).toBe(200);
  const next = await bytesOf(await print());
  expect(next.paper).toBe("58");
  expect(next.bytes.equals(before.bytes)).toBe(false);

  const after = await bytesOf(jobId);
  expect(after.paper).toBe("80");
  expect(after.bytes.equals(before.bytes)).toBe(true);
});
