import { describeOnEachBackend } from "@platen/testkit/backends";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, it } from "vitest";
import { useStack } from "../stack.ts";

describeOnEachBackend("the OpenAPI document", (backend) => {
  const stack = useStack(backend);

  it("is valid OpenAPI 3.1", async () => {
    const { text } = await stack.call("GET", "/openapi.json");
    const result = await new Validator().validate(JSON.parse(text));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it("names every route of the contract", async () => {
    const { paths } = JSON.parse((await stack.call("GET", "/openapi.json")).text);
    const routes = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
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
