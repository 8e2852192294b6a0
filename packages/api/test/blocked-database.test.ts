import { connectDatabase } from "@platen/shared/db/connect";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs, usualAnswerMs } from "@platen/testkit/patience";
import { expect, it } from "vitest";
import { type Stack, useStack } from "./stack.ts";

const blocks = [{ type: "text", content: "Hi" }];

/** While nobody can write to the table of jobs. */
async function whileBlocked<T>({ place }: Stack, work: () => Promise<T>): Promise<T> {
  // Its connection is silent while it holds the lock, and must not be taken for a dead one on a busy machine.
  const patience = { statementTimeoutMs: patientAnswerMs };
  const other = connectDatabase({ url: place.databaseUrl, name: "test", max: 1, ...patience });
  try {
    return (await other.sql.begin(async (sql) => {
      await sql`lock table jobs in exclusive mode`;
      return work();
    })) as T;
  } finally {
    await other.close();
  }
}

describeOnEachBackend("a database that takes too long", (backend) => {
  const stack = useStack(backend, { limits: { answerWithinMs: usualAnswerMs } });

  /** Asked again when a busy machine takes longer than the service may: then nothing was stored. */
  const print = (id: string) =>
    eventually(async () => (await stack.call("POST", `/print/${id}`, { data: {} })).body.jobId as string);

  it("answers 503, and what was not stored in time is not stored later either", async () => {
    const id = await stack.store(blocks);
    await print(id);
    const answer = await whileBlocked(stack, () => stack.call("POST", `/print/${id}`, { data: {} }));
    expect(answer.status).toBe(503);
    expect(answer.body.error.code).toBe("SERVICE_UNAVAILABLE");
    await print(id);
    expect((await stack.call("GET", `/jobs?templateId=${id}`)).body.jobs).toHaveLength(2);
  });
});

describeOnEachBackend("as many prints under way as the service can take", (backend) => {
  const stack = useStack(backend);

  const most = 256;
  const tooMany = 40;

  /** Does something while so many prints wait for the database, and the rest were refused. */
  async function whileFull<T>(id: string, work: () => Promise<T>): Promise<T> {
    const statuses: number[] = [];
    const refusals = Array.from({ length: tooMany }, () => 503);
    const { prints, done } = await whileBlocked(stack, async () => {
      const prints = Array.from({ length: most + tooMany }, async () => {
        statuses.push((await stack.call("POST", `/print/${id}`, { data: {} })).status);
      });
      await eventually(() => statuses.length === tooMany);
      const done = await work();
      expect(statuses).toEqual(refusals);
      return { prints, done };
    });
    await Promise.all(prints);
    expect(statuses).toEqual([...refusals, ...Array.from({ length: most }, () => 200)]);
    return done;
  }

  it("refuses more of them without letting them wait, and stores the others", async () => {
    const id = await stack.store(blocks);
    await whileFull(id, async () => {});
    const connection = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
    const [stored] = await connection.sql`select count(*)::int from jobs where template_id = ${id}`;
    await connection.close();
    expect(stored?.count).toBe(most);
  });

  it("refuses previews, uploads, reprints and test pages, too", async () => {
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
    const answers = await whileFull(id, () => Promise.all(others.map((call) => stack.call(...call))));
    for (const { status, headers, body } of answers) {
      expect([status, headers.get("retry-after"), body.error.code]).toEqual([503, "1", "SERVICE_UNAVAILABLE"]);
      expect(body.error.message).toContain("as many requests as it can");
    }
  });
});
