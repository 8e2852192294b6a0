import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { FieldError } from "../machine/condition/fields.ts";
import type { VirtualPrinter } from "../virtual-printer.ts";
import { isForeignPage } from "./foreign-page.ts";
import { streamLive } from "./live.ts";
import { pageFile } from "./page-files.ts";
import { describePages, type RollPage } from "./roll-pages.ts";
import { type Answer, answer, problem } from "./routes.ts";

interface ControlServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Settings and faults are a few hundred bytes. */
const maxBodyBytes = 64 * 1024;

const foreign = problem(
  403,
  "Pages of other origins may not do this, nor anybody who calls the printer by a public name.",
);

class BodyError extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * The printer's front panel: state, receipts, faults and settings over HTTP, and the page that shows the roll. It leads to
 * the other `pages`, which may be added to later.
 */
export async function startControl(
  printer: VirtualPrinter,
  port: number,
  pages: readonly RollPage[],
): Promise<ControlServer> {
  const { host } = printer;
  const streams = new Set<() => void>();
  const server = createServer((request, response) => {
    // Not parsed by URL, which throws for an address such as "//".
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    if (isForeignPage(request, host)) {
      send(response, foreign);
      return;
    }
    if (request.method === "GET" && path === "/events") {
      const stop = streamLive(printer, response);
      streams.add(stop);
      response.once("close", () => {
        stop();
        streams.delete(stop);
      });
      return;
    }
    if (request.method === "GET" && path === "/pages") {
      send(response, { status: 200, json: describePages(pages, ownPort()) });
      return;
    }
    void respond(printer, request, response, path);
  });
  const ownPort = () => {
    const address = server.address();
    return typeof address === "object" && address ? address.port : port;
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: ownPort(),
    async close() {
      for (const stop of streams) stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  printer: VirtualPrinter,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const method = request.method ?? "GET";
  send(response, await answerSafely(printer, { method, path, json: () => readJson(request) }));
}

async function answerSafely(printer: VirtualPrinter, request: Parameters<typeof answer>[1]): Promise<Answer> {
  try {
    const answered = (await answer(printer, request)) ?? (await pageFile(request.path));
    return answered ?? problem(404, `There is nothing at ${request.path}.`);
  } catch (error) {
    if (error instanceof FieldError) return { status: 400, json: { error: error.message, problems: error.problems } };
    if (error instanceof BodyError) return problem(error.status, error.message);
    return problem(500, error instanceof Error ? error.message : String(error));
  }
}

function send(response: ServerResponse, answered: Answer): void {
  // A cached answer would be wrong: receipts are deleted, and their numbers begin anew with the next start.
  const headers = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    // No foreign page may put the panel's buttons under a person's finger.
    "Content-Security-Policy": "frame-ancestors 'self'",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  if ("json" in answered) {
    response.writeHead(answered.status, { ...headers, "Content-Type": "application/json" });
    response.end(JSON.stringify(answered.json));
  } else if ("content" in answered) {
    response.writeHead(answered.status, { ...headers, "Content-Type": answered.type });
    response.end(answered.content);
  } else {
    response.writeHead(answered.status, headers);
    response.end();
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > maxBodyBytes) throw new BodyError(413, `The body is larger than ${maxBodyBytes} bytes.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new BodyError(400, "The body is not JSON.");
  }
}
