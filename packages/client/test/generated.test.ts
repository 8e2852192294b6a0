import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { createTestDatabase, testPrefix } from "@platen/testkit/backends";
import openapiTS, { astToString } from "openapi-typescript";
import { beforeAll, expect, it } from "vitest";
import { startReplica } from "../../api/test/replica.ts";

const file = new URL("../src/interface.generated.ts", import.meta.url);

const beginning =
  "// Made from the OpenAPI document by packages/client/test/generated.test.ts with PLATEN_UPDATE_CLIENT=1.\n\n";

let text: string;

beforeAll(async () => {
  const database = await createTestDatabase();
  const backend = { name: "PostgreSQL", redisUrl: "" } as const;
  const api = await startReplica({ backend, databaseUrl: database.url, prefix: testPrefix() });
  ({ text } = await api.call("GET", "/openapi.json"));
  await api.close();
  await database.drop();
});

it("the OpenAPI document has no error by the recommended rules of redocly lint", async () => {
  // What `npx redocly lint` runs, in the version that the generator of the types brings.
  const load = createRequire(fileURLToPath(import.meta.resolve("openapi-typescript")));
  const { createConfig, lintFromString } = load("@redocly/openapi-core");
  const config = await createConfig({ extends: ["recommended"] });
  const found: Finding[] = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  const errors = found.filter(({ severity }) => severity === "error");
  expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

interface Finding {
  severity: string;
  ruleId: string;
  message: string;
  location: { pointer?: string }[];
}

it("the client's types are those of the API's OpenAPI document", async () => {
  // Only requests have defaults here, and what has one need not be sent.
  const source = beginning + astToString(await openapiTS(text, { defaultNonNullable: false }));
  if (process.env.PLATEN_UPDATE_CLIENT) writeFileSync(file, source);
  expect(readFileSync(file, "utf8")).toBe(source);
});
