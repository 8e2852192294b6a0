type Json = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Json;
  example?: unknown;
}

/** What a form needs of an operation of the OpenAPI document. */
export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  /** By media type. */
  body: Record<string, { example?: unknown }>;
  /** The forms that the answer can be had in. */
  accepts: string[];
}

export interface OpenApi {
  paths: Record<string, Record<string, Json>>;
}

export function operationIn(document: OpenApi, operationId: string): Operation | undefined {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === operationId) return operationOf(path, method, operation);
    }
  }
  return undefined;
}

function operationOf(path: string, method: string, operation: Json): Operation {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const { content = {} } = (operation.requestBody ?? {}) as { content?: Operation["body"] };
  const responses = (operation.responses ?? {}) as Record<string, { content?: Json }>;
  const [, answer] = Object.entries(responses).find(([status]) => status < "400") ?? [];
  return {
    method: method.toUpperCase(),
    path,
    // Labels are asked for by names of one's own, for which there is no field.
    parameters: parameters.filter(({ schema }) => schema.type !== "object"),
    body: content,
    accepts: Object.keys(answer?.content ?? {}),
  };
}

/** What a person has filled in, by the name of the parameter. */
export type Values = Readonly<Record<string, string>>;

/** The address that is asked: values in the path are encoded, empty ones of the query left out. */
export function addressOf({ path, parameters }: Operation, values: Values): string {
  const address = path.replaceAll(/\{([^}]+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ""));
  const query = new URLSearchParams();
  for (const { name, in: where } of parameters) {
    const value = values[name];
    if (where === "query" && value) query.append(name, value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** The headers that were filled in, and the form that the answer shall have. */
export function headersOf(
  { parameters }: Operation,
  values: Values,
  accept: string | undefined,
): Record<string, string> {
  const given = parameters.flatMap(({ name, in: where }) =>
    where === "header" && values[name] ? [[name, values[name]] as const] : [],
  );
  return { ...(accept ? { Accept: accept } : {}), ...Object.fromEntries(given) };
}

/** The list that tells what a path's parameter can be: `/templates/{id}` is one of `/templates`. */
export function listOf({ path }: Operation, name: string): "templates" | "printers" | "jobs" | "assets" | undefined {
  const [, word] = new RegExp(`/([^/]+)/\\{${name}\\}`).exec(path) ?? [];
  if (word === "print" || word === "templates") return "templates";
  return word === "printers" || word === "jobs" || word === "assets" ? word : undefined;
}
