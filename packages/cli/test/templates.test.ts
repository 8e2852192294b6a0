import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type CliStand, startCliStand } from "./stand.ts";

let stand: CliStand;
let folder: string;

beforeAll(async () => {
  stand = await startCliStand();
});

afterAll(() => stand.close());

/** Every test begins with an empty service and an empty folder. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-cli-"));
  for (const { id } of (await stand.ask("GET", "/templates")).templates) await stand.ask("DELETE", `/templates/${id}`);
  for (const { name } of (await stand.ask("GET", "/assets")).assets) await stand.ask("DELETE", `/assets/${name}`);
  return () => rmSync(folder, { recursive: true, force: true });
});

const platen = (...args: string[]) => stand.platen(args, { directory: folder });
const text = (content: string) => ({ type: "text", content });
const picture = (source: string) => ({ type: "image", source, width: "20mm" });
const square = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="${side}" height="${side}"/></svg>`;

const create = (id: string, ...blocks: unknown[]) =>
  stand.ask("POST", "/templates", { id, name: id, config: { width: "80mm", blocks } });
const save = (id: string, ...blocks: unknown[]) =>
  stand.ask("PUT", `/templates/${id}`, { config: { width: "80mm", blocks } });
const blocksOf = async (id: string) => (await stand.ask("GET", `/templates/${id}`)).template.config.blocks;
const putPicture = (name: string, side: number) =>
  stand.call("PUT", `/assets/${name}`, square(side), { "Content-Type": "image/svg+xml" });

const local = (file: string) => readFileSync(join(folder, "shop", file), "utf8");
const edit = (file: string, from: string, to: string) =>
  writeFileSync(join(folder, "shop", file), local(file).replaceAll(from, to));

it("templates pull writes templates and pictures, and says what it did", async () => {
  await putPicture("logo", 40);
  await create("bill", picture("asset:logo"), text("Thank you"));
  expect((await platen("templates", "pull", "shop", "--dry-run")).out).toBe(
    "created    bill.json\ncreated    pictures/logo.svg\n2 created. Nothing was changed: this was a dry run.\n",
  );
  expect(readdirSync(folder)).toEqual([]);
  expect((await platen("templates", "pull", "shop")).out).toContain("2 created.\n");
  expect(local("pictures/logo.svg")).toBe(square(40));
  await putPicture("logo", 60);
  expect((await platen("templates", "pull", "shop")).out).toBe(
    "unchanged  bill.json\nupdated    pictures/logo.svg\n1 updated, 1 unchanged.\n",
  );
});

it("templates pulled here and pushed to another service print there as they do here, pictures included", async () => {
  await putPicture("logo", 40);
  await create("bill", picture("asset:logo"), text("Thank you"));
  await platen("templates", "pull", "shop");
  const printed = async (service: typeof stand | Awaited<ReturnType<typeof startStand>>) => {
    const { jobId } = await service.ask("POST", "/print/bill", { data: {} });
    await eventually(async () => (await service.ask("GET", `/jobs/${jobId}`)).job.status === "completed");
    return service.printer.receipts().at(-1)?.bitmap;
  };
  const here = await printed(stand);
  const other = await startStand();
  try {
    const pushed = await platen("templates", "push", "shop", "--url", other.url);
    expect(pushed.out).toBe("created    pictures/logo.svg\ncreated    bill.json\n2 created.\n");
    const there = await printed(other);
    expect(here && there && Buffer.compare(here, there)).toBe(0);
    const again = await platen("templates", "push", "shop", "--url", other.url);
    expect(again.out).toContain("2 unchanged.\n");
  } finally {
    await other.close();
  }
});

it("templates push --dry-run says what it would do, and does nothing", async () => {
  await create("bill", text("Old"));
  await platen("templates", "pull", "shop");
  edit("bill.json", "Old", "New");
  writeFileSync(join(folder, "shop", "other.json"), local("bill.json").replace('"id": "bill"', '"id": "other"'));
  const { code, out } = await platen("templates", "push", "shop", "--dry-run");
  expect([code, out]).toEqual([
    0,
    "updated    bill.json\ncreated    other.json\n1 created, 1 updated. Nothing was changed: this was a dry run.\n",
  ]);
  expect(await blocksOf("bill")).toEqual([text("Old")]);
  expect((await stand.call("GET", "/templates/other")).status).toBe(404);
});

it("templates push leaves alone what somebody has changed since it was pulled, and says so with exit code 1", async () => {
  await putPicture("logo", 40);
  await create("bill", text("Old"));
  await create("free", text("Old"));
  await platen("templates", "pull", "shop");
  await save("bill", text("Theirs"));
  await putPicture("logo", 60);
  for (const file of ["bill.json", "free.json"]) edit(file, "Old", "Mine");
  edit("pictures/logo.svg", "40", "50");
  const { code, out } = await platen("templates", "push", "shop");
  expect(code).toBe(1);
  expect(out).toMatch(/^skipped {4}pictures\/logo\.svg\n.*Somebody has changed it/);
  expect(out).toMatch(/skipped {4}bill\.json\n.*Somebody has changed it.*--force/);
  expect(out).toMatch(/updated {4}free\.json\n1 updated, 2 skipped\.\n$/);
  expect(await blocksOf("bill")).toEqual([text("Theirs")]);
  expect(await blocksOf("free")).toEqual([text("Mine")]);
  const dry = await platen("templates", "push", "shop", "--dry-run");
  expect([dry.code, dry.out.match(/skipped {4}/g)?.length]).toEqual([1, 2]);

  const forced = await platen("templates", "push", "shop", "--force");
  expect([forced.code, forced.out.split("\n").at(-2)]).toEqual([0, "2 updated, 1 unchanged."]);
  expect(await blocksOf("bill")).toEqual([text("Mine")]);
  expect((await stand.call("GET", "/assets/logo")).text).toBe(square(50));
});

it("templates push after a push is no conflict with itself", async () => {
  await create("bill", text("One"));
  await platen("templates", "pull", "shop");
  edit("bill.json", "One", "Two");
  expect((await platen("templates", "push", "shop")).code).toBe(0);
  edit("bill.json", "Two", "Three");
  expect((await platen("templates", "push", "shop")).out).toBe("updated    bill.json\n1 updated.\n");
  expect((await stand.ask("GET", "/templates/bill")).template.version).toBe(3);
});

it("a file that is no template and a picture that cannot be printed are refused, and do not keep the others back", async () => {
  await create("bill", text("One"));
  await platen("templates", "pull", "shop");
  writeFileSync(join(folder, "shop", "broken.json"), "{");
  mkdirSync(join(folder, "shop", "pictures"));
  writeFileSync(join(folder, "shop", "pictures", "half.png"), "no picture");
  edit("bill.json", "One", "Two");
  const { code, out } = await platen("templates", "push", "shop");
  expect(code).toBe(1);
  expect(out).toMatch(/refused {4}broken\.json\n.*not valid JSON/);
  expect(out).toMatch(/refused {4}pictures\/half\.png\n/);
  expect(out).toMatch(/updated {4}bill\.json\n1 updated, 2 refused\.\n$/);
});

it("templates export and import carry the templates that are named, with the pictures these use", async () => {
  for (const name of ["logo", "seal", "unused"]) await putPicture(name, 40);
  await create("bill", picture("asset:logo"), text("Bill"));
  await create("ticket", picture("asset:seal"));
  expect((await platen("templates", "export", "bill.platen.json", "bill")).out).toBe(
    "bill.platen.json  1 template (bill), 1 picture (logo)\n",
  );
  expect((await platen("templates", "export", "all.json")).out).toBe(
    "all.json  2 templates (bill, ticket), 3 pictures (logo, seal, unused)\n",
  );
  await stand.ask("DELETE", "/templates/bill");
  await stand.ask("DELETE", "/assets/logo");
  expect((await platen("templates", "import", "bill.platen.json", "--dry-run")).out).toContain("2 created. Nothing");
  expect((await platen("templates", "import", "bill.platen.json")).out).toBe(
    "created    pictures/logo.svg\ncreated    bill.json\n2 created.\n",
  );
  expect((await platen("preview", "bill")).out).toContain("Bill");
  expect((await platen("templates", "import", "all.json")).out).toContain("5 unchanged.\n");
  expect((await platen("templates", "export", "none.json", "nobody")).code).toBe(1);
});

it("templates export takes every picture along where the data names one", async () => {
  await putPicture("brand-a", 40);
  await putPicture("brand-b", 40);
  await create("bill", picture("asset:{{ brand }}"));
  expect((await platen("templates", "export", "bill.json", "bill")).out).toContain("2 pictures (brand-a, brand-b)");
});

it("templates import leaves alone what was changed since the export, and takes what the console exported", async () => {
  await create("bill", text("Old"));
  await platen("templates", "export", "shop.json");
  await save("bill", text("Theirs"));
  expect(await platen("templates", "import", "shop.json")).toMatchObject({
    code: 1,
    out: expect.stringMatching(/1 skipped\.\n$/),
  });
  expect((await platen("templates", "import", "shop.json", "--force")).out).toContain("updated    bill.json\n");
  expect(await blocksOf("bill")).toEqual([text("Old")]);
  const { id, name, description, config } = (await stand.ask("GET", "/templates/bill")).template;
  writeFileSync(join(folder, "one.json"), JSON.stringify({ id: `${id}-2`, name, description, config }));
  expect((await platen("templates", "import", "one.json")).out).toBe("created    bill-2.json\n1 created.\n");
  writeFileSync(join(folder, "none.json"), "{}");
  expect(await platen("templates", "import", "none.json")).toMatchObject({
    code: 1,
    err: expect.stringContaining("templates"),
  });
});

it("templates versions, show, diff and restore go back to an older save", async () => {
  await putPicture("logo", 40);
  await create("bill", picture("asset:logo"), text("Thank you"));
  const before = await platen("preview", "bill", "-o", "then.svg");
  expect(before.code).toBe(0);
  await putPicture("logo", 60);
  await save("bill", picture("asset:logo"), text("Come again"), text("Closed on Mondays"));

  const listed = await platen("templates", "versions", "bill");
  expect(listed.out).toMatch(/^v2 .* bill {2}config\nv1 .* bill\n$/);
  expect(JSON.parse((await platen("templates", "show", "bill", "--version", "1")).out).config.blocks[1]).toEqual(
    text("Thank you"),
  );
  expect(JSON.parse((await platen("templates", "show", "bill")).out).config.blocks).toHaveLength(3);
  const { out } = await platen("templates", "diff", "bill", "1");
  expect(out).toContain('~ config.blocks[1].content: "Thank you" → "Come again"\n');
  expect(out).toContain('+ config.blocks[2]: {"type":"text","content":"Closed on Mondays"}\n');
  expect(out).toMatch(/~ pictures\.logo: /);
  expect((await platen("templates", "diff", "bill", "2", "2")).out).toBe("Version 2 and version 2 are the same.\n");

  await platen("preview", "bill", "--version", "1", "-o", "again.svg");
  const file = (name: string) => readFileSync(join(folder, name), "utf8");
  expect(file("again.svg")).toBe(file("then.svg"));
  expect((await platen("print", "bill", "--version", "1", "--wait")).code).toBe(0);

  expect((await platen("templates", "restore", "bill", "1")).out).toBe(
    "bill is version 3 now, as version 1 was.\nPictures replaced since: logo. --pictures brings them back.\n",
  );
  expect((await platen("templates", "restore", "bill", "1", "--pictures")).out).toBe(
    "bill is version 4 now, as version 1 was.\nPictures brought back: logo.\n",
  );
  await platen("preview", "bill", "-o", "restored.svg");
  expect(file("restored.svg")).toBe(file("then.svg"));
});

it("a version that is not there and options that make no sense are told apart by the exit code", async () => {
  await create("bill", text("One"));
  const gone = await platen("templates", "show", "bill", "--version", "9");
  expect([gone.code, gone.err]).toEqual([1, expect.stringContaining("templates versions")]);
  expect((await platen("templates", "show", "bill", "--version", "x")).code).toBe(2);
  expect((await platen("templates", "diff", "bill")).code).toBe(2);
  expect((await platen("templates", "versions", "bill", "--force")).code).toBe(2);
  expect((await platen("templates", "sort")).code).toBe(2);
});
