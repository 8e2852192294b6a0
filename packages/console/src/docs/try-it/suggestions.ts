import { askJson } from "../ask-service.ts";
import { listOf, type Operation } from "./operation.ts";

/** What of this installation a path's parameter can be, newest or first by name; nothing where there is no such list. */
export async function suggestionsFor(operation: Operation, name: string): Promise<string[]> {
  const list = listOf(operation, name);
  if (list === undefined) return [];
  const answer = await askJson<Record<string, unknown>>(`/${list}`);
  const entries = Array.isArray(answer?.[list]) ? (answer[list] as { id?: string; name?: string }[]) : [];
  return entries.flatMap(({ id, name: own }) => (id ?? own) as string);
}

/** Whether the body carries data of the template that the path names. */
export function carriesData({ path, body }: Operation): boolean {
  return body["application/json"] !== undefined && /^\/(print|templates)\/\{[^}]+\}(\/preview|\/batch)?$/.test(path);
}

/** The body with data that fits the template, as somebody stored it or the service made it up; otherwise as it is. */
export async function withDataOf(templateId: string, body: unknown): Promise<unknown> {
  const answer = await askJson<{ example?: unknown }>(`/templates/${encodeURIComponent(templateId)}/schema`);
  return answer?.example === undefined ? body : withData(body, answer.example);
}

/** Data stands in the body itself, or in each job of a batch. */
export function withData(body: unknown, data: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  if ("jobs" in body && Array.isArray(body.jobs)) return { ...body, jobs: body.jobs.map((job) => withData(job, data)) };
  return "data" in body ? { ...body, data } : body;
}
