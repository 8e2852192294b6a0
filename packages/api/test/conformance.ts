import { type Answer, type Caller, callerOf } from "@platen/testkit/caller";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import {
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiResponse,
  responseOf,
} from "../src/docs/openapi/openapi-types.ts";

/** A caller that throws when an answer is not what the service's own OpenAPI document says. */
export async function conformance({ base }: Caller, apiKey?: string): Promise<Caller> {
  const key: Record<string, string> = apiKey ? { "X-API-Key": apiKey } : {};
  const { text } = await callerOf(base).call("GET", "/openapi.json", undefined, key);
  const check = answerChecker(JSON.parse(text) as OpenApiDocument);
  return callerOf(base, { onAnswer: check });
}

/** Headers with a meaning of ours: an answer may have none of them that the document does not name there. */
const describedHeaders = [
  "X-Request-Id",
  "Location",
  "ETag",
  "Paper-Width",
  "Preference-Applied",
  "Idempotent-Replayed",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
];

type Check = (method: string, path: string, answer: Answer) => void;

export function answerChecker(document: OpenApiDocument): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "openapi", components: document.components });
  const compiled = new Map<string, ValidateFunction>();

  function validatorOf(pointer: string, schema: object): ValidateFunction {
    const known = compiled.get(pointer);
    if (known) return known;
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'));
    const validator = ajv.compile(absolute);
    compiled.set(pointer, validator);
    return validator;
  }

  return (method, path, answer) => {
    const where = `${method} ${path} → ${answer.status}`;
    const operation = operationOf(document, method, path);
    const given = operation?.responses[String(answer.status)];
    const described = given && responseOf(document, given);
    // What no route answers is answered by the envelope alone: unknown addresses and methods.
    const schema = operation ? jsonSchemaOf(described, answer) : { $ref: "#/components/schemas/Failure" };
    if (operation && !described) throw new Error(`${where} is not in the OpenAPI document: ${answer.text}`);
    if (described) checkHeaders(where, described, answer);
    if (!schema) return;
    const validate = validatorOf(`${operation?.operationId} ${answer.status}`, schema);
    const valid = Boolean(validate(answer.body));
    if (!valid) throw new Error(`${where}: ${ajv.errorsText(validate.errors)}\n${answer.text}`);
    if (typeof answer.body.success !== "boolean") throw new Error(`${where}: no boolean "success"`);
  };
}

/** Whether its answer never ends: whoever tries all operations leaves it out. */
export function isEndless({ responses: { 200: answer } }: OpenApiOperation): boolean {
  return answer !== undefined && "content" in answer && "text/event-stream" in answer.content;
}

function checkHeaders(where: string, described: OpenApiResponse, { status, headers }: Answer): void {
  if (!headers.has("X-Request-Id")) throw new Error(`${where}: no X-Request-Id`);
  // These stand in every answer to their request, whatever went wrong afterwards.
  const alsoOfFailures = ["Preference-Applied", "Idempotent-Replayed"];
  const expected = status < 400 ? describedHeaders : describedHeaders.filter((name) => !alsoOfFailures.includes(name));
  const unknown = expected.filter((name) => headers.has(name) && !(name in described.headers));
  if (unknown.length > 0) throw new Error(`${where}: the OpenAPI document does not name the headers ${unknown}`);
}

function operationOf(document: OpenApiDocument, method: string, path: string) {
  const [plain = ""] = path.split("?");
  const wanted = method === "HEAD" ? "get" : method.toLowerCase();
  const found = Object.entries(document.paths).find(
    ([template, methods]) => wanted in methods && matches(template, plain),
  );
  return method === "OPTIONS" || method === "HEAD" ? undefined : found?.[1][wanted];
}

function matches(template: string, path: string): boolean {
  const pattern = template.replaceAll(".", "\\.").replaceAll(/\{[^}]+\}/g, "[^/]+");
  return new RegExp(`^${pattern}$`).test(path);
}

function jsonSchemaOf(described: OpenApiResponse | undefined, answer: Answer): object | undefined {
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  if (described && Object.keys(described.content).length > 0 && !(type in described.content)) {
    throw new Error(`the answer's type ${type} is not in the OpenAPI document`);
  }
  return type === "application/json" ? described?.content[type]?.schema : undefined;
}
