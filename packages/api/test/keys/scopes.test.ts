import { type Scope, scopes } from "@platen/shared/key";
import { describeOnPostgres } from "@platen/testkit/backends";
import { beforeAll, describe, expect, it } from "vitest";
import type { OpenApiDocument, OpenApiOperation } from "../../src/docs/openapi/openapi-types.ts";
import { refusedUpgrade } from "../listener.ts";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

const admin = { "X-API-Key": "s3cret" };

describeOnPostgres("what each key may do", (backend) => {
  const stack = useStack(backend);
  const secrets = new Map<Scope, string>();
  let locked: Replica;
  let document: Pick<OpenApiDocument, "paths">;

  beforeAll(async () => {
    locked = await stack.another({ auth: { enabled: true, apiKey: "s3cret" } });
    document = JSON.parse((await locked.call("GET", "/openapi.json", undefined, admin)).text);
    for (const scope of scopes) {
      const made = await locked.call("POST", "/keys", { name: `for ${scope}`, scopes: [scope] }, admin);
      secrets.set(scope, made.body.secret);
    }
  });

  /** The OpenAPI document names the scopes that an operation is answered to, each by itself. */
  function isNamed({ security }: OpenApiOperation, scope: Scope): boolean {
    return security.some(({ apiKey }) => apiKey && (apiKey.length === 0 || apiKey.includes(scope)));
  }

  const isOpen = ({ security }: OpenApiOperation) =>
    security.every((requirement) => Object.keys(requirement).length === 0);

  async function outcome(method: string, path: string, headers: Record<string, string>): Promise<string> {
    const takesBody = method === "post" || method === "put";
    const answer = await fetch(locked.base + path.replaceAll(/\{\w+\}/g, "x1"), {
      method: method.toUpperCase(),
      headers: { ...headers, ...(takesBody && { "Content-Type": "application/json" }) },
      ...(takesBody && { body: "{}" }),
    });
    if (answer.status === 401 || answer.status === 403)
      return ((await answer.json()) as { error: { code: string } }).error.code;
    // A stream of events does not end by itself.
    await answer.body?.cancel();
    return "answered";
  }

  it("is what the OpenAPI document says, for every scope and every operation", async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        for (const scope of scopes) {
          const expected = isOpen(operation) || isNamed(operation, scope) ? "answered" : "FORBIDDEN";
          const met = await outcome(method, path, { "X-API-Key": secrets.get(scope) ?? "" });
          if (met !== expected) wrong.push(`${method} ${path} with ${scope}: ${met}, not ${expected}`);
          asked++;
        }
        const without = await outcome(method, path, {});
        if (without !== (isOpen(operation) ? "answered" : "UNAUTHORIZED")) wrong.push(`${method} ${path}: ${without}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(250);
  });

  it("every operation but those of probes names the scopes it needs, and admin is one of them", () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const open = operations.filter(isOpen).map(({ operationId }) => operationId);
    expect(open.sort()).toEqual(["getHealth", "getReadiness"]);
    for (const operation of operations) expect(isOpen(operation) || isNamed(operation, "admin")).toBe(true);
  });

  it("a refusal names what is missing, and what the key is for", async () => {
    const answer = await locked.call("GET", "/keys", undefined, { "X-API-Key": secrets.get("print") ?? "" });
    expect(answer.status).toBe(403);
    expect(answer.body.error.message).toBe(
      "The API key is not meant for this: it needs the scope admin and has print.",
    );
  });

  describe("/ws", () => {
    it("is for keys that may read", async () => {
      const url = `${locked.base.replace("http", "ws")}/ws`;
      const refused = await refusedUpgrade(url, { "X-API-Key": secrets.get("print") ?? "" });
      expect([refused.status, refused.body.error.code]).toEqual([403, "FORBIDDEN"]);
    });
  });

  it("where a printer asks for its jobs is told to who may manage printers, and to nobody else", async () => {
    const shop = { id: "shop", name: "Shop", lane: "cloudprnt", width: 80 };
    const made = await locked.call("POST", "/printers", shop, admin);
    expect(made.status).toBe(201);
    const shownTo = async (scope: Scope) =>
      (await locked.call("GET", "/printers/shop", undefined, { "X-API-Key": secrets.get(scope) ?? "" })).body.printer;
    expect((await shownTo("printers")).pollUrl).toMatch(/\/cloudprnt\/.+/);
    expect((await shownTo("read")).pollUrl).toBe(undefined);
  });
});
