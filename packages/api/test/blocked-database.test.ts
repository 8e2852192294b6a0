import { connectDatabase } from "@platen/shared/db/connect";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { expect, it } from "vitest";
import { useStack } from "./stack.ts";

describeOnEachBackend("a database that takes too long", (backend) => {
  const stack = useStack(backend);

  it("answers 503, and what was not stored in time is not stored later either", async () => {
    const id = await stack.store([{ type: "text", content: "Hi" }]);
    await stack.print(id, {});
    const other = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
    const answer = await other.sql.begin(async (sql) => {
      await sql`lock table jobs in exclusive mode`;
      return stack.call("POST", `/print/${id}`, { data: {} });
    });
    await other.close();
    expect(answer.status).toBe(503);
    expect(answer.body.error.code).toBe("SERVICE_UNAVAILABLE");
    await stack.print(id, {});
    expect((await stack.call("GET", `/jobs?templateId=${id}`)).body.jobs).toHaveLength(2);
  });
});
