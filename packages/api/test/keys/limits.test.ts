import { describeOnPostgres } from "@platen/testkit/backends";
import { beforeAll, expect, it } from "vitest";
import type { OpenApiDocument } from "../../src/docs/openapi/openapi-types.ts";
import { listen, refusedUpgrade } from "../listener.ts";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

const admin = { "X-API-Key": "s3cret" };
const allButAdmin = ["print", "read", "templates", "printers"];
const blocks = [{ type: "text", content: "x" }];

/** Neither a printer nor a template is used or shown, but what the request itself brings. */
const harmless = ["preview", "previewDraft", "previewSchema"];

describeOnPostgres("what a key with limits may do", (backend) => {
  const stack = useStack(backend);
  let locked: Replica;
  let names = 0;
  let jobOfOthers: string;
  let batchOfOthers: string;

  async function make(limits: Record<string, unknown>): Promise<Record<string, string>> {
    const key = { name: `limited ${++names}`, scopes: allButAdmin, ...limits };
    const made = await locked.call("POST", "/keys", key, admin);
    expect(made.status, made.text).toBe(201);
    expect(made.body.key).toMatchObject(limits);
    return { "X-API-Key": made.body.secret };
  }

  beforeAll(async () => {
    locked = await stack.another({ auth: { enabled: true, apiKey: "s3cret" } });
    const printer = { name: "P", address: { host: "127.0.0.1", port: 9 }, language: "escpos", width: 80 };
    let { port } = printer.address;
    for (const [id, site] of [
      ["own", "here"],
      ["neighbour", "here"],
      ["stranger", "there"],
    ]) {
      const settings = {
        ...printer,
        id,
        site,
        whenOffline: "queue",
        enabled: false,
        address: { ...printer.address, port: ++port },
      };
      expect((await locked.call("POST", "/printers", settings, admin)).status).toBe(201);
    }
    for (const id of ["ticket", "secret"]) {
      await locked.call("POST", "/templates", { id, name: "T", config: { width: "80mm", blocks } }, admin);
    }
    jobOfOthers = (await print(admin, "secret", "stranger")).body.jobId;
    const batch = { printer: "stranger", jobs: [{ data: {} }] };
    batchOfOthers = (await locked.call("POST", "/print/secret/batch", batch, admin)).body.batchId;
  });

  const print = (headers: Record<string, string>, template: string, printer?: string) =>
    locked.call("POST", `/print/${template}`, { data: {}, ...(printer && { printer }) }, headers);

  const codeOf = async (asked: ReturnType<Replica["call"]>) => {
    const { status, body } = await asked;
    return body?.error?.code ?? status;
  };

  /** What exists, and is none of the key's. */
  function pathOfOthers(path: string): string {
    return path
      .replace("{jobId}", jobOfOthers)
      .replace("{batchId}", batchOfOthers)
      .replace(/^\/templates\/\{id\}/, "/templates/secret")
      .replace("{templateId}", "secret")
      .replace(/^\/printers\/\{id\}/, "/printers/stranger")
      .replaceAll(/\{\w+\}/g, "1");
  }

  it("is nothing at all with what belongs to others, whatever the operation", async () => {
    const headers = await make({ printers: ["own"], templates: ["ticket"] });
    const document: OpenApiDocument = JSON.parse((await locked.call("GET", "/openapi.json", undefined, admin)).text);
    const wrong: string[] = [];
    let asked = 0;
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, { operationId, security }] of Object.entries(methods)) {
        const takesNobodysKey = !security.some(({ apiKey }) => apiKey && apiKey.length > 0);
        if (takesNobodysKey || harmless.includes(operationId)) continue;
        const takesBody = method === "post" || method === "put";
        const answer = await fetch(locked.base + pathOfOthers(path), {
          method: method.toUpperCase(),
          headers: { ...headers, ...(takesBody && { "Content-Type": "application/json" }) },
          ...(takesBody && { body: JSON.stringify({ id: "other", site: "there" }) }),
        });
        const met = answer.status === 403 ? await answer.json() : await answer.body?.cancel();
        const code = (met as { error?: { code: string } } | undefined)?.error?.code ?? answer.status;
        if (code !== "FORBIDDEN") wrong.push(`${operationId}: ${code}`);
        asked++;
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(40);
  });

  it("is everything with its own printer and template", async () => {
    const headers = await make({ printers: ["own"], templates: ["ticket"] });
    const { body } = await print(headers, "ticket", "own");
    expect(body.status).toBe("queued");
    const own = (method: string, path: string) => codeOf(locked.call(method, path, undefined, headers));
    expect(await own("GET", `/jobs/${body.jobId}`)).toBe(200);
    expect(await own("GET", "/jobs?printerId=own&templateId=ticket")).toBe(200);
    expect(await own("GET", "/jobs?printerId=own")).toBe("FORBIDDEN");
    expect(await own("GET", "/templates/ticket")).toBe(200);
    expect(await own("GET", "/printers/own")).toBe(200);
    expect(await own("DELETE", `/jobs/${body.jobId}`)).toBe(200);
    expect(await own("POST", `/jobs/${body.jobId}/reprint`)).toBe(200);
    expect(await codeOf(locked.call("PUT", "/printers/own", { name: "Mine" }, headers))).toBe(200);
    expect(await codeOf(locked.call("PUT", "/printers/own", { site: "there" }, headers))).toBe(200);
    await locked.call("PUT", "/printers/own", { site: "here" }, admin);
  });

  it("of a site is every printer there, and none that would leave it", async () => {
    const headers = await make({ sites: ["here"] });
    for (const printer of ["own", "neighbour"]) expect((await print(headers, "secret", printer)).status).toBe(200);
    expect(await codeOf(print(headers, "secret", "stranger"))).toBe("FORBIDDEN");
    expect(await codeOf(print(headers, "secret"))).toBe("FORBIDDEN");
    expect(await codeOf(locked.call("GET", "/printers?site=here", undefined, headers))).toBe(200);
    expect(await codeOf(locked.call("GET", "/printers", undefined, headers))).toBe("FORBIDDEN");
    expect(await codeOf(locked.call("PUT", "/printers/own", { site: "there" }, headers))).toBe("FORBIDDEN");
  });

  it("of a printer that is gone are its jobs, and no copy of them on another", async () => {
    const printer = { id: "gone", name: "P", lane: "cloudprnt", width: 80, whenOffline: "queue" };
    await locked.call("POST", "/printers", printer, admin);
    const headers = await make({ printers: ["gone"] });
    const { jobId } = (await print(headers, "ticket", "gone")).body;
    await locked.call("DELETE", "/printers/gone?openJobs=cancel", undefined, admin);
    expect(await codeOf(locked.call("GET", `/jobs/${jobId}`, undefined, headers))).toBe(200);
    expect(await codeOf(locked.call("POST", `/jobs/${jobId}/reprint`, undefined, headers))).toBe("FORBIDDEN");
    const ofSite = await make({ sites: ["here"] });
    const added = (id: string) => codeOf(locked.call("POST", "/printers", { ...printer, id, site: "here" }, ofSite));
    expect(await added("gone")).toBe("FORBIDDEN");
    expect(await added("never-before")).toBe(201);
  });

  it("is hear of its own printers, by /ws and by /events", async () => {
    const headers = await make({ sites: ["here"] });
    const url = `${locked.base.replace("http", "ws")}/ws`;
    expect((await refusedUpgrade(url, headers)).status).toBe(403);
    expect((await refusedUpgrade(`${url}?printerId=own,stranger`, headers)).status).toBe(403);
    const listener = await listen(locked.base, { headers, query: "?printerId=own,neighbour" });
    const { jobId } = (await print(headers, "ticket", "own")).body;
    await listener.hears("jobUpdate", { jobId });
    await listener.close();
    const stream = await fetch(`${locked.base}/events?printerId=own`, { headers });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });

  it("is no picture of others, brought back by a version of its own template", async () => {
    const headers = await make({ templates: ["ticket"] });
    const restore = (query: string) =>
      codeOf(locked.call("POST", `/templates/ticket/versions/1/restore${query}`, undefined, headers));
    expect(await restore("?pictures=then")).toBe("FORBIDDEN");
    expect(await restore("")).toBe(200);
  });

  it("is not admin", async () => {
    const answer = await locked.call("POST", "/keys", { name: "x", scopes: ["admin"], sites: ["here"] }, admin);
    expect(answer.body.error.details).toEqual(["scopes: a key with admin cannot be limited"]);
  });
});
