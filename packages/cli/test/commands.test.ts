import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@platen/local/free-port";
import { connectDatabase } from "@platen/shared/db/connect";
import { readSamples } from "@platen/shared/db/sample-templates";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call } from "./call.ts";
import { type CliStand, startCliStand } from "./stand.ts";

let stand: CliStand;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-cli-"));
  writeFileSync(join(folder, "hello.json"), JSON.stringify(hello("Hello {{ name }}")));
  stand = await startCliStand();
});

afterAll(async () => {
  await stand.close();
  rmSync(folder, { recursive: true, force: true });
});

const hello = (content: string) => ({
  id: "hello",
  name: "Hello",
  config: { width: "80mm", blocks: [{ type: "text", content }] },
});

/** A PNG of 24 × 24 black dots. */
const square = "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYAQAAAADIDABVAAAADElEQVR42mNgoC0AAABgAAHYTtuLAAAAAElFTkSuQmCC";

const platen = (...args: string[]) => stand.platen(args, { directory: folder });

it("templates pushed from files are created, then unchanged, then updated, and pulled as the same files", async () => {
  expect((await platen("templates", "push", ".")).out).toBe("created    hello.json\n1 created.\n");
  expect((await platen("templates", "push", ".")).out).toBe("unchanged  hello.json\n1 unchanged.\n");
  writeFileSync(join(folder, "hello.json"), JSON.stringify(hello("Good day {{ name }}")));
  expect((await platen("templates", "push", ".")).out).toBe("updated    hello.json\n1 updated.\n");

  await platen("templates", "pull", "pulled");
  const pulled = join(folder, "pulled");
  expect(readdirSync(pulled)).toEqual([".platen.json", "hello.json"]);
  expect(JSON.parse(readFileSync(join(pulled, "hello.json"), "utf8"))).toMatchObject(hello("Good day {{ name }}"));
  expect((await platen("templates", "push", "pulled")).out).toBe("unchanged  hello.json\n1 unchanged.\n");
  expect((await platen("templates")).out).toMatch(/^hello {2}v2 /);
});

it("a refused template names its problem and does not keep the others back", async () => {
  const mixed = mkdtempSync(join(folder, "mixed-"));
  writeFileSync(join(mixed, "bad.json"), JSON.stringify({ ...hello("{{ name"), id: "bad" }));
  writeFileSync(join(mixed, "good.json"), JSON.stringify({ ...hello("Fine"), id: "good" }));
  const { code, out } = await platen("templates", "push", mixed);
  expect(code).toBe(1);
  expect(out).toMatch(/^refused {4}bad\.json\n[\s\S]*config\.blocks\[0\]/);
  expect(out).toContain("created    good.json\n");
});

it("templates lists every one, also where one answer does not hold them all", async () => {
  const { sql, close } = connectDatabase({ url: stand.env.DATABASE_URL ?? "", name: "test", max: 1 });
  await sql`insert into templates (id, name, description, config)
    select 'many-' || number, 'Many', '', '{"width":"80mm","blocks":[]}' from generate_series(1, 2001) as number`;
  const { out } = await platen("templates");
  await sql`delete from templates where id like 'many-%'`;
  await close();
  expect(out.match(/^many-/gm)).toHaveLength(2001);
});

it("every sample survives the way to the service and back", async () => {
  const samples = mkdtempSync(join(folder, "samples-"));
  for (const sample of readSamples()) writeFileSync(join(samples, `${sample.id}.json`), JSON.stringify(sample));
  expect((await platen("templates", "push", samples)).code).toBe(0);
  const { out } = await platen("templates", "push", samples, "--json");
  expect(JSON.parse(out).map(({ outcome }: { outcome: string }) => outcome)).toEqual(
    readSamples().map(() => "unchanged"),
  );
});

it("print --wait ends with 0 when the receipt is on paper, and says on whose word", async () => {
  const before = stand.printer.receipts().length;
  const { code, out, err } = await stand.platen(["print", "hello", "--data", "-", "--wait"], {
    input: '{"name":"Ada"}',
  });
  expect(code, err).toBe(0);
  expect(out).toContain("completed  hello  the printer confirmed the paper");
  expect(
    stand.printer
      .receipts()
      .slice(before)
      .map(({ text }) => text.trim()),
  ).toEqual(["Good day Ada"]);
});

it("print takes a template that is still a file, with data or its own example, and stores none", async () => {
  const { code, out, err } = await platen("print", "./hello.json", "--example", "--wait");
  expect(code, err).toBe(0);
  expect(out).toContain("completed  (config)  the printer confirmed the paper");
  const named = await stand.platen(["print", "./hello.json", "--data", "-", "--wait"], {
    input: '{"name":"Katherine"}',
    directory: folder,
  });
  expect(named.code, named.err).toBe(0);
  expect(stand.printer.receipts().at(-1)?.text.trim()).toBe("Good day Katherine");
  expect((await platen("print", "./hello.json", "--version", "1")).code).toBe(2);
});

it("print --document prints a picture as it is, and says what it takes", async () => {
  writeFileSync(join(folder, "square.png"), Buffer.from(square, "base64"));
  const before = stand.printer.receipts().length;
  const { code, out, err } = await platen("print", "--document", "square.png", "--wait");
  expect(code, err).toBe(0);
  expect(out).toContain("completed  (png)");
  expect(stand.printer.receipts().length - before).toBe(1);
  expect((await platen("print", "--document", "square.gif")).err).toContain("must end in .png, .jpg, .jpeg, .escpos");
  expect((await platen("print", "--document", "nowhere.png")).err).toContain("There is no file nowhere.png.");
  expect((await platen("print", "--document", "square.png", "--example")).code).toBe(2);
  expect((await platen("print", "hello", "--document", "square.png")).code).toBe(2);
});

it("the same call with the same key prints once", async () => {
  const before = stand.printer.receipts().length;
  writeFileSync(join(folder, "data.json"), '{"name":"Grace"}');
  const args = ["print", "hello", "--data", "data.json", "--key", "sale-1", "--wait", "--json"];
  const [first, second] = [await platen(...args), await platen(...args)];
  expect(JSON.parse(first.out)).toEqual(JSON.parse(second.out));
  expect(stand.printer.receipts().length - before).toBe(1);
});

it("data that does not fit is refused field by field, before any paper", async () => {
  const { code, out, err } = await platen("print", "hello");
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toContain("data.name: is required");
  const json = await platen("print", "hello", "--json");
  expect(JSON.parse(json.out).error).toMatchObject({ code: "VALIDATION_ERROR", details: ["data.name: is required"] });
});

it("a receipt that waits for paper when the time is up ends with 4, not with failure", async () => {
  await stand.printer.setFaults({ paperOutAfterMm: 1 });
  writeFileSync(join(folder, "data.json"), '{"name":"Edsger"}');
  const { code, out } = await platen("print", "hello", "--data", "data.json", "--wait", "--timeout", "1");
  expect(code, out).toBe(4);
  await stand.printer.mend();
  await eventually(async () => (await platen("jobs", "--limit", "1")).out.includes("completed"));
});

it("preview shows the paper as text, writes a PNG, and takes a template that is still a file", async () => {
  expect((await platen("preview", "kitchen-ticket")).out).toContain("TABLE 12");
  expect((await platen("preview", "./hello.json")).out).toContain("Good day");
  expect((await platen("preview", "hello", "-o", "out.png")).code).toBe(0);
  expect(readFileSync(join(folder, "out.png")).subarray(1, 4).toString()).toBe("PNG");
  expect((await platen("preview", "hello", "-o", "out.gif")).code).toBe(2);
});

it("jobs lists, shows and reprints", async () => {
  const listed = JSON.parse((await platen("jobs", "--status", "completed", "--json")).out);
  const [{ id }] = listed;
  expect((await platen("jobs", id)).out).toContain(`${id}  completed`);
  expect((await platen("jobs", "reprint", id)).out).toMatch(/queued {2}in about \d+s/);
  expect((await platen("jobs", "cancel", id)).err).toContain("Only queued jobs can be cancelled");
});

it("jobs are listed and shown with their times, by this machine's clock and under each other", async () => {
  const [job] = JSON.parse((await platen("jobs", "--status", "completed", "--json")).out);
  const at = (moment: string) => new Date(moment).toLocaleString("sv-SE");
  const lines = (await platen("jobs")).out.trimEnd().split("\n");
  const columns = new Set(lines.map((line) => line.search(/ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}\S/)));
  expect([...columns]).toEqual([job.id.length]);
  const { out } = await platen("jobs", job.id);
  expect(out).toContain(`\n  accepted   ${at(job.createdAt)}\n`);
  expect(out).toContain(`\n  completed  ${at(job.finishedAt)}\n`);
});

it("a job is found by the last eight letters of its id, and none by others", async () => {
  const [{ id }] = JSON.parse((await platen("jobs", "--json")).out);
  expect((await platen("jobs", id.slice(-8).toUpperCase())).out).toContain(id);
  const { code, err } = await platen("jobs", "00000000");
  expect([code, err]).toEqual([1, expect.stringContaining("None of the newest 1000 jobs ends with 00000000.")]);
});

it("what is not there is named", async () => {
  expect((await platen("print", "helo")).err).toContain('There is no template "helo". `platen templates` lists');
  expect((await platen("templates", "show", "helo")).err).toContain('There is no template "helo".');
  const nobody = "00000000-0000-7000-8000-000000000000";
  expect((await platen("jobs", nobody)).err).toContain(`There is no job "${nobody}".`);
});

it("what is shown on the terminal ends with a newline", async () => {
  expect((await platen("preview", "hello")).out).toMatch(/\n$/);
});

it("--limit lists more jobs than one answer of the service holds", async () => {
  const jobs = Array.from({ length: 130 }, () => ({ data: { name: "Anna" } }));
  const batch = await fetch(`${stand.url}/print/hello/batch`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jobs }),
  });
  expect(batch.status).toBe(200);
  const listed = JSON.parse((await platen("jobs", "--limit", "120", "--json")).out);
  expect(new Set(listed.map(({ id }: { id: string }) => id)).size).toBe(120);
});

it("a job is found again by the reference and the labels it was printed with", async () => {
  writeFileSync(join(folder, "data.json"), '{"name":"Barbara"}');
  const named = ["--reference", "Order 17", "--label", "station=bar", "--label", "note=a=b"];
  const { jobId } = JSON.parse((await platen("print", "hello", "--data", "data.json", ...named, "--json")).out);
  await platen("print", "hello", "--data", "data.json", "--label", "station=bar");
  const idsOf = async (...args: string[]) =>
    JSON.parse((await platen("jobs", ...args, "--json")).out).map(({ id }: { id: string }) => id);
  expect(await idsOf("--reference", "Order 17")).toEqual([jobId]);
  expect(await idsOf("--label", "station=bar")).toHaveLength(2);
  expect(await idsOf("--label", "station=bar", "--label", "note=a=b")).toEqual([jobId]);
  expect(await idsOf("-q", "order 17", "--since", "2026-01-31T08:00:00+01:00")).toEqual([jobId]);
  expect(await idsOf("-q", "17", "--until", "2026-01-31T08:00:00Z")).toEqual([]);
  expect((await idsOf("--status", "completed", "--status", "queued", "--limit", "100")).length).toBeGreaterThan(1);
  expect((await platen("jobs", "--reference", "Order 17")).out).toContain("hello  Order 17");
  expect((await platen("jobs", "--label", "station")).err).toContain("as in station=kitchen");
});

it("printer status, config and test speak of the printer there is", async () => {
  const { port } = stand.printer;
  expect((await platen("printer", "status")).out).toContain(`at 127.0.0.1:${port}`);
  expect((await platen("printer", "config")).out).toBe(`127.0.0.1:${port}, 80 mm paper\n`);
  expect((await platen("printer", "config", "--ip", "127.0.0.1", "--width", "80")).code).toBe(0);
  expect((await platen("printer", "test", "--wait")).code).toBe(0);
});

it("a service that is not there is told apart from one that says no", async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const { code, err } = await call(["jobs", "--url", url]);
  expect(code).toBe(3);
  expect(err).toContain(`Nothing answers at ${url} (connection refused). Start it with \`platen up\``);
});
