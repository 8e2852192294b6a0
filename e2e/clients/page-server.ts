import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

export interface PageServer {
  origin: string;
  close(): Promise<void>;
}

const mediaTypes: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
};

/** Serves a folder's files as they are, as any web server would. */
export async function servePages(folder: string): Promise<PageServer> {
  const server = createServer(async ({ url = "/" }, response) => {
    const file = join(folder, url === "/" ? "index.html" : url);
    try {
      const content = await readFile(file);
      response.writeHead(200, { "Content-Type": mediaTypes[extname(file)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
