import type { Config } from "@platen/shared/config";
import { AppError } from "@platen/shared/errors";
import { assertMay } from "./caller.ts";
import type { App, AppContext, Endpoint } from "./endpoint.ts";

/** Has the app answer these endpoints, and says of every other method of their paths which there are. */
export function register(
  app: App,
  endpoints: Endpoint[],
  { server: { basePath }, limits }: Pick<Config, "server" | "limits">,
): void {
  const paths = new Set(endpoints.map(({ path }) => path));
  const methods = new Map<string, string[]>();
  /** By the path whose parameter stands where they have a word. */
  const words = new Map<string, Endpoint[]>();

  function handlerOf({ path, run, scopes, open = false, unprefixed = false, isPreview = false }: Endpoint) {
    return (context: AppContext) => {
      context.set("route", path);
      context.set("isProbe", unprefixed);
      context.set("isPreview", isPreview);
      context.set("answerWithinMs", limits.answerWithinMs);
      if (!open) assertMay(context.get("caller"), scopes);
      return run(context);
    };
  }

  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    const home = parameterPath(path, paths) ?? path;
    const taken = method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()];
    methods.set(home, [...(methods.get(home) ?? []), ...taken]);
    if (home !== path) words.set(home, [...(words.get(home) ?? []), endpoint]);
    else app.on(method.toUpperCase(), placesOf(endpoint, basePath), handlerOf(endpoint));
  }
  for (const [path, known] of methods) {
    const besideParameter = (words.get(path) ?? []).map((endpoint) => ({ endpoint, handle: handlerOf(endpoint) }));
    app.all(basePath + path, async (context) => {
      const { method } = context.req;
      const meant = besideParameter.find(({ endpoint }) => isAsked(endpoint, context, basePath));
      if (meant) return meant.handle(context);
      context.set("route", path);
      context.header("Allow", [...known, "OPTIONS"].join(", "));
      if (method === "OPTIONS") return context.body(null, 204);
      throw new AppError("METHOD_NOT_ALLOWED");
    });
  }
}

/**
 * The path that has a parameter where this one has a word, as `/printers/:id` has for `/printers/try`. Hono's fast router takes
 * no such two: with them in it every request would go through a slow one, which took a third of a small request's time.
 */
function parameterPath(path: string, paths: ReadonlySet<string>): string | undefined {
  const parts = path.split("/");
  return [...paths].find((other) => {
    const others = other.split("/");
    const isLike = others.length === parts.length && others.every((part, at) => part === parts[at] || part[0] === ":");
    return isLike && other !== path && !path.includes(":");
  });
}

function isAsked({ method, path }: Endpoint, { req }: AppContext, basePath: string): boolean {
  return req.method === method.toUpperCase() && req.path === basePath + path;
}

function placesOf({ path, unprefixed }: Endpoint, basePath: string): string[] {
  return unprefixed && basePath !== "" ? [basePath + path, path] : [basePath + path];
}

/** Where these are answered. */
export function pathsOf(endpoints: Endpoint[], basePath: string): ReadonlySet<string> {
  return new Set(endpoints.flatMap((endpoint) => placesOf(endpoint, basePath)));
}
