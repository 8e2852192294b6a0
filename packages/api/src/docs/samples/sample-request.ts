import { type OpenApiDocument, type OpenApiOperation, responseOf } from "../openapi/openapi-types.ts";

/** One request as every language writes it: made from the example of an operation. */
export interface SampleRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Whether the service asks for its key, which samples read from PLATEN_API_KEY. */
  needsKey: boolean;
  body: { json: unknown } | { file: string } | undefined;
  /** `json` and `text` are printed, `file` is saved, `stream` is read line by line, `nothing` has no content. */
  answer: { form: "json" | "text" | "stream" | "nothing" } | { form: "file"; name: string };
}

export interface SampleOptions {
  /** Where the service is, without a slash at the end. */
  base: string;
  /** Whether protection is on. */
  isProtected: boolean;
}

type Place = { path: string; method: string; operation: OpenApiOperation };

export function sampleRequest(
  document: OpenApiDocument,
  { path, method, operation }: Place,
  { base, isProtected }: SampleOptions,
): SampleRequest {
  const isOpen = "security" in operation && JSON.stringify(operation.security) === "[{}]";
  const answer = answerOf(document, operation);
  const { headers, body } = sentBody(operation);
  const accept: Record<string, string> = answer.form === "file" ? { Accept: "image/png" } : {};
  return {
    method: method.toUpperCase(),
    url: base + withExamples(path, operation) + queryOf(operation),
    headers: { ...headers, ...accept },
    needsKey: isProtected && !isOpen,
    body,
    answer,
  };
}

/** The path with the example of each parameter in its place. */
function withExamples(path: string, { parameters }: OpenApiOperation): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => {
    const example = parameters.find((parameter) => parameter.name === name)?.example;
    return encodeURIComponent(String(example ?? name));
  });
}

/** A query that the request is of use with only. */
function queryOf({ parameters }: OpenApiOperation): string {
  const query = new URLSearchParams();
  for (const { name, in: where, example } of parameters)
    if (where === "query" && example !== undefined) query.append(name, String(example));
  return query.size > 0 ? `?${query}` : "";
}

function sentBody({ requestBody }: OpenApiOperation): Pick<SampleRequest, "headers" | "body"> {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  if (type === undefined || !content) return { headers: {}, body: undefined };
  const headers = { "Content-Type": type };
  if (type === "application/json") return { headers, body: { json: content.example } };
  return { headers, body: { file: `picture.${extensionOf(type)}` } };
}

function answerOf(document: OpenApiDocument, operation: OpenApiOperation): SampleRequest["answer"] {
  const [, given] = Object.entries(operation.responses).find(([status]) => status < "400") ?? [];
  const types = given ? Object.keys(responseOf(document, given).content) : [];
  const [type] = types;
  if (type === undefined) return { form: "nothing" };
  if (/[/+]json$/.test(type)) return { form: "json" };
  if (type === "text/event-stream") return { form: "stream" };
  return types.includes("image/png") ? { form: "file", name: "receipt.png" } : { form: "text" };
}

function extensionOf(type: string): string {
  return type.split("/").at(-1)?.replace(/\+.*/, "") ?? "bin";
}
