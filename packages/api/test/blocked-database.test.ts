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

  it("refuses previews, uploads, reprints and test pages too while as many prints as it can take are under way", async () => {
    const blocks = [{ type: "text", content: "Hi" }];
    const id = await stack.store(blocks);
    const jobId = await stack.print(id, {});
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
    const upload = { "Content-Type": "image/svg+xml" };
    const others: Parameters<typeof stack.call>[] = [
      ["POST", "/preview", { config: { width: "80mm", blocks } }],
      ["POST", `/templates/${id}/preview`, {}],
      ["GET", `/jobs/${jobId}/preview`],
      ["PUT", "/assets/logo", picture, upload],
      ["POST", `/jobs/${jobId}/reprint`],
      ["POST", "/printer/test"],
    ];
    const other = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
    const answers = await other.sql.begin(async (sql) => {
      await sql`lock table jobs in exclusive mode`;
      // Prints are given up after a while; what was answered after that does not count, and is asked again.
      return eventually(async () => {
        let printsAnswered = 0;
        const prints = Array.from({ length: 256 }, async () => {
          await stack.call("POST", `/print/${id}`, { data: {} });
          printsAnswered++;
        });
        await eventually(async () => {
          const { text } = await stack.call("POST", `/print/${id}`, { data: {} });
          return /as many requests/.test(text) || printsAnswered > 0;
        });
        const refused = await Promise.all(others.map((call) => stack.call(...call)));
        const isInTime = printsAnswered === 0;
        await Promise.all(prints);
        return isInTime ? refused : undefined;
      });
    });
    await other.close();
    for (const { status, headers, body } of answers) {
      expect([status, headers.get("retry-after"), body.error.code]).toEqual([503, "1", "SERVICE_UNAVAILABLE"]);
      expect(body.error.message).toContain("as many requests as it can");
    }
  });
});
