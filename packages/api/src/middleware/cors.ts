import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/** Lets pages of these origins call the service and read what it answers. `*` stands for every origin. */
export function allowOrigins(origins: string[]): MiddlewareHandler {
  return cors({
    origin: origins.includes("*") ? "*" : origins,
    allowMethods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowHeaders: [
      "Content-Type",
      "X-API-Key",
      "X-Request-Id",
      "Idempotency-Key",
      "If-Match",
      "Prefer",
      "traceparent",
      "tracestate",
    ],
    exposeHeaders: [
      "X-Request-Id",
      "Location",
      "ETag",
      "Retry-After",
      "RateLimit",
      "RateLimit-Policy",
      "Preference-Applied",
      "Idempotent-Replayed",
      "Paper-Width",
    ],
    maxAge: 600,
  });
}
