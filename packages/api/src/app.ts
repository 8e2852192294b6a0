import { AppError } from "@platen/shared/errors";
import { Hono, type MiddlewareHandler } from "hono";
import { cloudPrinterRoutes } from "./cloud-printers/routes.ts";
import { serveLanes } from "./cloud-printers/serve-lanes.ts";
import type { ConsoleFiles } from "./console/console-files.ts";
import { serveConsole } from "./console/routes.ts";
import { openApiDocument } from "./docs/openapi/openapi.ts";
import { docsRoutes } from "./docs/routes.ts";
import type { App, AppEnv, Endpoint } from "./endpoints/endpoint.ts";
import { pathsOf, register } from "./endpoints/register.ts";
import { eventRoutes } from "./events/routes.ts";
import type { Features } from "./features.ts";
import { batchRoutes } from "./jobs/batch-routes.ts";
import { eraseRoutes } from "./jobs/erase-route.ts";
import { jobPreviewRoutes } from "./jobs/preview-route.ts";
import { printRoutes } from "./jobs/print-routes.ts";
import { jobRoutes } from "./jobs/routes.ts";
import { testPageRoutes } from "./jobs/test-page/routes.ts";
import { journalRoutes } from "./journal/routes.ts";
import { keyRoutes } from "./keys/routes.ts";
import { requireKey } from "./middleware/auth.ts";
import { limitBody } from "./middleware/body-limit.ts";
import { createClientOf, createNetworkOf } from "./middleware/client-of.ts";
import { allowOrigins } from "./middleware/cors.ts";
import { endJson } from "./middleware/end-json.ts";
import { answerErrors } from "./middleware/errors.ts";
import { refuseForeignPages } from "./middleware/foreign-page.ts";
import { limitRate } from "./middleware/limit-rate.ts";
import { observeRequests } from "./middleware/observe-requests.ts";
import { requestId } from "./middleware/request-id.ts";
import { secureAnswers } from "./middleware/security-headers.ts";
import { traceRequests } from "./middleware/trace-requests.ts";
import { previewRoutes } from "./preview/routes.ts";
import { defaultPrinterRoutes } from "./printers/default-printer-routes.ts";
import { newPrinterRoutes } from "./printers/new-printer-routes.ts";
import { printerRoutes } from "./printers/routes.ts";
import { shopRoutes } from "./shop/routes.ts";
import { outageRoutes } from "./statistics/outage-routes.ts";
import { statisticsRoutes } from "./statistics/routes.ts";
import { systemRoutes } from "./system/routes.ts";
import { assetRoutes } from "./templates/asset-routes.ts";
import { languageRoutes } from "./templates/language-routes.ts";
import { templateRoutes } from "./templates/routes.ts";
import { templateVersionRoutes } from "./templates/version-routes.ts";
import { messageRoutes } from "./webhooks/message-routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

/** Builds the HTTP side; does no I/O of its own. */
export function createApp(features: Features, console: ConsoleFiles): App {
  const { server, limits } = features.config;
  const endpoints = allEndpoints(features);
  const app = new Hono<AppEnv>();
  app.onError(answerErrors(features));
  app.notFound(() => {
    throw new AppError("NOT_FOUND");
  });
  app.use(endJson, observeRequests(features), requestId, secureAnswers);
  serveLanes(app, features);
  if (features.tracing) app.use(traceRequests(features.tracing));
  if (server.corsOrigins.length > 0) app.use(allowOrigins(server.corsOrigins));
  serveConsole(app, console, server.basePath);
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
  if (limits.requestsPerMinute > 0)
    guard(limitRate(features.rateLimit, createClientOf(features.config, features.keys)));
  guard(requireKey(features.keys, createNetworkOf(features.config), bearerPaths, queryPaths));
  guard(refuseForeignPages(features.config));
  app.use(limitBody(limits));
  register(app, endpoints, features.config);
  return app;
}

/** In the order of the reference, whose samples are run one after the other. */
function allEndpoints(features: Features): Endpoint[] {
  const endpoints = [
    ...printRoutes(features),
    ...batchRoutes(features),
    ...templateRoutes(features),
    ...templateVersionRoutes(features),
    ...jobRoutes(features),
    ...eraseRoutes(features),
    ...defaultPrinterRoutes(features),
    ...newPrinterRoutes(features),
    ...printerRoutes(features),
    ...testPageRoutes(features),
    ...cloudPrinterRoutes(features),
    ...outageRoutes(features),
    ...statisticsRoutes(features),
    ...previewRoutes(features),
    ...jobPreviewRoutes(features),
    ...assetRoutes(features),
    ...shopRoutes(features),
    ...languageRoutes(),
    ...eventRoutes(features),
    ...keyRoutes(features),
    ...webhookRoutes(features),
    ...messageRoutes(features),
    ...journalRoutes(features),
    ...systemRoutes(features),
  ];
  const { basePath } = features.config.server;
  return [...endpoints, ...docsRoutes((own) => openApiDocument([...endpoints, ...own], basePath), features.config)];
}

/** Hono's own `except` composes its middlewares anew for each request: 5 of the 30 µs that a small one takes. */
function unless(paths: ReadonlySet<string>, middleware: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return (context, next) => (paths.has(context.req.path) ? next() : middleware(context, next));
}
