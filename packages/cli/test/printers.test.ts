import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@platen/local/free-port";
import { connectDatabase } from "@platen/shared/db/connect";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startGateway } from "./gateway.ts";
import { type CliStand, startCliStand } from "./stand.ts";

let stand: CliStand;
let bar: VirtualPrinter;
let shelf: VirtualPrinter | undefined;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-cli-"));
  const config = { width: "80mm", blocks: [{ type: "text", content: "Hello {{ name }}" }], example: { name: "Ada" } };
  writeFileSync(join(folder, "hello.json"), JSON.stringify({ id: "hello", name: "Hello", config }));
  stand = await startCliStand();
  bar = await startVirtualPrinter({ port: 0, settings: { model: "TSP143IV", widthMm: 58 } });
  await platen("templates", "push", ".");
  const kind = ["--language", "starprnt", "--width", "58", "--name", "The bar", "--label", "floor=2", "--label", "x=y"];
  const { code, err } = await platen(
    "printers",
    "add",
    "bar",
    "--ip",
    "127.0.0.1",
    "--port",
    String(bar.port),
    ...kind,
  );
  expect(code, err).toBe(0);
  await isOnline("bar");
});

afterAll(async () => {
  await stand.close();
  await bar.close();
  await shelf?.close();
  rmSync(folder, { recursive: true, force: true });
});

const platen = (...args: string[]) => stand.platen(args, { directory: folder });

const isOnline = (id: string) =>
  eventually(async () => (await platen("printer", "status", "--printer", id)).code === 0);

it("a printer that was added is shown with its state and its settings", async () => {
  const { out } = await platen("printers", "show", "bar");
  for (const line of ["printer   bar: The bar", "status    online", "language  StarPRNT", "width     58 mm"]) {
    expect(out).toContain(line);
  }
  expect(out).toContain("holds     continuous paper");
  expect(out).toContain(`address   127.0.0.1:${bar.port}`);
  expect(out).toContain("labels    floor=2, x=y");
});

it("print, test and jobs go to the printer that is named, and say so", async () => {
  const printed = await platen("print", "hello", "--example", "--printer", "bar", "--wait");
  expect(printed.code, printed.err).toBe(0);
  expect(printed.out).toContain("completed  hello on bar  ");
  expect(bar.receipts().at(-1)?.text).toContain("Hello Ada");
  expect((await platen("printers", "test", "bar", "--wait")).code).toBe(0);
  expect((await platen("printer", "test", "--printer", "bar", "--wait")).code).toBe(0);
  expect(bar.receipts()).toHaveLength(3);
  expect(stand.printer.receipts()).toHaveLength(0);
  expect(JSON.parse((await platen("jobs", "--printer", "bar", "--json")).out)).toHaveLength(3);
  expect((await platen("jobs", "--printer", "default")).out).toBe("There are no such jobs.\n");
});

it("a label goes to a printer that holds labels unless another is named, and a receipt does not", async () => {
  shelf = await startVirtualPrinter({ port: 0, settings: { model: "ZD421-203dpi", widthMm: 58 } });
  const there = ["--ip", "127.0.0.1", "--port", String(shelf.port), "--language", "zpl", "--width", "58"];
  expect((await platen("printers", "add", "shelf", ...there)).code).toBe(0);
  await isOnline("shelf");
  const label = { width: "50mm", height: "30mm", blocks: [{ type: "text", content: "Tea" }] };
  writeFileSync(join(folder, "label.json"), JSON.stringify({ id: "label", name: "Label", config: label }));
  const pushed = await platen("templates", "push", ".");
  expect(pushed.code, pushed.err).toBe(0);

  for (const template of ["label", "./label.json"]) {
    const { out, err } = await platen("print", template, "--wait");
    expect(out, err).toMatch(/ {2}completed {2}.* on shelf {2}/);
    expect(err).toContain("It is a label and goes to the printer shelf. --printer names another.");
  }
  expect((await platen("print", "label", "--printer", "default", "--wait")).out).not.toContain("on shelf");
  expect((await platen("print", "hello", "--example", "--wait")).out).not.toContain("on shelf");
  expect((await platen("preview", "label", "-o", "label.bin")).code).toBe(0);
  expect(readFileSync(join(folder, "label.bin"), "latin1")).toContain("^XA");
  expect((await platen("printers", "remove", "shelf")).code).toBe(0);
  expect((await platen("preview", "label", "-o", "label.bin")).code).toBe(0);
  expect(readFileSync(join(folder, "label.bin"), "latin1")).not.toContain("^XA");
});

it("a change names what it changes and leaves the rest, labels and half an address included", async () => {
  const { code, out, err } = await platen(
    "printers",
    "change",
    "bar",
    "--label",
    "x=",
    "--label",
    "hall=a",
    "--disable",
  );
  expect(code, err).toBe(0);
  expect(out).toContain("status    switched off");
  expect(out).toContain("labels    floor=2, hall=a");
  const port = String(await freePort());
  expect((await platen("printer", "config", "--printer", "bar", "--port", port)).out).toBe(
    `127.0.0.1:${port}, 58 mm paper\n`,
  );
  expect((await platen("printers", "change", "bar", "--paper", "labels")).code).toBe(0);
  expect((await stand.ask("GET", "/printers/bar")).printer.paper).toBe("labels");
  const back = ["--port", String(bar.port), "--paper", "continuous", "--enable"];
  expect((await platen("printers", "change", "bar", ...back)).code).toBe(0);
  await isOnline("bar");
});

it("a change that somebody else was faster with is refused, says how to look, and undoes nothing", async () => {
  const gateway = await startGateway(stand.url);
  gateway.trouble(async ({ method }) => {
    if (method === "PUT") await stand.ask("PUT", "/printers/bar", { labels: { floor: "3" } });
    return undefined;
  });
  const late = await platen("printers", "change", "bar", "--label", "hall=b", "--url", gateway.url);
  await gateway.close();
  expect(late.code).toBe(1);
  expect(late.err).toContain("`platen printers show` shows it as it is now.");
  expect((await stand.ask("GET", "/printers/bar")).printer.labels).toEqual({ floor: "3" });
});

it("the list begins with what needs a person", async () => {
  await platen("printers", "add", "attic", "--ip", "127.0.0.1", "--port", String(await freePort()), "--disable");
  const list = async () => (await platen("printers")).out;
  const begins = (...lines: RegExp[]) =>
    eventually(async () => {
      const [, ...shown] = (await list()).split("\n");
      return lines.every((line, index) => line.test(shown[index] ?? ""));
    });
  await bar.setFaults({ paper: "low" });
  await begins(
    /^bar +online +low +0 +The bar$/,
    /^default +online +ok +0 +/,
    /^attic +switched off +unknown +0 +attic$/,
  );
  await stand.printer.setFaults({ cover: "open" });
  await begins(/^default +error: COVER_OPEN +/, /^bar +online +low /, /^attic /);
  expect((await platen("printers", "--status", "error")).out).not.toContain("attic");
  expect((await platen("printers", "--site", "elsewhere")).out).toBe("There are no such printers.\n");
  await stand.printer.mend();
  await bar.mend();
  await isOnline("default");
});

it("an address that a printer has already is given to another only with --allow-shared-address", async () => {
  const there = ["--ip", "localhost", "--port", String(bar.port)];
  const refused = await platen("printers", "add", "twin", ...there, "--disable");
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("the printer bar has this address already")]);
  expect(refused.err).toContain("--allow-shared-address takes it all the same.");
  const added = await platen("printers", "add", "twin", ...there, "--disable", "--allow-shared-address");
  expect([added.code, added.out]).toEqual([0, expect.stringContaining(`localhost:${bar.port}`)]);
  const { port } = await stand.ask("GET", "/printer/status").then(({ printer }) => printer);
  expect((await platen("printer", "config", "--printer", "twin", "--port", String(port))).code).toBe(1);
  const moved = await platen(
    "printer",
    "config",
    "--printer",
    "twin",
    "--port",
    String(port),
    "--allow-shared-address",
  );
  expect(moved.code).toBe(0);
  expect((await platen("printers", "remove", "twin")).code).toBe(0);
});

it("a printer with open jobs is removed only together with them, and the one that is needed never", async () => {
  const nowhere = ["--ip", "127.0.0.1", "--port", String(await freePort()), "--when-offline", "queue"];
  await platen("printers", "add", "cellar", ...nowhere);
  expect((await platen("print", "hello", "--example", "--printer", "cellar")).code).toBe(0);
  const refused = await platen("printers", "remove", "cellar");
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("`platen printers remove --cancel-jobs` does so");
  expect((await platen("printers", "remove", "cellar", "--cancel-jobs")).out).toBe(
    "cellar  removed, 1 job cancelled\n",
  );
  expect((await platen("printers", "show", "cellar")).err).toContain("`platen printers` lists those there are.");
  expect((await platen("printers", "remove", "default")).err).toContain("can be changed, but not deleted");
  expect((await platen("printers", "remove", "attic")).out).toBe("attic  removed\n");
});

it("an address is tried before it is added, and says what is there", async () => {
  const oven = await startVirtualPrinter({ port: 0, settings: { model: "TSP143IV" } });
  const there = await platen("printers", "try", `127.0.0.1:${oven.port}`, "--language", "starprnt");
  expect(there.code, there.err).toBe(0);
  for (const line of [`address  127.0.0.1:${oven.port}`, "status   online", "paper    ok", "cover    closed"]) {
    expect(there.out).toContain(line);
  }
  expect(oven.receipts()).toEqual([]);
  await oven.close();
  const gone = await platen("printers", "try", `127.0.0.1:${oven.port}`);
  expect(gone.code).toBe(1);
  expect(gone.out).toContain("status   offline: nothing takes connections");
  const taken = await platen("printers", "try", `localhost:${bar.port}`, "--language", "starprnt");
  expect(taken.out).toContain("printer  bar has this address already");
  expect((await platen("printers", "try", "8.8.8.8")).err).toContain("address.host: is not in a network");
  expect((await platen("printers", "try", "a:b:c:d")).err).toContain("address.host");
  expect((await platen("printers", "try", "kitchen:port")).code).toBe(2);
});

it("the service's problems with a new printer are listed, and a taken id says how to change it", async () => {
  const wrong = await platen("printers", "add", "bad", "--ip", "127.0.0.1", "--model", "abacus");
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain("model: must be one of");
  expect((await platen("printers", "add", "bar", "--ip", "127.0.0.1")).err).toContain(
    "`platen printers change` changes it",
  );
});

it("the doctor looks at the printer that is named", async () => {
  const well = await platen("doctor", "--printer", "bar");
  expect(well.code, well.out).toBe(0);
  expect(well.out).toContain(`127.0.0.1:${bar.port} is online`);
  await platen("printers", "change", "bar", "--disable");
  expect((await platen("doctor", "--printer", "bar")).out).toContain(
    "Switch it on: platen printers change bar --enable.",
  );
  await platen("printers", "change", "bar", "--enable");
  const missing = await platen("doctor", "--printer", "barn");
  expect(missing.code).toBe(1);
  expect(missing.out).toContain("there is no printer barn");
});

it("the doctor that is asked about no printer in particular tells which others cannot print", async () => {
  await isOnline("bar");
  expect((await platen("doctor")).out).toMatch(/✔ printers +the other one is online/);
  await bar.setFaults({ paper: "out" });
  await eventually(async () =>
    (await platen("doctor")).out.includes("1 of 1 others cannot print now: bar (PAPER_OUT)"),
  );
  const { code, out } = await platen("doctor");
  expect(code, out).toBe(0);
  expect(out).toContain("platen doctor --printer bar finds out why.");
  expect((await platen("doctor", "--printer", "default")).out).not.toContain("PAPER_OUT");
  await bar.mend();
});

it("printers lists every one, also where one answer does not hold them all", async () => {
  const { sql, close } = connectDatabase({ url: stand.env.DATABASE_URL ?? "", name: "test", max: 1 });
  await sql`insert into printers (id, ip, port, width, enabled)
    select 'many-' || number, '127.0.0.1', 9100, 80, false from generate_series(1, 250) as number`;
  const { out } = await platen("printers");
  await sql`delete from printers where id like 'many-%'`;
  await close();
  expect(out.match(/^many-\d+ +switched off/gm)).toHaveLength(250);
});
