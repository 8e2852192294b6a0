import { randomUUID } from "node:crypto";
import type { Config } from "@platen/shared/config";
import { AppError } from "@platen/shared/errors";
import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { Deps } from "./deps.ts";
import { createBodyRoom, usualRoomBytes } from "./http/body-room.ts";
import type { App, AppContext, AppEnv, Endpoint } from "./http/endpoint.ts";
import { toHttp } from "./http/errors-to-http.ts";
import { openApiDocument } from "./http/openapi.ts";
import { assertAnnouncedSize } from "./http/read-body.ts";
import { createKeyCheck, type KeyCheck } from "./middleware/auth.ts";
import { createForeignPageCheck } from "./middleware/foreign-page.ts";
import { traceRequests } from "./middleware/trace-requests.ts";
import { assetRoutes } from "./routes/assets.ts";
import { serveConsole } from "./routes/console.ts";
import { docsRoutes } from "./routes/docs.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { languageRoutes } from "./routes/language.ts";
import { previewRoutes } from "./routes/preview.ts";
import { printRoutes } from "./routes/print.ts";
import { printerRoutes } from "./routes/printer.ts";
import { systemRoutes } from "./routes/system.ts";
import { templateRoutes } from "./routes/templates.ts";

/** Builds the HTTP side; does no I/O of its own. */
export function createApp(deps: Deps): App {
  const { config, log } = deps;
  const endpoints = allEndpoints(deps);
  const app = new Hono<AppEnv>();
  app.onError((error, context) => {
    deps.health.notice(error);
    const failure = toHttp(error, log.child({ requestId: context.get("requestId") }));
    return context.json(failure.body, failure.status, failure.headers);
  });
  app.notFound(() => {
    throw new AppError("NOT_FOUND");
  });
  app.use(observe(deps));
  if (deps.tracing) app.use(traceRequests(deps.tracing));
  if (config.server.corsOrigins.length > 0) app.use(crossOrigin(config.server.corsOrigins));
  serveConsole(app, deps.console, config.server.basePath);
  const isKey = createKeyCheck(config.auth);
  const open = placesOfAll(
    endpoints.filter((endpoint) => endpoint.open),
    config.server.basePath,
  );
  app.use(limitRate(deps, isKey, open));
  app.use(requireKey(config, isKey, endpoints, open));
  app.use(refuseForeignPages(config, open));
  app.use(limitRequest(config.limits));
  register(app, endpoints, config.server.basePath);
  return app;
}

function allEndpoints(deps: Deps): Endpoint[] {
  const endpoints = [
    ...printRoutes(deps),
    ...templateRoutes(deps),
    ...jobRoutes(deps),
    ...printerRoutes(deps),
    ...previewRoutes(deps),
    ...assetRoutes(deps),
    ...languageRoutes(),
    ...systemRoutes(deps),
  ];
  const { basePath } = deps.config.server;
  return [...endpoints, ...docsRoutes((own) => openApiDocument([...endpoints, ...own], basePath), basePath)];
}

function register(app: App, endpoints: Endpoint[], basePath: string): void {
  const methods = new Map<string, string[]>();
  for (const endpoint of endpoints) {
    const { method, path, run } = endpoint;
    methods.set(path, [...(methods.get(path) ?? []), ...(method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()])]);
    app.on(method.toUpperCase(), placesOf(endpoint, basePath), (context) => {
      context.set("route", path);
      return run(context);
    });
  }
  for (const [path, known] of methods) {
    app.all(basePath + path, (context) => {
      context.set("route", path);
      context.header("Allow", [...known, "OPTIONS"].join(", "));
      if (context.req.method === "OPTIONS") return context.body(null, 204);
      throw new AppError("METHOD_NOT_ALLOWED");
    });
  }
}

function placesOf({ path, unprefixed }: Endpoint, basePath: string): string[] {
  return unprefixed && basePath !== "" ? [basePath + path, path] : [basePath + path];
}

function placesOfAll(endpoints: Endpoint[], basePath: string): Set<string> {
  return new Set(endpoints.flatMap((endpoint) => placesOf(endpoint, basePath)));
}

const acceptableRequestId = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Of every answer, unless the route says otherwise. Given to Node and not to the answer itself, whose `Headers` cost more
 * than all that Hono does.
 */
const usualHeaders = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "no-referrer"],
  ["Cache-Control", "no-store"],
  ["Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"],
] as const;

/** One line in the log and one observation in the metrics for each request, under an id the client can ask about. */
function observe({ log, metrics, health }: Deps): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const started = performance.now();
    const given = context.req.header("X-Request-Id") ?? "";
    const requestId = acceptableRequestId.test(given) ? given : randomUUID();
    context.set("requestId", requestId);
    const { outgoing } = context.env;
    for (const [name, value] of usualHeaders) outgoing.setHeader(name, value);
    outgoing.setHeader("X-Request-Id", requestId);
    await next();
    // The client comes back on a new connection, and that one leads elsewhere.
    if (health.isLeaving()) outgoing.setHeader("Connection", "close");
    const { status } = context.res;
    const ms = performance.now() - started;
    const { method } = context.req;
    const route = context.get("route") ?? "unknown";
    metrics.requests.observe({ method, route, status }, ms / 1000);
    // The route and not the path, in which anything can stand.
    log.debug({ requestId, method, route, status, ms: Math.round(ms) }, "request");
  };
}

function crossOrigin(origins: string[]): MiddlewareHandler {
  return cors({
    origin: origins.includes("*") ? "*" : origins,
    allowHeaders: ["Content-Type", "X-API-Key", "X-Request-Id", "Idempotency-Key", "Prefer"],
    exposeHeaders: ["X-Request-Id", "Location", "Retry-After", "Preference-Applied", "Paper-Width"],
    maxAge: 600,
  });
}

/**
 * Before the key is asked for, so that guessing keys is limited too. Who has none is told apart by address; behind a proxy
 * that is the proxy's own, whose questions whether we are well must be answered whatever its clients do.
 */
function limitRate({ config, isTooMany }: Deps, isKey: KeyCheck, open: Set<string>): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const hasKey = config.auth.enabled && isKey(context.req.header("X-API-Key"));
    if (!open.has(context.req.path) && isTooMany(hasKey ? "key" : addressOf(context))) {
      throw new AppError("RATE_LIMITED");
    }
    await next();
  };
}

function refuseForeignPages(config: Config, open: Set<string>): MiddlewareHandler<AppEnv> {
  const isForeign = createForeignPageCheck(config);
  return async (context, next) => {
    const sender = {
      method: context.req.method,
      origin: context.req.header("Origin"),
      fetchSite: context.req.header("Sec-Fetch-Site"),
      host: context.req.header("Host"),
    };
    if (!open.has(context.req.path) && isForeign(sender)) throw new AppError("FOREIGN_ORIGIN");
    await next();
  };
}

function limitRequest({ bodyBytes: mostBytes, answerWithinMs }: Config["limits"]): MiddlewareHandler<AppEnv> {
  const room = createBodyRoom(Math.max(usualRoomBytes, mostBytes * 2));
  return async (context, next) => {
    const { incoming } = context.env;
    assertAnnouncedSize({ incoming, mostBytes });
    const place = room.open();
    context.set("bodySource", { incoming, mostBytes, place });
    context.set("answerWithinMs", answerWithinMs);
    try {
      await next();
    } finally {
      place.release();
    }
  };
}

function addressOf(context: AppContext): string {
  return context.env.incoming.socket.remoteAddress ?? "";
}

function requireKey(
  { server }: Config,
  isKey: KeyCheck,
  endpoints: Endpoint[],
  open: Set<string>,
): MiddlewareHandler<AppEnv> {
  const takingBearer = placesOfAll(
    endpoints.filter((endpoint) => endpoint.takesBearer),
    server.basePath,
  );
  return async (context, next) => {
    const { path } = context.req;
    const bearer = takingBearer.has(path)
      ? /^Bearer (.+)$/i.exec(context.req.header("Authorization") ?? "")?.[1]
      : undefined;
    const key = context.req.header("X-API-Key") ?? bearer;
    if (!open.has(path) && !isKey(key)) throw new AppError("UNAUTHORIZED");
    await next();
  };
}
