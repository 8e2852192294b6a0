import { AppError } from "@platen/shared/errors";
import { Hono, type MiddlewareHandler } from "hono";
import { createClientOf, createNetworkOf } from "./clients/client-of.ts";
import type { Deps } from "./deps.ts";
import type { App, AppContext, AppEnv, Endpoint } from "./http/endpoint.ts";
import { eraseRoutes } from "./jobs/erase-route.ts";
import { journalRoutes } from "./journal/journal-routes.ts";
import { assertMay } from "./keys/caller.ts";
import { keyRoutes } from "./keys/key-routes.ts";
import { serveLanes } from "./lanes/serve-lanes.ts";
import { requireKey } from "./middleware/auth.ts";
import { limitBody } from "./middleware/body-limit.ts";
import { allowOrigins } from "./middleware/cors.ts";
import { endJson } from "./middleware/end-json.ts";
import { answerErrors } from "./middleware/errors.ts";
import { refuseForeignPages } from "./middleware/foreign-page.ts";
import { observeRequests } from "./middleware/observe-requests.ts";
import { limitRate } from "./middleware/rate-limit.ts";
import { requestId } from "./middleware/request-id.ts";
import { secureAnswers } from "./middleware/security-headers.ts";
import { traceRequests } from "./middleware/trace-requests.ts";
import { openApiDocument } from "./openapi/openapi.ts";
import { assetRoutes } from "./routes/assets.ts";
import { batchRoutes } from "./routes/batches.ts";
import { serveConsole } from "./routes/console.ts";
import { docsRoutes } from "./routes/docs.ts";
import { eventRoutes } from "./routes/events.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { knockRoutes } from "./routes/knocks.ts";
import { languageRoutes } from "./routes/language.ts";
import { newPrinterRoutes } from "./routes/new-printer.ts";
import { previewRoutes } from "./routes/preview.ts";
import { printRoutes } from "./routes/print.ts";
import { printerRoutes } from "./routes/printer.ts";
import { printersRoutes } from "./routes/printers.ts";
import { systemRoutes } from "./routes/system.ts";
import { templateVersionRoutes } from "./routes/template-versions.ts";
import { templateRoutes } from "./routes/templates.ts";
import { shopRoutes } from "./shop/shop-routes.ts";
import { outageRoutes } from "./statistics/outage-routes.ts";
import { statisticsRoutes } from "./statistics/statistics-routes.ts";
import { messageRoutes } from "./webhooks/message-routes.ts";
import { webhookRoutes } from "./webhooks/webhook-routes.ts";

/** Builds the HTTP side; does no I/O of its own. */
export function createApp(deps: Deps): App {
  const { server, limits } = deps.config;
  const endpoints = allEndpoints(deps);
  const app = new Hono<AppEnv>();
  app.onError(answerErrors(deps));
  app.notFound(() => {
    throw new AppError("NOT_FOUND");
  });
  app.use(endJson, observeRequests(deps), requestId, secureAnswers);
  serveLanes(app, deps);
  if (deps.tracing) app.use(traceRequests(deps.tracing));
  if (server.corsOrigins.length > 0) app.use(allowOrigins(server.corsOrigins));
  serveConsole(app, deps.console, server.basePath);
  const openPaths = pathsOf(
    endpoints.filter(({ open }) => open),
    server.basePath,
  );
  const bearerPaths = pathsOf(
    endpoints.filter(({ takesBearer }) => takesBearer),
    server.basePath,
  );
  const queryPaths = pathsOf(
    endpoints.filter(({ takesQueryKey }) => takesQueryKey),
    server.basePath,
  );
  // Whoever asks whether we are well has no key, and is answered whatever the clients behind the same proxy do.
  const guard = (middleware: MiddlewareHandler<AppEnv>) => app.use(unless(openPaths, middleware));
  if (limits.requestsPerMinute > 0) guard(limitRate(deps.rateLimit, createClientOf(deps.config, deps.keys)));
  guard(requireKey(deps.keys, createNetworkOf(deps.config), bearerPaths, queryPaths));
  guard(refuseForeignPages(deps.config));
  app.use(limitBody(limits));
  register(app, endpoints, deps.config);
  return app;
}

function allEndpoints(deps: Deps): Endpoint[] {
  const endpoints = [
    ...printRoutes(deps),
    ...batchRoutes(deps),
    ...templateRoutes(deps),
    ...templateVersionRoutes(deps),
    ...jobRoutes(deps),
    ...eraseRoutes(deps),
    ...printerRoutes(deps),
    ...newPrinterRoutes(deps),
    ...printersRoutes(deps),
    ...knockRoutes(deps),
    ...outageRoutes(deps),
    ...statisticsRoutes(deps),
    ...previewRoutes(deps),
    ...assetRoutes(deps),
    ...shopRoutes(deps),
    ...languageRoutes(),
    ...eventRoutes(deps),
    ...keyRoutes(deps),
    ...webhookRoutes(deps),
    ...messageRoutes(deps),
    ...journalRoutes(deps),
    ...systemRoutes(deps),
  ];
  const { basePath } = deps.config.server;
  return [...endpoints, ...docsRoutes((own) => openApiDocument([...endpoints, ...own], basePath), deps.config)];
}

function register(app: App, endpoints: Endpoint[], { server: { basePath }, limits }: Deps["config"]): void {
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

function pathsOf(endpoints: Endpoint[], basePath: string): ReadonlySet<string> {
  return new Set(endpoints.flatMap((endpoint) => placesOf(endpoint, basePath)));
}

/** Hono's own `except` composes its middlewares anew for each request: 5 of the 30 µs that a small one takes. */
function unless(paths: ReadonlySet<string>, middleware: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return (context, next) => (paths.has(context.req.path) ? next() : middleware(context, next));
}
