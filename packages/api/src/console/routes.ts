import { AppError } from "@platen/shared/errors";
import type { App, AppContext } from "../endpoints/endpoint.ts";
import { encodingFor } from "../http/encodings.ts";
import { type ConsoleFile, type ConsoleFiles, madePage } from "./console-files.ts";

/** Scripts and styles come from this server alone; pictures are made by the page from what the API answers. */
const policy = [
  "default-src 'self'",
  "img-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The build names what is in `assets/` after its content, so a name never gets another content. */
const forever = "public, max-age=31536000, immutable";

/**
 * Serves the console, and the page around the reference, without asking for a key: they hold nothing secret, and they are
 * where a person types the key. Must be called before the key is required of everything else.
 */
export function serveConsole(app: App, files: ConsoleFiles, basePath: string): void {
  const index = files.get("index.html");
  if (!index) return;
  const start = withBase(index, `${basePath}/console/`);
  app.get(`${basePath}/`, async (context, next) => {
    if (!wantsPage(context)) return next();
    return context.redirect(`${basePath}/console/`);
  });
  app.get(`${basePath}/console`, (context) => context.redirect(`${basePath}/console/`));
  app.get(`${basePath}/console/*`, (context) => {
    context.set("route", "/console/*");
    const path = context.req.path.slice(`${basePath}/console/`.length);
    // Pages are answered with their places filled in, never as the files they are made from.
    const file = path.endsWith(".html") ? undefined : files.get(path);
    if (file) return send(context, file, path.startsWith("assets/") ? forever : "no-cache");
    if (path.startsWith("assets/")) throw new AppError("NOT_FOUND");
    // Every other address is a page of the console, which finds out by itself which one.
    return send(context, start, "no-cache");
  });
  serveDocs(app, files.get("docs.html"), basePath);
}

/** Who wants a page is given the one around the reference; the reference itself, and what programs get, asks for the key. */
function serveDocs(app: App, built: ConsoleFile | undefined, basePath: string): void {
  if (!built) return;
  const page = madePage(built, built.body.toString("utf8"));
  app.get(`${basePath}/docs`, async (context, next) => {
    if (!wantsPage(context)) return next();
    context.set("route", "/docs");
    context.header("Vary", "Accept", { append: true });
    return send(context, page, "no-cache");
  });
}

function send(context: AppContext, file: ConsoleFile, cacheControl: string): Response {
  const encoding = encodingFor(context.req.header("Accept-Encoding"), file.encoded);
  // Each form of a file is another answer to whoever keeps it.
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  context.header("Content-Security-Policy", policy);
  context.header("Cache-Control", cacheControl);
  context.header("ETag", etag);
  context.header("Vary", "Accept-Encoding", { append: true });
  if (context.req.header("If-None-Match") === etag) return context.body(null, 304);
  const body = (encoding && file.encoded[encoding]) ?? file.body;
  return context.body(body, 200, { "Content-Type": file.type, ...(encoding && { "Content-Encoding": encoding }) });
}

/** The page's own addresses are relative; this says to what, wherever the service is mounted. */
function withBase(index: ConsoleFile, href: string): ConsoleFile {
  return madePage(index, index.body.toString("utf8").replace("<head>", `<head><base href="${href}">`));
}

function wantsPage(context: AppContext): boolean {
  return (context.req.header("Accept") ?? "").includes("text/html");
}
