import { readFileSync, writeFileSync } from "node:fs";
import { createTestDatabase, testPrefix } from "@platen/testkit/backends";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, it } from "vitest";
import { startReplica } from "../../api/test/replica.ts";

const file = new URL("../src/interface.generated.ts", import.meta.url);

const beginning =
  "// Made from the OpenAPI document by packages/client/test/generated.test.ts with PLATEN_UPDATE_CLIENT=1.\n\n";

it("the client's types are those of the API's OpenAPI document", async () => {
  const database = await createTestDatabase();
  const backend = { name: "PostgreSQL", redisUrl: "" } as const;
  const api = await startReplica({ backend, databaseUrl: database.url, prefix: testPrefix() });
  const { text } = await api.call("GET", "/openapi.json");
  await api.close();
  await database.drop();
  // Only requests have defaults here, and what has one need not be sent.
  const source = beginning + astToString(await openapiTS(text, { defaultNonNullable: false }));
  if (process.env.PLATEN_UPDATE_CLIENT) writeFileSync(file, source);
  expect(readFileSync(file, "utf8")).toBe(source);
});
