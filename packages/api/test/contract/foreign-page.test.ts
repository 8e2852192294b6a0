import { describeOnPostgres } from "@platen/testkit/backends";
import { beforeAll, describe, expect, it } from "vitest";
import { listen, refusedUpgrade } from "../listener.ts";
import { rawRequest } from "../raw-request.ts";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

/** What browsers send along when a page of another site, port, file or sandboxed frame is behind a request. */
const foreign: Record<string, Record<string, string>> = {
  "another site": { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  "another site, on plain HTTP": { Origin: "http://evil.example" },
  "another port of this machine": { Origin: "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site" },
  "a sandboxed frame": { Origin: "null" },
  "a page that hides its origin": { "Sec-Fetch-Site": "cross-site" },
  "no origin a browser knows": { Origin: "evil" },
};

describeOnPostgres("pages of other origins", (backend) => {
  const stack = useStack(backend);
  const jobs = async () => (await stack.call("GET", "/jobs?limit=100")).body.jobs.length;

  describe.each(Object.entries(foreign))("from %s", (_name, headers) => {
    it.each([
      ["POST", "/printer/test"],
      ["POST", "/templates"],
      ["POST", "/preview"],
      ["PUT", "/assets/logo"],
      ["DELETE", "/jobs/4711"],
    ])("%s %s is refused", async (method, path) => {
      const before = await jobs();
      const { status, body } = await stack.call(method, path, undefined, headers);
      expect([status, body.error.code]).toEqual([403, "FOREIGN_ORIGIN"]);
      expect(await jobs()).toBe(before);
    });

    it("/ws tells nothing", async () => {
      const { status } = await refusedUpgrade(`${stack.api.base.replace("http", "ws")}/ws`, headers);
      expect(status).toBe(403);
    });
  });

  it("forms, which send no JSON, are refused whoever sends them", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const answer = await stack.call("POST", "/templates", '{"id":"x"}', { "Content-Type": type });
      expect([answer.status, answer.body.error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    }
  });

  describe("a page whose own name was made to lead here", () => {
    const statusOf = async ({ base }: Replica, host: string, path: string) => {
      const answer = await rawRequest(Number(new URL(base).port), `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      return Number(answer.split(" ")[1]);
    };

    it.each(["evil.example", "EVIL.example:3000", "evil.example."])("%s: neither reads nor listens", async (host) => {
      expect(await statusOf(stack.api, host, "/jobs")).toBe(403);
      expect(await statusOf(stack.api, host, "/console/")).toBe(200);
      expect(await statusOf(stack.api, host, "/healthz")).toBe(200);
      const headers = { Host: host, Origin: `http://${host}`, "Sec-Fetch-Site": "same-origin" };
      expect((await refusedUpgrade(`${stack.api.base.replace("http", "ws")}/ws`, headers)).status).toBe(403);
    });

    it.each(["127.0.0.1", "[::1]:3000", "localhost", "platen", "till-2.local:3000", "print.shop.lan"])(
      "%s is nobody's to buy",
      async (host) => {
        expect(await statusOf(stack.api, host, "/jobs")).toBe(200);
      },
    );

    it("a name that was welcomed may be used", async () => {
      const open = await stack.another({ server: { corsOrigins: ["https://pos.example"] } });
      expect(await statusOf(open, "pos.example", "/jobs")).toBe(200);
      expect(await statusOf(open, "evil.example", "/jobs")).toBe(403);
    });
  });

  describe("requests that nobody forged", () => {
    const printed = async ({ call }: Pick<Replica, "call">, headers: Record<string, string>) =>
      (await call("POST", "/printer/test", undefined, headers)).status;
    let open: Replica;

    beforeAll(async () => {
      open = await stack.another({ server: { corsOrigins: ["https://pos.example"] } });
    });

    it("of programs are taken, which name no origin", async () => {
      expect(await printed(stack, {})).toBe(200);
    });

    it("of the console are taken, behind a proxy that changes the host too", async () => {
      expect(await printed(stack, { Origin: stack.api.base })).toBe(200);
      expect(await printed(stack, { Origin: "https://print.shop.example", "Sec-Fetch-Site": "same-origin" })).toBe(200);
      const socket = await listen(stack.api.base, { headers: { Origin: stack.api.base } });
      await socket.close();
    });

    it("of configured origins are taken, and of no others", async () => {
      const own = { Origin: "https://pos.example", "Sec-Fetch-Site": "cross-site" };
      expect(await printed(open, own)).toBe(200);
      expect(await printed(open, { ...own, Origin: "https://evil.example" })).toBe(403);
      await (await listen(open.base, { headers: own })).close();
    });

    it("with the key are taken, which no foreign page knows", async () => {
      const locked = await stack.another({ auth: { enabled: true, apiKey: "s3cret" } });
      const sender = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
      expect(await printed(locked, sender)).toBe(401);
      expect(await printed(locked, { ...sender, "X-API-Key": "s3cret" })).toBe(200);
    });
  });
});
