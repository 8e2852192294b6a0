import { describeOnPostgres } from "@platen/testkit/backends";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import type { OpenApiDocument } from "../../src/docs/openapi/openapi-types.ts";
import { useStack } from "../stack.ts";

describeOnPostgres("the OpenAPI document", (backend) => {
  const stack = useStack(backend);
  let document: OpenApiDocument;

  beforeAll(async () => {
    document = JSON.parse((await stack.call("GET", "/openapi.json")).text);
  });

  it("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate({ ...document });
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it("has the version of the package", () => {
    expect(document.info.version).toBe(packageJson.version);
  });

  it("has no operation that a NUL in its path is a fault to", async () => {
    const asked = Object.entries(document.paths).flatMap(([path, methods]) =>
      path.includes("{") ? Object.keys(methods).map((method) => [method.toUpperCase(), path] as const) : [],
    );
    expect(asked.length).toBeGreaterThan(30);
    const faults: string[] = [];
    for (const [method, path] of asked) {
      const target = path.replaceAll(/\{\w+\}/g, "%00");
      const { status } = await stack.call(method, target, method === "GET" ? undefined : {});
      if (status < 400 || status >= 500) faults.push(`${method} ${path}: ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it("names every route of the contract", () => {
    const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes).toEqual(
      expect.arrayContaining([
        "POST /print/{templateId}",
        "GET /templates",
        "GET /templates/{id}",
        "POST /templates",
        "PUT /templates/{id}",
        "DELETE /templates/{id}",
        "GET /templates/{id}/schema",
        "GET /jobs/{jobId}",
        "GET /jobs",
        "DELETE /jobs/{jobId}",
        "GET /printer/status",
        "POST /printer/test",
        "POST /printer/config",
      ]),
    );
  });
});
