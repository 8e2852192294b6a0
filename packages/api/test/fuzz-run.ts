import { type Answer, type Caller, callerOf, type Json } from "@platen/testkit/caller";
import { Random } from "@platen/testkit/random";
import type { OpenApiDocument, OpenApiOperation } from "../src/docs/openapi/openapi-types.ts";
import { answerChecker, isEndless } from "./conformance.ts";
import { anyJson, jsonLike } from "./random-json.ts";

export interface FuzzResult {
  requests: number;
  statuses: Record<string, number>;
  /** Each with the request that showed it. */
  problems: { what: string; request: FuzzRequest }[];
}

/** Never right. SERVICE_UNAVAILABLE is what an overloaded machine answers, and is counted apart. */
const faults = new Set(["INTERNAL_ERROR"]);
const atOnce = 8;
const mostProblems = 20;

/** Sends requests made from the service's own OpenAPI document, and holds every answer against it. */
export async function fuzz(api: Caller, requests: number, seed: number): Promise<FuzzResult> {
  const document: OpenApiDocument = JSON.parse((await callerOf(api.base).call("GET", "/openapi.json")).text);
  const check = answerChecker(document);
  const known: Known = { templates: ["t-1"], jobs: ["00000000-0000-7000-8000-000000000000"], examples: new Map() };
  const result: FuzzResult = { requests: 0, statuses: {}, problems: [] };

  async function work(random: Random): Promise<void> {
    while (result.requests < requests && result.problems.length < mostProblems) {
      result.requests++;
      const request = randomRequest(document, known, random);
      const answer = await send(api.base, request).catch((error: Error) => error);
      const problem = judge(request, answer, check);
      if (problem) result.problems.push({ what: problem, request });
      if (answer instanceof Error) continue;
      const code = `${request.operationId} ${answer.status} ${answer.body?.error?.code ?? ""}`.trim();
      result.statuses[code] = (result.statuses[code] ?? 0) + 1;
      learn(known, answer);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, (_, index) => work(new Random(seed * atOnce + index))));
  return result;
}

interface Known {
  templates: string[];
  jobs: string[];
  /** Template id → data that fits it. */
  examples: Map<string, Json>;
}

export interface FuzzRequest {
  operationId: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  type?: string;
}

/** Sends one request again. Says what is wrong with the answer, if anything is. */
export async function replay(api: Caller, request: FuzzRequest): Promise<string | undefined> {
  const document: OpenApiDocument = JSON.parse((await callerOf(api.base).call("GET", "/openapi.json")).text);
  const answer = await send(api.base, request).catch((error: Error) => error);
  return judge(request, answer, answerChecker(document));
}

function randomRequest(document: OpenApiDocument, known: Known, random: Random): FuzzRequest {
  const { template, method, operation } = randomOperation(document, random);
  const resolve = (ref: string) => document.components.schemas[ref.split("/").at(-1) ?? ""] ?? {};
  let id = "";
  const path = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    id = pathValue(name, known, random);
    return id;
  });
  const query = operation.parameters.flatMap((parameter) => {
    if (parameter.in !== "query" || random.chance(0.5)) return [];
    return [`${parameter.name}=${inUrl(jsonLike(parameter.schema, resolve, random))}`];
  });
  const request: FuzzRequest = {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path: query.length > 0 ? `${path}?${query.join("&")}` : path,
    headers: randomHeaders(operation, random),
  };
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (!schema) return request;
  const body = jsonLike(schema, resolve, random);
  const example = known.examples.get(id);
  if (example && body && "data" in Object(body) && random.chance(0.7)) body.data = example;
  return { ...request, ...randomBody(body, random) };
}

/** Requests without anything to go wrong in them are rarer than the others. */
function randomOperation(document: OpenApiDocument, random: Random) {
  for (;;) {
    const [template, methods] = random.pick(Object.entries(document.paths));
    const [method, operation] = random.pick(Object.entries(methods));
    if (isEndless(operation)) continue;
    if (operation.parameters.length > 0 || operation.requestBody || random.chance(0.15)) {
      return { template, method, operation };
    }
  }
}

/** Half of a surrogate pair has no place in a URL. */
function inUrl(value: Json): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(Buffer.from(text).toString());
}

function pathValue(name: string, known: Known, random: Random): string {
  if (random.chance(0.1)) return inUrl(anyJson(random)) || "x";
  if (name === "version" || name === "other") return String(1 + random.below(3));
  return random.pick(name === "jobId" ? known.jobs : known.templates);
}

function randomHeaders(operation: OpenApiOperation, random: Random): Record<string, string> {
  const values: Record<string, string[]> = {
    "Idempotency-Key": ["k1", "k2", `k${random.below(1_000)}`, "not ok", ""],
    Prefer: ["wait=0", "respond-async", "wait=abc"],
  };
  const headers: Record<string, string> = {};
  for (const { name, in: place } of operation.parameters) {
    if (place === "header" && random.chance(0.2)) headers[name] = random.pick(values[name] ?? ["x"]);
  }
  if (random.chance(0.3))
    headers.Accept = random.pick(["text/plain", "image/svg+xml", "*/*", "nonsense", "application/json"]);
  return headers;
}

/** JSON, sometimes broken and sometimes called something else. */
function randomBody(value: Json, random: Random): { body: string; type: string } {
  const text = JSON.stringify(value) ?? "null";
  const body = random.chance(0.03) ? text.slice(0, random.below(text.length)) : text;
  return { body, type: random.chance(0.02) ? "text/plain" : "application/json" };
}

async function send(base: string, request: FuzzRequest): Promise<Answer> {
  const type: Record<string, string> = request.type ? { "Content-Type": request.type } : {};
  return callerOf(base).call(request.method, request.path, request.body, { ...type, ...request.headers });
}

function judge(
  request: FuzzRequest,
  answer: Answer | Error,
  check: ReturnType<typeof answerChecker>,
): string | undefined {
  if (answer instanceof Error) return `no answer: ${answer.cause ?? answer.message}`;
  if (faults.has(answer.body?.error?.code)) return `${answer.status}: ${answer.text}`;
  try {
    check(request.method, request.path, answer);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const mostKnown = 50;

function learn(known: Known, { body }: Answer): void {
  if (typeof body?.jobId === "string") known.jobs.push(body.jobId);
  if (typeof body?.templateId === "string" && body.example) known.examples.set(body.templateId, body.example);
  if (typeof body?.template?.id === "string") known.templates.push(body.template.id);
  for (const list of [known.jobs, known.templates]) if (list.length > mostKnown) list.splice(1, 1);
}
