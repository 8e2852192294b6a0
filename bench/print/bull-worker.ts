import { Worker } from "bullmq";
import { Redis } from "ioredis";

/** Takes jobs as BullMQ hands them out, and tells how long each was under way. */
const connection = new Redis(process.env.REDIS_URL ?? "", { maxRetriesPerRequest: null });
const now = () => performance.timeOrigin + performance.now();
const worker = new Worker<{ addedAt: number }>(
  "first-byte",
  async ({ data }) => void process.send?.(now() - data.addedAt),
  { connection },
);
await worker.waitUntilReady();
process.send?.("ready");
process.on("SIGTERM", () => process.exit(0));
