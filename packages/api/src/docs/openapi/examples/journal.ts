import type { OperationExample } from "./operation-example.ts";

const entry = {
  number: 1204,
  at: "2026-03-01T17:45:03.412Z",
  kind: "job.completed",
  subject: "01980f3c-52a1-7c3e-9d41-0b6f2f9f7e11",
  by: "till 3",
  facts: {
    printerId: "kitchen",
    templateId: "order-receipt",
    attempts: 1,
    method: "process-id",
    words: "37223030343200",
    bytesSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  hash: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
};

export const journalExamples = {
  listJournal: {
    answers: {
      200: {
        success: true,
        entries: [entry],
        head: { number: entry.number, hash: entry.hash },
        state: { outside: 0, unsealed: 0, unsealedForS: 0 },
        nextCursor: String(entry.number),
      },
    },
  },
  exportJournal: {},
} satisfies Record<string, OperationExample>;
