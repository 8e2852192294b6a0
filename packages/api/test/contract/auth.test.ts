import { describeOnPostgres } from "@platen/testkit/backends";
import { beforeAll, describe, expect, it } from "vitest";
import { listen, refusedUpgrade } from "../listener.ts";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

describeOnPostgres("the contract: authentication", (backend) => {
  const stack = useStack(backend);
  const key = { "X-API-Key": "s3cret" };
  let locked: Replica;

  beforeAll(async () => {
    locked = await stack.another({ auth: { enabled: true, apiKey: "s3cret" } });
  });

  it.each([
    ["GET", "/templates"],
    ["POST", "/templates"],
    ["POST", "/print/x"],
    ["GET", "/jobs"],
    ["DELETE", "/jobs/x"],
    ["GET", "/printer/status"],
    ["POST", "/printer/config"],
    ["GET", "/metrics"],
    ["GET", "/openapi.json"],
    ["GET", "/docs"],
  ])('"everything else needs the key": %s %s', async (method, path) => {
    for (const headers of [{}, { "X-API-Key": "wrong" }, { "X-API-Key": "" }, { "X-API-Key": "s3cre" }]) {
      const answer = await locked.call(method, path, undefined, headers);
      expect(answer.status).toBe(401);
      expect(answer.body.error.code).toBe("UNAUTHORIZED");
      expect(answer.body.error.message).toMatch(/API key is invalid/);
      expect(answer.headers.get("www-authenticate")).toBe('ApiKey realm="Platen", header="X-API-Key"');
    }
  });

  it("tells an unknown address nothing either", async () => {
    expect((await fetch(`${locked.base}/nowhere`)).status).toBe(401);
  });

  it('"every HTTP request carries the header `X-API-Key` with value <API_KEY>"', async () => {
    expect((await locked.call("GET", "/templates", undefined, key)).status).toBe(200);
    expect((await locked.call("GET", "/metrics", undefined, key)).status).toBe(200);
  });

  it("takes the key as a bearer token from Prometheus, and from nobody else", async () => {
    const bearer = { Authorization: "Bearer s3cret" };
    expect((await locked.call("GET", "/metrics", undefined, bearer)).status).toBe(200);
    expect((await locked.call("GET", "/metrics", undefined, { Authorization: "Bearer wrong" })).status).toBe(401);
    expect((await locked.call("GET", "/metrics", undefined, { Authorization: "Bearer " })).status).toBe(401);
    expect((await locked.call("GET", "/templates", undefined, bearer)).status).toBe(401);
  });

  it('"`/healthz`, `/readyz` stay open"', async () => {
    expect((await locked.call("GET", "/healthz")).status).toBe(200);
    expect((await locked.call("GET", "/readyz")).status).toBe(200);
  });

  it('"When protection is not enabled, no key is required"', async () => {
    expect((await stack.call("GET", "/templates")).status).toBe(200);
    expect((await stack.call("GET", "/templates", undefined, { "X-API-Key": "any" })).status).toBe(200);
  });

  describe("/ws", () => {
    it('"otherwise the upgrade is answered 401"', async () => {
      const url = `${locked.base.replace("http", "ws")}/ws`;
      for (const refused of [
        await refusedUpgrade(url),
        await refusedUpgrade(url, { "X-API-Key": "wrong" }),
        await refusedUpgrade(`${url}?apiKey=wrong`),
      ]) {
        expect(refused.status).toBe(401);
        expect(refused.body).toMatchObject({ success: false, error: { code: "UNAUTHORIZED" } });
      }
    });

    it('"`X-API-Key` header, or `?apiKey=` for browsers"', async () => {
      await (await listen(locked.base, { headers: key })).close();
      await (await listen(locked.base, { query: "?apiKey=s3cret" })).close();
    });

    it("is nowhere else", async () => {
      const refused = await refusedUpgrade(`${stack.api.base.replace("http", "ws")}/sockets`);
      expect(refused.status).toBe(404);
      expect(refused.body.error.code).toBe("NOT_FOUND");
    });
  });
});
