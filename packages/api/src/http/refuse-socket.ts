import type { Duplex } from "node:stream";
import type { HttpFailure } from "./errors-to-http.ts";

const reasons: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  503: "Service Unavailable",
};

/** An answer on a socket that no HTTP response belongs to: an upgrade that is refused, or something that is no HTTP. */
export function refuseSocket(socket: Duplex, { status, body }: HttpFailure): void {
  if (!socket.writable) return;
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${reasons[status] ?? "Error"}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(text)}`,
      "Connection: close",
      "",
      text,
    ].join("\r\n"),
  );
}
