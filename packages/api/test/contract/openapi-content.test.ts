import { readSamples } from "@platen/shared/db/sample-templates";
import { errorTable } from "@platen/shared/errors";
import { type Backend, createTestDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type OpenApiContent,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse,
  responseOf,
} from "../../src/docs/openapi/openapi-types.ts";
import { startReplica } from "../replica.ts";

/**
 * What generators of clients and readers need of each operation, whichever there are: one that is added without it fails
 * here by its name.
 */
let database: TestDatabase;
let document: OpenApiDocument;
let operations: { where: string; operation: OpenApiOperation }[];
const ajv = new Ajv2020({ strict: false, allErrors: true });

beforeAll(async () => {
  const backend: Backend = { name: "PostgreSQL", redisUrl: "" };
  database = await createTestDatabase();
  const api = await startReplica({ backend, databaseUrl: database.url, prefix: testPrefix() });
  document = JSON.parse((await api.call("GET", "/openapi.json")).text);
  await api.close();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ where: `${method.toUpperCase()} ${path}`, operation })),
  );
  addFormats.default(ajv);
  ajv.addFormat("binary", true);
  ajv.addSchema({ $id: "openapi", components: document.components });
});

afterAll(() => database.drop());

/** The problems of a value, by a schema that stands anywhere in the document. */
function problemsOf(schema: object, value: unknown): string[] {
  const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
  const validate = ajv.compile(absolute);
  return validate(value) ? [] : [ajv.errorsText(validate.errors)];
}

const failuresOf = (operation: OpenApiOperation) =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    status >= "400" ? [{ status: Number(status), response: responseOf(document, response) }] : [],
  );

const answersOf = (operation: OpenApiOperation) =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    status < "400" ? [{ status: Number(status), response: responseOf(document, response) }] : [],
  );

/** What an example belongs to. */
const shownTypes = ["application/json", "text/plain", "text/event-stream"];

/** Every body and answer of such a type. */
function shownContents(operation: OpenApiOperation): [string, OpenApiContent][] {
  const contents = [
    operation.requestBody?.content ?? {},
    ...answersOf(operation).map(({ response }) => response.content),
  ];
  return contents.flatMap((content) => Object.entries(content).filter(([type]) => shownTypes.includes(type)));
}

/** Every schema of the document, with the place where it stands. */
function* schemasOf(node: unknown, place = "#"): Generator<[string, object]> {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "example" || key === "examples") continue;
    if (key === "schema") yield [`${place}/schema`, value];
    else yield* schemasOf(value, `${place}/${key}`);
  }
}

it("every schema of the OpenAPI document compiles where unknown keywords and formats are errors", () => {
  const strict = new Ajv2020({ strictSchema: true, allErrors: true });
  addFormats.default(strict);
  strict.addFormat("binary", true);
  // What OpenAPI 3.1 adds to JSON Schema.
  strict.addVocabulary(["discriminator", "xml", "externalDocs", "example"]);
  const { components, ...rest } = document;
  const problems: string[] = [];
  const compile = (place: string, schema: object) => {
    try {
      strict.compile(schema);
    } catch (error) {
      problems.push(`${place}: ${error instanceof Error ? error.message : error}`);
    }
  };
  for (const [name, schema] of Object.entries(components.schemas))
    strict.addSchema(referringToEach(schema), schemaBase + name);
  for (const name of Object.keys(components.schemas)) compile(name, { $ref: schemaBase + name });
  const others = [...schemasOf(rest), ...schemasOf(components.responses)];
  expect(others.length).toBeGreaterThan(200);
  for (const [place, schema] of others) compile(place, referringToEach(schema));
  expect([...new Set(problems)]).toEqual([]);
});

const schemaBase = "http://platen.example/schemas/";

const referringToEach = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${schemaBase}`));

describe("every operation of the OpenAPI document", () => {
  it("has an example of its body and of each answer, and each fits its schema", () => {
    for (const { where, operation } of operations) {
      for (const [type, { schema, example }] of shownContents(operation)) {
        expect(example, `${where} lacks an example of ${type}: see src/openapi/examples`).toBeDefined();
        expect(problemsOf(schema, example), where).toEqual([]);
      }
    }
  });

  it("says what its path's parameters are, with an example that fits", () => {
    for (const { where, operation } of operations) {
      for (const { name, in: place, description, schema, example } of operation.parameters) {
        if (place !== "path") continue;
        expect([where, name, Boolean(description)]).toEqual([where, name, true]);
        expect(schema, `${where}: see src/openapi/path-parameters.ts`).toHaveProperty("pattern");
        expect(problemsOf(schema, example), where).toEqual([]);
      }
    }
  });

  it("says of every body and answer what it is, and that pictures are binary", () => {
    for (const { where, operation } of operations) {
      const responses = [...answersOf(operation), ...failuresOf(operation)].map(({ response }) => response);
      for (const content of [operation.requestBody?.content ?? {}, ...responses.map(({ content }) => content)]) {
        for (const [type, { schema }] of Object.entries(content)) {
          expect([where, type, Object.keys(schema).length > 0]).toEqual([where, type, true]);
          if (type.startsWith("image/")) expect(schema).toEqual({ type: "string", format: "binary" });
        }
      }
    }
  });

  it("lists the codes of each failure for programs, with an example of each", () => {
    const seen = new Set<OpenApiResponse>();
    for (const { where, operation } of operations) {
      for (const { status, response } of failuresOf(operation)) {
        // Most operations share most failures.
        if (seen.has(response)) continue;
        seen.add(response);
        const { schema, examples = {} } = response.content["application/json"] ?? { schema: {} };
        const codes = Object.keys(examples);
        expect(codes.map((code) => errorTable[code as keyof typeof errorTable].status)).toEqual(
          codes.map(() => status),
        );
        for (const [code, { value }] of Object.entries(examples)) {
          expect(response.description).toContain(`\`${code}\``);
          expect(problemsOf(schema, value), where).toEqual([]);
        }
        const other = { success: false, error: { code: "SOMETHING_ELSE", message: "" } };
        expect(problemsOf(schema, other), where).not.toEqual([]);
      }
    }
  });

  it("tells of 403, 408 and 431, which come before any route, and of the headers of every answer", () => {
    for (const { where, operation } of operations) {
      const isOpen = ["getHealth", "getReadiness"].includes(operation.operationId);
      const expected = isOpen ? ["408", "431"] : ["401", "403", "408", "429", "431"];
      expect(Object.keys(operation.responses), where).toEqual(expect.arrayContaining(expected));
      for (const { response } of [...answersOf(operation), ...failuresOf(operation)]) {
        expect(response.headers, where).toHaveProperty("X-Request-Id");
        if (!isOpen) expect(response.headers, where).toHaveProperty("RateLimit");
      }
    }
  });
});

describe("the template language in the OpenAPI document", () => {
  const config = { $ref: "#/components/schemas/TemplateConfig" };

  it("takes the templates that Platen comes with", () => {
    const samples = readSamples();
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples) expect(problemsOf(config, sample.config)).toEqual([]);
  });

  it("knows every block by its type and refuses others, nested ones too", () => {
    const blocks = [{ type: "each", items: "inner", blocks: [{ type: "cut" }] }];
    const nested = { type: "each", items: "list", blocks, empty: blocks };
    expect(problemsOf(config, { width: "80mm", blocks: [nested], theme: "dark" })).toEqual([]);
    const wrong = { type: "each", items: "list", blocks: [{ type: "sparkle" }] };
    expect(problemsOf(config, { width: "80mm", blocks: [wrong] })).not.toEqual([]);
    expect(problemsOf(config, { width: "80mm", blocks: [{ type: "text", content: "Hi", blod: true }] })).not.toEqual(
      [],
    );
  });
});
