import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Stack, startWholeStack } from "./stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startWholeStack({ redisUrl: "", printer: { speedMmPerS: 2_000 } });
});
afterAll(() => stack?.close());

async function bytesOf(jobId: string): Promise<{ bytes: Buffer; paper: string | null }> {
  const response = await fetch(`${stack.url}/jobs/${jobId}/preview`, {
    headers: { accept: "application/octet-stream" },
  });
  return { bytes: Buffer.from(await response.arrayBuffer()), paper: response.headers.get("paper-width") };
}

async function print(): Promise<string> {
  const { status, body } = await stack.request("POST", "/print/total", { data: {} });
  expect(body).toMatchObject({ success: true });
  expect(status).toBe(200);
  return body.jobId;
}

it("a job's picture stays the print when the printer gets other paper", async () => {
  const config = { width: "80mm", blocks: [{ type: "text", content: "Total 9.00", align: "right" }] };
  expect((await stack.request("POST", "/templates", { id: "total", name: "Total", config })).status).toBe(201);
  const jobId = await print();
  await eventually(async () => (await stack.request("GET", `/jobs/${jobId}`)).body.job.status === "completed");
  const before = await bytesOf(jobId);

  const { ip, port } = stack.config.printer;
  expect((await stack.request("POST", "/printer/config", { ip, port, width: 58 })).status).toBe(200);
  const later = await print();

  const after = await bytesOf(jobId);
  expect(after.paper).toBe("80");
  expect(after.bytes.equals(before.bytes)).toBe(true);
  const next = await bytesOf(later);
  expect(next.paper).toBe("58");
  expect(next.bytes.equals(before.bytes)).toBe(false);
});
