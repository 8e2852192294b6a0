import { freePort } from "@platen/local/free-port";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { callerOf } from "@platen/testkit/caller";
import { Program } from "@platen/testkit/program";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

let database: TestDatabase;
const programs: Program[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop();
});
afterAll(() => database.drop());

async function startApi(env: Record<string, string> = {}): Promise<Program> {
  const port = await freePort();
  const program = new Program({
    program: "api",
    port,
    env: { DATABASE_URL: database.url, PORT: String(port), ...env },
  });
  programs.push(program);
  return program.start();
}

const linesOf = (program: Program) =>
  program
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

it("An API that is started with an address of the database alone, or with another printer, leaves the printer where a person put it.", async () => {
  const settings = { PLATEN_PRINTER_IP: "127.0.0.1", PLATEN_PRINTER_PORT: "9310", PLATEN_PRINTER_NAME: "Till" };
  const first = await startApi(settings);
  const { call } = callerOf(first.url);
  const printer = async () => (await call("GET", "/printers/default")).body.printer;

  const made = await printer();
  const stray = await startApi();
  expect(await printer()).toEqual(made);
  expect(linesOf(stray).filter(({ printerId }) => printerId === "default")).toEqual([]);

  await call("POST", "/printer/config", { ip: "127.0.0.1", port: 9310 });
  expect(linesOf(first)).toContainEqual(
    expect.objectContaining({
      level: "info",
      msg: "the printer was changed",
      reason: "request",
      changed: ["ip", "port"],
    }),
  );

  const other = await startApi({ PLATEN_PRINTER_PORT: "9311", PLATEN_PRINTER_NAME: "Bar" });
  expect(await printer()).toMatchObject({ name: "Bar", address: { host: "127.0.0.1", port: 9310 } });
  expect(linesOf(other)).toContainEqual(
    expect.objectContaining({ level: "info", msg: "the printer was changed", reason: "settings", changed: ["name"] }),
  );
  expect(linesOf(other)).toContainEqual(expect.objectContaining({ level: "warn", settings: ["printer.port"] }));
});
