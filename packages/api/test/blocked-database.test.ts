import { connectDatabase } from "@platen/shared/db/connect";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { usualAnswerMs } from "@platen/testkit/patience";
import { expect, it } from "vitest";
import { useStack } from "./stack.ts";

describeOnEachBackend("a database that takes too long", (backend) => {
  const stack = useStack(backend, { limits: { answerWithinMs: usualAnswerMs } });

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

  it("refuses what is more than it can have under way, without letting it wait", async () => {
    const id = await stack.store([{ type: "text", content: "Hi" }]);
    await stack.print(id, {});
    const other = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
    const statuses: number[] = [];
    const refusedBeforeAnyWaited = await other.sql.begin(async (sql) => {
      await sql`lock table jobs in exclusive mode`;
      const first = Array.from({ length: 256 }, () => stack.call("POST", `/print/${id}`, { data: {} }));
      for (const call of first) void call.then(({ status }) => statuses.push(status));
      await eventually(async () => {
        const { status, body } = await stack.call("POST", `/print/${id}`, { data: {} });
        return status === 503 && statuses.length === 0 ? body.error.code : undefined;
      });
      const answered = statuses.length;
      await Promise.all(first);
      return answered === 0;
    });
    await other.close();
    expect(refusedBeforeAnyWaited).toBe(true);
    expect(statuses).toEqual(Array.from({ length: 256 }, () => 503));
    // Behind whatever the database was still asked for when the clients had gone.
    await stack.print(id, {});
    expect((await stack.call("GET", `/jobs?templateId=${id}&limit=100`)).body.jobs).toHaveLength(2);
  });
});
