import { join } from "node:path";
import { type Stand, startStand } from "@platen/stand/stand";
import { codeBlocks } from "@platen/testkit/markdown-examples";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../console/browser.ts";
import { checkout, emptyProject, installClient, type Project } from "./empty-project.ts";
import { type PageServer, servePages } from "./page-server.ts";

const apiKey = "the-right-key";
let project: Project;
let pages: PageServer;
let stand: Stand;

beforeAll(async () => {
  project = emptyProject();
  await installClient(project);
  pages = await servePages(project.folder);
  stand = await startStand({
    apiKey,
    printer: { speedMmPerS: 250 },
    env: { PLATEN_CORS_ORIGINS: pages.origin, PLATEN_WEBHOOK_NETWORKS: "loopback" },
  });
});

afterAll(async () => {
  await stand?.close();
  await pages?.close();
  project?.remove();
});

it("the packed client, installed in an empty project, is type-checked without a complaint and prints in plain Node", async () => {
  const [sample = ""] = codeBlocks(join(checkout, "packages/client/README.md"), "ts");
  const address = `{ baseUrl: "${stand.url}", apiKey: "${apiKey}" }`;
  project.write("main.ts", sample.replace('{ baseUrl: "http://localhost:3000" }', address));
  await project.compile(["main.ts"]);
  const output = await project.node("main.js");
  expect(output).toMatch(/accepted .* in about \d+s/);
  expect(output).toMatch(/completed\n/);
});

it("the packed client's types refuse a route that does not exist and a body that does not fit", async () => {
  project.write(
    "wrong.ts",
    `import { createClient } from "@platen/client";
const { http } = createClient({ baseUrl: "http://localhost" });
await http.GET("/nowhere");
await http.POST("/print/{templateId}", { params: { path: { templateId: "x" } }, body: { data: 5 } });
`,
  );
  const complaints = await project.compile(["wrong.ts"]).catch((error: Error) => error.message);
  expect(complaints).toMatch(/wrong\.ts\(3,/);
  expect(complaints).toMatch(/wrong\.ts\(4,/);
});

const page = `
import { createClient } from "@platen/client";
import { PlatenError } from "@platen/client/platen-error";

const { url, apiKey } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const heard = [];
const stop = new AbortController();
const platen = createClient({ baseUrl: url, apiKey });
for await (const event of platen.watch(stop.signal)) {
  if (event.type === "connected") await platen.http.POST("/printer/test");
  if (event.type === "jobUpdate") heard.push(event.data.status);
  if (heard.at(-1) === "completed") stop.abort();
}
const stranger = createClient({ baseUrl: url, apiKey: "another-key" });
let refusal;
try {
  for await (const event of stranger.watch()) heard.push(event);
} catch (error) {
  refusal = { isPlatenError: error instanceof PlatenError, code: error.code };
}
const picture = await platen.http.POST("/preview", {
  body: { config: { width: "80mm", blocks: [{ type: "text", content: "Hello" }] } },
  headers: { Accept: "image/png" },
  parseAs: "arrayBuffer",
});
window.result = { heard, refusal, picture: [...new Uint8Array(picture.data.slice(0, 4))] };
`;

it("the packed client is a module of a page in Chromium: it prints, hears of it, and is told that its key is wrong", async () => {
  const imports = {
    "@platen/client": "/node_modules/@platen/client/dist/client.js",
    "@platen/client/platen-error": "/node_modules/@platen/client/dist/platen-error.js",
    "openapi-fetch": "/node_modules/openapi-fetch/dist/index.mjs",
  };
  project.write("page.js", page);
  project.write(
    "index.html",
    `<script type="importmap">${JSON.stringify({ imports })}</script><script type="module" src="/page.js"></script>`,
  );
  const browser = await openBrowser();
  try {
    const tab = await browser.newPage();
    const complaints: string[] = [];
    tab.on("pageerror", (error) => complaints.push(error.message));
    await tab.goto(`${pages.origin}/#${encodeURIComponent(JSON.stringify({ url: stand.url, apiKey }))}`);
    await tab.waitForFunction("window.result", undefined, { timeout: 120_000 }).catch(() => {});
    expect(complaints).toEqual([]);
    expect(await tab.evaluate("window.result")).toEqual({
      heard: ["queued", "printing", "completed"],
      refusal: { isPlatenError: true, code: "UNAUTHORIZED" },
      picture: [0x89, 0x50, 0x4e, 0x47],
    });
  } finally {
    await browser.close();
  }
});
