import type { MiddlewareHandler } from "hono";

/** Of every answer, unless its route says otherwise: an answer is data, and nothing that a browser may run or keep. */
const securityHeaders = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
});

/** Set before the route runs, so that the route's own word on a header is the last. */
export const secureAnswers: MiddlewareHandler = (context, next) => {
  for (const [name, value] of securityHeaders) context.header(name, value);
  return next();
};
