import { describeOnPostgres } from "@platen/testkit/backends";
import type { Answer, Json } from "@platen/testkit/caller";
import { beforeAll, expect, it } from "vitest";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

type Headers = Record<string, string>;

const admin = { "X-API-Key": "s3cret" };
const blocks = [{ type: "text", content: "{{ n }}" }];

describeOnPostgres("an Idempotency-Key", (backend) => {
  const stack = useStack(backend);
  let locked: Replica;
  let names = 0;
  let tries = 0;

  beforeAll(async () => {
    locked = await stack.another({ auth: { enabled: true, apiKey: "s3cret" } });
    await stack.call("POST", "/templates", { id: "sale", name: "Sale", config: { width: "80mm", blocks } });
  });

  async function makeKey(name = `till ${++names}`): Promise<{ id: string; headers: Headers }> {
    const { body } = await locked.call("POST", "/keys", { name, scopes: ["print"] }, admin);
    return { id: body.key.id, headers: { "X-API-Key": body.secret } };
  }

  const freshKey = () => `order-${++tries}`;

  const print = (headers: Headers, key: string, n: number): Promise<Answer> =>
    locked.call("POST", "/print/sale", { data: { n } }, { ...headers, "Idempotency-Key": key });

  it("of one API key neither conflicts with nor finds the request of another API key or of the configured one", async () => {
    const [one, other] = [await makeKey(), await makeKey()];
    const key = freshKey();
    const answers = [];
    for (const [index, headers] of [one.headers, other.headers, admin].entries()) {
      answers.push(await print(headers, key, index));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(3);
    const again = await print(one.headers, key, 0);
    expect(again.body.jobId).toBe(answers[0]?.body.jobId);
    expect((await print(other.headers, key, 0)).body.error.code).toBe("IDEMPOTENCY_CONFLICT");
  });

  it("is still known after its API key was given another secret", async () => {
    const { id, headers } = await makeKey();
    const key = freshKey();
    const first = await print(headers, key, 1);
    const { body } = await locked.call("POST", `/keys/${id}/rotate`, undefined, admin);
    expect((await print({ "X-API-Key": body.secret }, key, 1)).body).toEqual(first.body);
  });

  it("of a revoked API key is free for the next API key of the same name", async () => {
    const revoked = await makeKey("the till");
    const key = freshKey();
    const first = await print(revoked.headers, key, 1);
    await locked.call("DELETE", `/keys/${revoked.id}`, undefined, admin);
    const next = await makeKey("the till");
    const second = await print(next.headers, key, 2);
    expect([second.status, second.body.jobId === first.body.jobId]).toEqual([200, false]);
  });

  it.each<[string, () => Promise<{ path: string; body?: Json }>]>([
    ["a print", async () => ({ path: "/print/sale", body: { data: { n: 1 } } })],
    ["a batch", async () => ({ path: "/print/sale/batch", body: { jobs: [{ data: { n: 1 } }] } })],
    [
      "a print without a template",
      async () => ({ path: "/jobs", body: { config: { width: "80mm", blocks }, data: { n: 1 } } }),
    ],
    ["a test page of the default printer", async () => ({ path: "/printer/test" })],
    ["a test page of a named printer", async () => ({ path: "/printers/default/test" })],
    [
      "a reprint",
      async () => {
        const { jobId } = (await print(admin, freshKey(), 1)).body;
        await locked.call("DELETE", `/jobs/${jobId}`, undefined, admin);
        return { path: `/jobs/${jobId}/reprint` };
      },
    ],
  ])(
    "that comes again with %s is answered with Idempotent-Replayed, the first time without",
    async (_what, request) => {
      const { path, body } = await request();
      const headers = { ...admin, "Idempotency-Key": freshKey() };
      const [first, second] = [
        await locked.call("POST", path, body, headers),
        await locked.call("POST", path, body, headers),
      ];
      expect([first.status, first.headers.get("Idempotent-Replayed")]).toEqual([200, null]);
      expect([second.status, second.headers.get("Idempotent-Replayed")]).toEqual([200, "true"]);
      expect(second.body).toEqual(first.body);
    },
  );
});
