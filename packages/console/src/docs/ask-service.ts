import { apiKey } from "../api/stored-key.ts";

/** The page is served at `<base>/docs`; the paths of the interface begin beside it. */
export function serviceUrl(path: string): URL {
  return new URL(`.${path}`, new URL("./", location.href));
}

/** Where the service is, as a sample writes it: without a slash at the end. */
export function serviceBase(): string {
  return serviceUrl("/").href.replace(/\/$/, "");
}

/** A request with the key of this tab, or with one to try out. */
export function ask(
  path: string,
  { headers, ...init }: RequestInit = {},
  key: string | null = apiKey(),
): Promise<Response> {
  const sent = new Headers(headers);
  if (key !== null) sent.set("X-API-Key", key);
  return fetch(serviceUrl(path), { ...init, headers: sent });
}

/** The answer of a request that went well; undefined for any other, where the page can do without. */
export async function askJson<T>(path: string): Promise<T | undefined> {
  try {
    const response = await ask(path);
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
