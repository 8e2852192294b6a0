import { createTestDatabase } from "@platen/testkit/backends";
import { Random } from "@platen/testkit/random";
import { startTcpCut, through } from "@platen/testkit/tcp-cut";
import { expect, it } from "vitest";
import { connectDatabase } from "../src/db/connect.ts";
import { sleep, within } from "../src/time.ts";

/**
 * Whoever is told that a question failed asks the next one at once, on a connection that is about to end. It must neither
 * be lost nor get another's answer (docs/decisions/patched-driver.md).
 */
it.each(["reset", "halve"] as const)("a question gets its own answer or an error: %s", async (kind) => {
  const database = await createTestDatabase();
  const link = await startTcpCut(Number(new URL(database.url).port));
  const { sql, close } = connectDatabase({ url: through(link, database.url), name: "test", max: 3 });
  const random = new Random(1);
  const wrong: unknown[] = [];
  let right = 0;
  let failed = 0;
  let isOver = false;
  async function ask(asker: number): Promise<void> {
    for (let number = 0; !isOver; number++) {
      const question = `${asker}-${number}`;
      const rows = 1 + (number % 20);
      const asked = sql.unsafe("select $1::text as answer from generate_series(1, $2::int)", [question, rows]);
      const answers = await asked.then(
        (found) => found.map(({ answer }) => answer),
        () => undefined,
      );
      if (!answers) failed++;
      else if (answers.length === rows && answers.every((answer) => answer === question)) right++;
      else wrong.push({ question, answers });
      if (asker % 2) await sleep(1);
    }
  }
  const askers = Array.from({ length: 16 }, (_, asker) => ask(asker));
  for (let cut = 0; cut < 100; cut++) {
    await sleep(5 + random.below(25));
    link.cut({ kind });
    await sleep(random.below(8));
    link.mend();
  }
  await sleep(300);
  isOver = true;
  const end = await within(
    4_000,
    Promise.all(askers).then(() => "answered"),
    () => "some wait",
  );
  expect(wrong).toEqual([]);
  expect(end).toBe("answered");
  expect(right).toBeGreaterThan(0);
  expect(failed).toBeGreaterThan(0);
  await close();
  await link.close();
  await database.drop();
});

it("a transaction whose connection is lost fails, and takes nothing else with it", async () => {
  const database = await createTestDatabase();
  const link = await startTcpCut(Number(new URL(database.url).port));
  const { sql, close } = connectDatabase({ url: through(link, database.url), name: "test", max: 1 });
  const transaction = sql.begin(async (inside) => {
    await inside`select 1`;
    link.cut({ kind: "reset" });
    await sleep(50);
    await inside`select 2`;
  });
  await expect(transaction).rejects.toThrow();
  link.mend();
  await sleep(50);
  expect(await sql`select 3 as answer`).toEqual([{ answer: 3 }]);
  await close();
  await link.close();
  await database.drop();
});

it("a connection is not taken for dead while the server may still work on its statement", async () => {
  const database = await createTestDatabase();
  const { sql, close } = connectDatabase({ url: database.url, name: "test", max: 1, statementTimeoutMs: 60_000 });
  const longerThanUsualS = 6;
  expect(await sql`select 'done' as answer from pg_sleep(${longerThanUsualS})`).toMatchObject([{ answer: "done" }]);
  await close();
  await database.drop();
});

it.each([
  [4_500, 5_400],
  [5_200, 5_900],
])(
  "a question that comes in the moment in which an idle connection is closed gets its answer: after %i ms",
  async (heldMs, askMs) => {
    const database = await createTestDatabase();
    const { sql, close } = connectDatabase({ url: database.url, name: "test", max: 1 });
    await sql`select 1`;
    // What falls due while the process is held up happens in one turn: the connection is closed, then somebody asks.
    const started = performance.now();
    setTimeout(() => {
      while (performance.now() - started < askMs);
    }, heldMs);
    await sleep(askMs);
    expect(await sql`select 2 as answer`).toEqual([{ answer: 2 }]);
    await close();
    await database.drop();
  },
);

it("an idle connection is closed, and opened again when it is needed, also after the network was cut meanwhile", async () => {
  const database = await createTestDatabase();
  const link = await startTcpCut(Number(new URL(database.url).port));
  const { sql, close } = connectDatabase({ url: through(link, database.url), name: "test", max: 1 });
  const backend = async () => (await sql`select pg_backend_pid() as id`)[0]?.id;
  const first = await backend();
  link.cut({ kind: "drop" });
  await sleep(6_000);
  link.mend();
  const second = await within(4_000, backend(), () => "it is waited for");
  expect(second).toEqual(expect.any(Number));
  expect(second).not.toBe(first);
  await close();
  await link.close();
  await database.drop();
});
