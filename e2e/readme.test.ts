import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readSamples } from "@platen/shared/db/sample-templates";
import { type Stand, startStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { codeBlocks, runBashBlocks } from "@platen/testkit/markdown-examples";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runTypeScript } from "../packages/client/test/run-typescript.ts";

const readme = new URL("../README.md", import.meta.url);
const program = fileURLToPath(new URL("../packages/cli/bin/platen.js", import.meta.url));
let stand: Stand;
/** What PLATEN_VP_COUNT=3 shows beside the printer `default`. */
const others: Record<string, VirtualPrinter> = {};

beforeAll(async () => {
  stand = await startStand();
  for (const sample of readSamples()) await stand.ask("POST", "/templates", sample);
  await add("bar", "starprnt", "TSP143IV");
  await add("labels", "zpl", "ZD421-203dpi");
});

afterAll(async () => {
  await stand.close();
  for (const printer of Object.values(others)) await printer.close();
});

async function add(id: string, language: string, model: string): Promise<void> {
  const printer = await startVirtualPrinter({ port: 0, settings: { model, widthMm: 58 } });
  others[id] = printer;
  const address = { host: "127.0.0.1", port: printer.port };
  await stand.ask("POST", "/printers", { id, name: id, lane: "tcp", address, language, width: 58 });
  await eventually(async () => (await stand.ask("GET", `/printers/${id}`)).printer.status === "online");
}

it("the README's curl examples work as written, on the stand that npm start brings up", async () => {
  // All but the one that names a printer of the reader's own: no test may knock at an address of somebody's network.
  const { output } = await runBashBlocks(readme, stand.api.port, {
    only: /curl(?![\s\S]*printer\/config)/,
    mayFail: true,
  });
  expect(output).toContain('"status":"queued"');
  expect(output).toContain('"printerId":"bar"');
  expect(output).toContain('"templateId":"hello"');
  expect(output).toContain('"details":["data.total: is required","data.number: is required"]');
  expect(output).toContain("Total");
  expect(output).toContain('"status":"completed"');
  expect(codeBlocks(readme, "bash").length).toBeGreaterThan(4);
  await stand.printer.waitForReceipts(2);
  await others.bar?.waitForReceipts(1);
});

it("the README's label printer refuses a template that does not say how long its label is", async () => {
  const { example } = await stand.ask("GET", "/templates/kitchen-ticket/schema");
  const { body } = await stand.call("POST", "/print/kitchen-ticket", { printer: "labels", data: example });
  expect(body.error.details).toEqual([expect.stringMatching(/^config\.height: the printer holds labels, /)]);
});

it("the sample of the client's README works on a service that the README's own examples were tried on", async () => {
  const [sample = ""] = codeBlocks(new URL("../packages/client/README.md", import.meta.url), "ts");
  const { code, output } = await runTypeScript(sample, stand.api.port);
  expect(code, output).toBe(0);
});

it("no two pages make a template or a printer of the same id in their samples, nor one that npm start brings", () => {
  const pages = ["README.md", "docs/api.md", "packages/client/README.md", "packages/client-python/README.md"];
  const made = pages.map((page) => {
    const text = readFileSync(new URL(`../${page}`, import.meta.url), "utf8");
    return [...text.matchAll(/(?:"id": |\bid: |create_template\(\s*)"([^"]+)"/g)].map(([, id]) => id);
  });
  for (const ids of made) expect(ids).not.toEqual([]);
  const all = [...made.flat(), ...readSamples().map(({ id }) => id)];
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});

it("the README's restaurant prints on three printers by the command lines as written", async () => {
  const before = Object.values(others).map((printer) => printer.receipts().length);
  const block = codeBlocks(readme, "bash").find((code) => code.startsWith("PLATEN_VP_COUNT=3 npm start\n")) ?? "";
  const [, ...lines] = block.trim().split("\n");
  expect(lines).toHaveLength(4);
  let output = "";
  for (const line of lines) {
    const [npx, name, ...args] = line.split(" ");
    expect([npx, name]).toEqual(["npx", "platen"]);
    const env = { PATH: process.env.PATH, PLATEN_URL: stand.url };
    output += (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout;
  }
  expect(output.match(/the printer confirmed the paper|the printer answered behind the receipt/g)).toHaveLength(3);
  expect(output).toMatch(/^bar +online/m);
  expect(Object.values(others).map((printer, index) => printer.receipts().length - (before[index] ?? 0))).toEqual([
    1, 1,
  ]);
});

it("the README's printer in another network asks for its jobs, prints one and says so, by the commands as written", async () => {
  const block = codeBlocks(readme, "bash").find((code) => code.includes("virtual-printer --cloudprnt")) ?? "";
  expect(block.trim().split("\n")).toHaveLength(2);
  const env = { PATH: process.env.PATH, PLATEN_URL: stand.url, NODE: process.execPath, program };
  const shell = spawn("bash", ["--norc", "-c", `npx() { shift; "$NODE" "$program" "$@"; }\n${block}`], {
    env,
    // The printer goes on until it is stopped, with the shell around it.
    detached: true,
    stdio: "ignore",
  });
  try {
    await eventually(async () => (await stand.call("GET", "/printers/shop")).body.printer?.status === "online");
    const args = ["print", "order-receipt", "--example", "--printer", "shop", "--wait"];
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
    expect(stdout).toContain("the printer fetched it and said that it was printed");
  } finally {
    if (shell.pid !== undefined) process.kill(-shell.pid);
  }
});
