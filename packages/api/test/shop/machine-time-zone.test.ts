import { expect, it } from "vitest";
import { startProcess } from "../process.ts";
import { useStack } from "../stack.ts";

const stack = useStack({ name: "PostgreSQL", redisUrl: "" });

it("a shop without a time zone has the machine's time on its receipts until its own time zone is saved", async () => {
  const api = await startProcess(stack.place, { TZ: "Asia/Tokyo" });
  try {
    const config = { width: "80mm", blocks: [{ type: "text", content: '{{ at | datetime: "short" }}' }] };
    const printedAt = async () => {
      const preview = { config, data: { at: "2026-01-31T12:30:00Z" } };
      return (await api.call("POST", "/preview", preview, { Accept: "text/plain" })).text;
    };
    expect(await printedAt()).toMatch(/9:30\sPM/);
    await api.call("PUT", "/shop", { timeZone: "Europe/Berlin" });
    expect(await printedAt()).toMatch(/1:30\sPM/);
  } finally {
    await api.program.stop();
  }
});
