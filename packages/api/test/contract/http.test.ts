import { Agent, request } from "node:http";
import { gzipSync } from "node:zlib";
import { describeOnPostgres } from "@platen/testkit/backends";
import { describe, expect, it } from "vitest";
import { refusedUpgrade } from "../listener.ts";
import { rawRequest } from "../raw-request.ts";
import { useStack } from "../stack.ts";

describeOnPostgres("the contract: conventions and errors", (backend) => {
  const stack = useStack(backend);
  const template = { id: "t", name: "T", config: { width: "80mm", blocks: [] } };
  const unknown = expect.stringMatching(/^stauts: unknown query parameter; /);

  it('"Envelope for every failure: `success` false; `error` object with `code`, `message`"', async () => {
    const answer = await stack.call("GET", "/nowhere");
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ success: false, error: { code: "NOT_FOUND", message: expect.any(String) } });
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  });

  it.each([
    ["PATCH", "/templates", "GET, HEAD, POST, OPTIONS"],
    ["POST", "/templates/x", "GET, HEAD, PUT, DELETE, OPTIONS"],
    ["GET", "/print/x", "POST, OPTIONS"],
    ["PUT", "/jobs", "POST, GET, HEAD, OPTIONS"],
    ["DELETE", "/printer/status", "GET, HEAD, OPTIONS"],
  ])('%s %s: "405 `METHOD_NOT_ALLOWED`"', async (method, path, allow) => {
    const answer = await stack.call(method, path);
    expect(answer.status).toBe(405);
    expect(answer.body.error.code).toBe("METHOD_NOT_ALLOWED");
    expect(answer.headers.get("allow")).toBe(allow);
  });

  it("answers OPTIONS with what is allowed, and HEAD like GET without a body", async () => {
    const options = await fetch(`${stack.api.base}/templates`, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
    const head = await fetch(`${stack.api.base}/templates`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it.each(["{", "", "nul", '{"id":"t",}', "\u0000", '{"id": "\ud800'])(
    '"Malformed JSON: 400 `VALIDATION_ERROR`": %j',
    async (text) => {
      const answer = await stack.call("POST", "/templates", text);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({
        code: "VALIDATION_ERROR",
        details: [expect.stringMatching(/^body: /)],
      });
    },
  );

  it("says where a body stops being JSON, without repeating what stands there", async () => {
    const { body, text } = await stack.call("POST", "/templates", '{\n  "id": s3cret\n}');
    expect(body.error.details).toEqual(["body: is not valid JSON: at line 2, column 9 a value was expected"]);
    expect(text).not.toContain("s3cret");
  });

  it("refuses bytes that are not UTF-8", async () => {
    const body = Buffer.from([0x22, 0xff, 0x22]);
    const response = await fetch(`${stack.api.base}/templates`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: ["body: is not valid UTF-8"] } });
  });

  it('"413 `PAYLOAD_TOO_LARGE` (1 MiB)": to the byte, with a length and without one', async () => {
    const whole = (bytes: number) => `{"id":"${"x".repeat(bytes - 9)}"}`;
    expect((await stack.call("POST", "/templates", whole(1024 * 1024))).status).toBe(400);
    const answer = await stack.call("POST", "/templates", whole(1024 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(answer.body.error.code).toBe("PAYLOAD_TOO_LARGE");
    expect(await chunked(`${stack.api.base}/templates`, 1024 * 1024 + 1)).toBe(413);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1", "json"])(
    '"415 `UNSUPPORTED_MEDIA_TYPE`": %s',
    async (type) => {
      const answer = await stack.call("POST", "/templates", template, { "Content-Type": type });
      expect(answer.status).toBe(415);
      expect(answer.body.error.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    },
  );

  it("answers a compressed body with 415 that says so, and takes one that is marked as plain", async () => {
    const body = new Uint8Array(gzipSync(JSON.stringify({ ...template, id: "packed" })));
    for (const [path, type] of [
      ["/templates", "application/json"],
      ["/assets/packed", "image/png"],
    ] as const) {
      const headers = { "Content-Type": type, "Content-Encoding": "gzip" };
      const answer = await stack.call(path === "/templates" ? "POST" : "PUT", path, body, headers);
      expect([answer.status, answer.body.error.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
      expect(answer.body.error.message).toContain("Content-Encoding");
    }
    const plain = { "Content-Encoding": "identity" };
    expect((await stack.call("POST", "/templates", { ...template, id: "unpacked" }, plain)).status).toBe(201);
  });

  it("takes JSON with a charset, a +json type, and a byte order mark", async () => {
    for (const [index, type] of ["application/json; charset=UTF-8", "application/vnd.x+json"].entries()) {
      const body = `\ufeff${JSON.stringify({ ...template, id: `typed-${index}` })}`;
      expect((await stack.call("POST", "/templates", body, { "Content-Type": type })).status).toBe(201);
    }
  });

  it("refuses JSON nested without end before anything recursive meets it", async () => {
    for (const text of ["[".repeat(100_000), `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`]) {
      const answer = await stack.call("POST", "/templates", text);
      expect(answer.status).toBe(400);
      expect(answer.body.error.details[0]).toMatch(/nested deeper/);
    }
  });

  it("takes keys such as __proto__ as plain data", async () => {
    const id = await stack.store([{ type: "text", content: "{{ toString }}{{ constructor }}" }], {
      schema: { type: "object" },
    });
    const text = '{"data":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}';
    const answer = await stack.call("POST", `/print/${id}`, text);
    expect(answer.body.error.details).toEqual(["config.blocks[0].content: is an object; print one of its fields"]);
    expect(Object.prototype).not.toHaveProperty("polluted");
    const config = '{"id":"proto","name":"P","config":{"width":"80mm","blocks":[],"__proto__":{"polluted":true}}}';
    expect((await stack.call("POST", "/templates", config)).status).toBe(201);
    expect((await stack.call("GET", "/templates/proto")).text).toContain('"__proto__":{"polluted":true}');
  });

  it("refuses a query parameter that nobody reads, whatever the route, but for probes and pages", async () => {
    const { paths } = JSON.parse((await stack.call("GET", "/openapi.json")).text);
    const served: string[] = [];
    for (const [path, methods] of Object.entries<object>(paths)) {
      for (const method of Object.keys(methods)) {
        const address = `${path.replaceAll(/\{[^}]+\}/g, "x")}?stauts=failed`;
        const answer = await stack.call(method.toUpperCase(), address);
        if (answer.status < 400) served.push(path);
        else expect([address, answer.status, answer.body.error.details]).toEqual([address, 400, [unknown]]);
      }
    }
    expect(served.sort()).toEqual(["/", "/docs", "/healthz", "/readyz"]);
  });

  it("names the known query parameters, on /ws as well", async () => {
    const answer = await stack.call("GET", "/templates?since=today&limit=0");
    expect(answer.body.error.details).toEqual([
      "since: unknown query parameter; known are limit, cursor",
      "limit: must be at least 1",
    ]);
    const upgrade = await refusedUpgrade(`${stack.api.base.replace("http", "ws")}/ws?printer=bar`);
    expect([upgrade.status, upgrade.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(upgrade.body.error.details[0]).toMatch(/^printer: unknown query parameter; known are .*printerId/);
  });

  it("names each request by X-Request-Id, the client's own if it sent a sensible one", async () => {
    const own = await stack.call("GET", "/healthz", undefined, { "X-Request-Id": "till-7.42" });
    expect(own.headers.get("x-request-id")).toBe("till-7.42");
    const odd = await stack.call("GET", "/healthz", undefined, { "X-Request-Id": "a b" });
    expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect((await stack.call("GET", "/nowhere")).headers.get("x-request-id")).toBeTruthy();
  });

  it("sends security headers with every answer", async () => {
    const { headers } = await stack.call("GET", "/templates");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("keeps the connection for the next request, whatever of a body nobody read", async () => {
    const id = await stack.store([{ type: "text", content: "Hi" }]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (const path of ["/printer/test", "/nowhere", "/templates/x"]) {
        const first = await send(agent, stack.api.base + path, "x".repeat(50_000));
        // Takes a second, so that whoever closes the connection a little later hits this request.
        const second = await send(agent, `${stack.api.base}/print/${id}`, '{"data":{}}', { Prefer: "wait=1" });
        expect(second).toEqual({ status: 200, localPort: first.localPort });
      }
    } finally {
      agent.destroy();
    }
  });

  it.each([
    ["no HTTP at all", "NOT HTTP\r\n\r\n"],
    ["no host", "GET /templates HTTP/1.1\r\n\r\n"],
    ["a host that is none", "GET /templates HTTP/1.1\r\nHost: a b/c\r\n\r\n"],
    ["an address that is none", "GET http://[x HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["two lengths", "POST /templates HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"],
    ["an upgrade to nowhere", "GET //[ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
    ["half a handshake", "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  ])("answers %s with 400 in the envelope, and goes on", async (_what, text) => {
    const answer = await rawRequest(Number(new URL(stack.api.base).port), text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const body = answer.slice(answer.indexOf("\r\n\r\n"));
    expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: "VALIDATION_ERROR" } });
    expect((await stack.call("GET", "/healthz")).status).toBe(200);
  });

  it("serves HTTP/1.0 without a host, as the plain checks of balancers speak it", async () => {
    const ask = (text: string) => rawRequest(Number(new URL(stack.api.base).port), `${text}\r\n\r\n`);
    for (const path of ["/healthz", "/templates"]) {
      expect(await ask(`GET ${path} HTTP/1.0`)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"success":true/);
    }
    expect(await ask("OPTIONS /templates HTTP/1.0")).toMatch(/^HTTP\/1\.1 204 /);
    expect(await ask("POST /printer/test HTTP/1.0\r\nOrigin: http://evil.example")).toMatch(/^HTTP\/1\.1 403 /);
    expect(await ask("GET /templates HTTP/1.0\r\nHost: evil.example")).toMatch(/^HTTP\/1\.1 403 /);
  });

  it("refuses a request with two hosts, of which a proxy may go by the other", async () => {
    const port = Number(new URL(stack.api.base).port);
    const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
    for (const asked of ["GET /healthz HTTP/1.1\r\n", `GET /ws HTTP/1.1\r\n${upgrade}`]) {
      const answer = await rawRequest(port, `${asked}Host: one.example\r\nHost: two.example\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_ERROR"/);
    }
  });

  it("answers a request that expects something unknown, and ends a CONNECT", async () => {
    const ask = (text: string) => rawRequest(Number(new URL(stack.api.base).port), text);
    const answered = await ask("GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n");
    expect(answered).toMatch(/^HTTP\/1\.1 200 [\s\S]*"success":true/);
    const refused = await ask("CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n");
    expect(refused).toMatch(/^HTTP\/1\.1 405 [\s\S]*"code":"METHOD_NOT_ALLOWED"/);
  });

  it.each([
    ["headers", `GET /templates HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`],
    ["an address", `GET /${"y".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])("answers %s without end with 431 in the envelope, and goes on", async (_what, text) => {
    const answer = await rawRequest(Number(new URL(stack.api.base).port), text);
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
    expect(body).toMatchObject({ success: false, error: { code: "HEADERS_TOO_LARGE" } });
    expect((await stack.call("GET", "/healthz")).status).toBe(200);
  });

  it("takes a request that offers HTTP/2 for what it is, its body included", async () => {
    const body = JSON.stringify({ ...template, id: "offered" });
    const offer = "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB";
    const sent = `POST /templates HTTP/1.1\r\nHost: x\r\n${offer}\r\nContent-Type: application/json\r\n`;
    const port = Number(new URL(stack.api.base).port);
    const answer = await rawRequest(port, `${sent}Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect((await stack.call("GET", "/templates/offered")).status).toBe(200);
    expect(await rawRequest(port, `GET /ws HTTP/1.1\r\nHost: x\r\n${offer}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  describe("configuration", () => {
    it('"429 `RATE_LIMITED` (off by default)"', async () => {
      const limited = await stack.another({ limits: { requestsPerMinute: 5 } });
      const statuses: number[] = [];
      for (let count = 0; count < 8; count++) statuses.push((await limited.call("GET", "/templates")).status);
      expect(statuses).toContain(429);
      const answer = await limited.call("GET", "/templates");
      expect(answer.body.error.code).toBe("RATE_LIMITED");
      const { r, t } = /^"requests";r=(?<r>\d+);t=(?<t>\d+)$/.exec(answer.headers.get("ratelimit") ?? "")?.groups ?? {};
      expect([r, answer.headers.get("ratelimit-policy")]).toEqual(["0", '"requests";q=5;w=60']);
      expect(answer.headers.get("retry-after")).toBe(t);
      const upgrade = await refusedUpgrade(`${limited.base.replace("http", "ws")}/ws`);
      expect([upgrade.status, upgrade.body.error.code]).toEqual([429, "RATE_LIMITED"]);
      // A proxy that asks whether we are well has the same address as everybody behind it.
      expect((await limited.call("GET", "/readyz")).status).toBe(200);
      for (let count = 0; count < 50; count++) expect((await stack.call("GET", "/healthz")).status).toBe(200);
    });

    it('"A base path can be configured; default none"', async () => {
      const nested = await stack.another({ server: { basePath: "/printing" } });
      expect((await nested.call("GET", "/templates")).status).toBe(200);
      expect((await fetch(nested.base.replace("/printing", "/templates"))).status).toBe(404);
      const created = await nested.call("POST", "/templates", { ...template, id: "nested" });
      expect(created.headers.get("location")).toBe("/printing/templates/nested");
    });

    it("answers a proxy, an orchestrator and Prometheus at the same paths whatever the base path", async () => {
      const auth = { enabled: true, apiKey: "s3cret" };
      const { base } = await stack.another({ auth, server: { basePath: "/printing" } });
      const status = async (path: string, headers = {}) =>
        (await fetch(base.replace("/printing", path), { headers })).status;
      expect([await status("/healthz"), await status("/readyz"), await status("/metrics")]).toEqual([200, 200, 401]);
      expect(await status("/metrics", { "X-API-Key": "s3cret" })).toBe(200);
      expect(await status("/printing/readyz")).toBe(200);
    });

    it("lets only the pages of configured origins call", async () => {
      const open = await stack.another({ server: { corsOrigins: ["https://pos.example"] } });
      const preflight = (origin: string) =>
        fetch(`${open.base}/templates`, {
          method: "OPTIONS",
          headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
        });
      const allowed = (await preflight("https://pos.example")).headers.get("access-control-allow-origin");
      expect(allowed).toBe("https://pos.example");
      expect((await preflight("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
      const methods = (await preflight("https://pos.example")).headers.get("access-control-allow-methods");
      expect(methods).toBe("GET,HEAD,POST,PUT,DELETE");
      const plain = await fetch(`${stack.api.base}/templates`, { headers: { Origin: "https://pos.example" } });
      expect(plain.headers.get("access-control-allow-origin")).toBeNull();
    });
  });

  describe("operation", () => {
    it("is alive, ready and measured", async () => {
      expect((await stack.call("GET", "/healthz")).body).toEqual({ success: true });
      expect((await stack.call("GET", "/readyz")).body).toEqual({ success: true });
      const metrics = await stack.call("GET", "/metrics");
      expect(metrics.headers.get("content-type")).toMatch(/^text\/plain/);
      expect(metrics.text).toMatch(/platen_http_request_duration_seconds_count\{.*route="\/readyz"/);
      expect(metrics.text).toMatch(/^platen_queue_jobs\{printer="default",site="default"\} \d+$/m);
      expect(metrics.text).toMatch(/^platen_queue_oldest_seconds\{printer="default",site="default"\} [\d.]+$/m);
    });

    it("has a reference page without anything from elsewhere", async () => {
      const start = await stack.call("GET", "/");
      expect([start.status, start.headers.get("location")]).toEqual([302, "/docs"]);
      const page = await stack.call("GET", "/docs");
      expect(page.status).toBe(200);
      expect(page.text).toContain("/print/{templateId}");
      expect(page.text).not.toMatch(/<script|src=|href="https?:/);
    });
  });
});

/** The status of a request whose body comes in pieces and without a length. */
function chunked(url: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const out = request(url, { method: "POST", headers: { "Content-Type": "application/json" } }, (response) => {
      response.resume();
      response.on("close", () => resolve(response.statusCode ?? 0));
    });
    out.on("error", reject);
    const piece = Buffer.alloc(64 * 1024, 0x20);
    for (let sent = 0; sent < bytes; sent += piece.length) out.write(piece);
    out.end("{}");
  });
}

function send(
  agent: Agent,
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; localPort: number | undefined }> {
  return new Promise((resolve, reject) => {
    const out = request(
      url,
      { agent, method: "POST", headers: { "Content-Type": "application/json", ...headers } },
      (response) => {
        const { localPort } = response.socket;
        response.resume().on("end", () => resolve({ status: response.statusCode, localPort }));
      },
    );
    out.on("error", reject);
    out.end(body);
  });
}
