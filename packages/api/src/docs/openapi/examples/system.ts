import type { OperationExample } from "./operation-example.ts";

export const systemExamples = {
  getHealth: { answers: { 200: { success: true } } },
  getReadiness: { answers: { 200: { success: true } } },
  getMetrics: { answers: { 200: 'platen_queue_jobs{printer="default",site="default"} 0\n' } },
} satisfies Record<string, OperationExample>;
