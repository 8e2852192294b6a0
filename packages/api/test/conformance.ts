import { type Answer, type Caller, callerOf } from "@platen/testkit/caller";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenApiDocument } from "../src/http/openapi.ts";

/** A caller that throws when an answer is not what the service's own OpenAPI document says. */
export async function conformance({ base }: Caller, apiKey?: string): Promise<Caller> {
  const key: Record<string, string> = apiKey ? { "X-API-Key": apiKey } : {};
  const { text } = await callerOf(base).call("GET", "/openapi.json", undefined, key);
  const check = answerChecker(JSON.parse(text) as OpenApiDocument);
  return callerOf(base, { onAnswer: check });
}

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
    const described = operation?.responses[String(answer.status)];
    // What no route answers is answered by the envelope alone: unknown addresses and methods.
    const schema = operation ? jsonSchemaOf(described, answer) : { $ref: "#/components/schemas/Failure" };
    if (operation && !described) throw new Error(`${where} is not in the OpenAPI document: ${answer.text}`);
    const code = answer.body?.error?.code;
    if (described && code && !described.description.includes(`\`${code}\``)) {
      throw new Error(`${where}: the OpenAPI document does not name ${code} there`);
    }
    if (!schema) return;
    const validate = validatorOf(`${operation?.operationId} ${answer.status}`, schema);
    const valid = Boolean(validate(answer.body));
    if (!valid) throw new Error(`${where}: ${ajv.errorsText(validate.errors)}\n${answer.text}`);
    if (typeof answer.body.success !== "boolean") throw new Error(`${where}: no boolean "success"`);
  };
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

function jsonSchemaOf(
  described: OpenApiDocument["paths"][string][string]["responses"][string] | undefined,
  answer: Answer,
): object | undefined {
  const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
  if (described && Object.keys(described.content).length > 0 && !(type in described.content)) {
    throw new Error(`the answer's type ${type} is not in the OpenAPI document`);
  }
  return type === "application/json" ? described?.content[type]?.schema : undefined;
}
