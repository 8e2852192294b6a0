import type { OperationExample } from "./operation-example.ts";
import { receiptData } from "./templates.ts";

const jobId = "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11";
const draftJobId = "01980f3d-6a0e-7b21-9c44-51d2a3c7e8b0";
const batchJobId = "01980f40-2b19-7f06-8d35-7a9e4f1c6d23";
const copyId = "01980f41-07d2-7b55-8a2c-6f0d5f3b9c02";

export const accepted = { success: true, jobId, printerId: "default", status: "queued", estimatedTime: "2s" };

const job = {
  id: jobId,
  templateId: "order-receipt",
  printerId: "default",
  status: "completed",
  createdAt: "2026-03-02T10:15:00.120Z",
  startedAt: "2026-03-02T10:15:00.180Z",
  completedAt: "2026-03-02T10:15:01.420Z",
  options: { copies: 1, cutPaper: true },
  attempts: 1,
  confirmation: { method: "process-id", at: "2026-03-02T10:15:01.420Z" },
  estimatedTime: "2s",
  expiresAt: "2026-03-02T11:15:00.120Z",
  reference: "order-4711",
  finishedAt: "2026-03-02T10:15:01.420Z",
};

/** As it is told on `/events`. */
const printing = {
  id: "1794800410123-0",
  type: "jobUpdate",
  data: { jobId, status: "printing", templateId: "order-receipt", printerId: "default", reference: "order-4711" },
};

const reprintId = "01980f44-91c3-7a68-9b0d-2e6f8d4a5c17";

const batchId = "01980f50-1c44-7d10-8b1e-3c9a4be0d7a5";

export const jobExamples = {
  print: {
    request: { data: receiptData, options: { copies: 1, cutPaper: true }, reference: "order-4711" },
    answers: { 200: accepted },
  },
  createJob: {
    request: {
      config: { width: "80mm", blocks: [{ type: "text", content: "Table {{ table }}", bold: true }, { type: "cut" }] },
      data: { table: "7" },
      options: { copies: 1 },
      reference: "order-4711",
    },
    answers: { 200: { ...accepted, jobId: draftJobId, reference: "order-4711" } },
  },
  printBatch: {
    request: { jobs: [{ data: receiptData, reference: "order-4711" }, { data: receiptData }] },
    answers: {
      200: { success: true, batchId, printerId: "default", jobIds: [batchJobId, copyId], estimatedTime: "4s" },
    },
  },
  cancelBatch: { answers: { 200: { success: true, batchId, cancelled: 2 } } },
  listJobs: { answers: { 200: { success: true, jobs: [job], nextCursor: "4711" } } },
  getJob: { answers: { 200: { success: true, job } } },
  cancelJob: {
    answers: { 200: { success: true, jobId, status: "cancelled" } },
    refusal: { code: "JOB_NOT_CANCELLABLE", why: "The receipt is printed already." },
  },
  eraseJobContent: { answers: { 200: { success: true, jobId, erasedAt: "2026-03-02T08:10:00.000Z" } } },
  reprintJob: { answers: { 200: { ...accepted, jobId: reprintId, reprintOf: jobId } } },
  previewJob: { path: { jobId: draftJobId }, answers: { 200: "Table 7\n" } },
  getStatistics: {
    answers: {
      200: {
        success: true,
        statistics: {
          since: "2026-03-02T00:00:00.000Z",
          until: "2026-03-03T00:00:00.000Z",
          receipts: 51,
          failed: 1,
          paperMm: 8_160,
          toPaper: {
            medianMs: 1_240,
            slowestMs: 4_800,
            steps: [
              { underMs: 1_250, jobs: 30 },
              { underMs: 5_000, jobs: 21 },
              { underMs: null, jobs: 0 },
            ],
          },
          hours: [{ hour: "2026-03-02T10:00:00.000Z", receipts: 51, failed: 1, paperMm: 8_160 }],
          rolls: [
            {
              printerId: "default",
              changedAt: "2026-03-01T16:20:00.000Z",
              usedMm: 34_000,
              lengthMm: 80_000,
              leftMm: 46_000,
            },
          ],
        },
      },
    },
  },
  listenToEvents: {
    answers: { 200: `id: ${printing.id}\nevent: ${printing.type}\ndata: ${JSON.stringify(printing)}\n\n` },
  },
} satisfies Record<string, OperationExample>;
