import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { jsonText } from "../http/json-line.ts";
import type { HttpFailure } from "./errors-to-http.ts";

/** An answer on a socket that no HTTP response belongs to: an upgrade that is refused, or something that is no HTTP. */
export function refuseSocket(socket: Duplex, { status, headers, body }: HttpFailure): void {
  if (!socket.writable) return;
  const text = jsonText(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(text)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "Connection: close",
      "",
      text,
    ].join("\r\n"),
  );
}
