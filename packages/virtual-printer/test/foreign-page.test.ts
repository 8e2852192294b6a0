import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startVirtualPrinter, type VirtualPrinter } from "../src/start.ts";

let printer: VirtualPrinter;

beforeEach(async () => {
  printer = await startVirtualPrinter({ port: 0, httpPort: 0 });
});

afterEach(() => printer.close());

/** The status of the answer to a request with exactly these headers, which `fetch` would not let us choose. */
function statusOf(method: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const all = { Host: `127.0.0.1:${printer.httpPort}`, Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(printer.httpPort ?? 0, "127.0.0.1", () =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`),
    );
    socket.on("data", (chunk) => {
      heard += chunk;
      if (heard.includes("\r\n")) socket.destroy();
    });
    socket.on("close", () => resolve(Number(heard.split(" ")[1])));
    socket.on("error", reject);
  });
}

const everything: [string, string][] = [
  ["POST", "/self-test"],
  ["GET", "/receipts"],
  ["GET", "/receipts/1.png"],
  ["GET", "/events"],
  ["GET", "/state"],
  ["PUT", "/faults"],
  ["DELETE", "/receipts"],
];

describe.each<[string, Record<string, string>]>([
  ["another site", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" }],
  ["another site, on plain HTTP", { Origin: "http://evil.example" }],
  ["another port of this machine", { Origin: "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site" }],
  ["a sandboxed frame", { Origin: "null" }],
  ["a picture in a foreign page", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" }],
  ["a foreign name that leads here", { Host: "evil.example" }],
  [
    "a foreign name that leads here, in its own eyes no foreigner",
    { Host: "evil.example:9180", "Sec-Fetch-Site": "same-origin" },
  ],
  ["a foreign name with a dot at its end", { Host: "evil.example." }],
])("a page of %s", (_name, headers) => {
  test.each(everything)("is refused %s %s", async (method, path) => {
    expect(await statusOf(method, path, headers)).toBe(403);
    expect(printer.state().receipts.printed).toBe(0);
  });
});

describe("the panel answers", () => {
  test.each<[string, Record<string, string>]>([
    ["programs, which name no origin", {}],
    ["its own page", { "Sec-Fetch-Site": "same-origin" }],
    ["whoever types its address", { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" }],
    ["whoever follows a link", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" }],
    ["localhost", { Host: "localhost:9180" }],
    ["a container's name", { Host: "virtual-printer:9180" }],
    ["a name of the local network", { Host: "till-2.local:9180" }],
    ["a name of a home router", { Host: "till-2.fritz.box:9180" }],
    ["an IPv6 address", { Host: "[::1]:9180" }],
  ])("%s", async (_name, headers) => {
    expect(await statusOf("GET", "/receipts", headers)).toBe(200);
  });

  test("its own page when that prints, in a browser that tells the origin alone", async () => {
    expect(await statusOf("POST", "/self-test", { Origin: `http://127.0.0.1:${printer.httpPort}` })).toBe(204);
  });

  test("not a link that would print", async () => {
    const form = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
    expect(await statusOf("POST", "/self-test", form)).toBe(403);
  });
});
