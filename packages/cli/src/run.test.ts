import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { call } from "../test/call.ts";

it.each([
  [["prnit"], 'There is no command "prnit". Known are up, print,'],
  [["up", "--printers", "none"], '--printers must be a whole number from 1 to 3, not "none".'],
  [["up", "--printers", "9"], '--printers must be a whole number from 1 to 3, not "9".'],
  [["up", "--port", "70000"], '--port must be a whole number from 1 to 65535, not "70000".'],
  [["up", "--home", ""], "--home must not be empty."],
  [["print"], "<template> is missing."],
  [["print", "a", "b"], '"b" is one word too many.'],
  [["print", "a", "--copies", "two"], '--copies must be a whole number, not "two".'],
  [["print", "a", "--colour"], "Unknown option '--colour'."],
  [["print", "a", "--copis", "2"], "Unknown option '--copis'. Did you mean --copies?"],
  [["print", "a", "--copies"], "Option '--copies <value>' argument missing."],
  [["--verbose", "jobs"], "There is no option --verbose before a command."],
  [["print", "a", "--url", "localhost"], "The service's address must look like http://localhost:3000"],
  [["templates", "delete"], 'not "delete"'],
  [["print", "a", "--key", ""], "--key must be 1 to 255 visible ASCII characters without spaces."],
  [["printer", "test", "--key", "schlüssel 1"], "--key must be 1 to 255 visible ASCII characters without spaces."],
  [["print", "a", "--api-key", "€"], "The API key has characters that no header can carry."],
  [["printer", "config", "--ip", ""], "--ip must not be empty."],
  [["printer", "config", "--port", "0"], '--port must be a whole number from 1, not "0".'],
  [["printer", "config", "--width", "0"], '--width must be a whole number from 1, not "0".'],
  [["print", "a", "--example", "--data", "-"], "Give --data or --example, not both."],
  [["jobs", "--status", "done"], '--status must be one of queued, printing, completed, failed, cancelled, not "done".'],
  [["printers", "delete"], 'printers knows list, show, try, add, change, remove, test, poll-url, not "delete".'],
  [["printers", "show"], "<id> is missing."],
  [["printers", "add", "bar"], "Say where the printer is: --ip <address or host name>."],
  [["printers", "add", "bar", "--ip", ""], "--ip must not be empty."],
  [["printers", "add", "bar", "--lane", "sdp", "--ip", "10.0.0.5"], "leave --ip and --port out."],
  [["printers", "add", "bar", "--lane", "pigeon"], "--lane must be one of tcp, cloudprnt, sdp, not"],
  [["printers", "add", "bar", "--lane", "sdp", "--poll-auth", "name"], "--poll-auth must look like name:password."],
  [["knocks", "accept", "1"], "Say who it is: --printer <id> for a printer there is, or --as <id> for a new one."],
  [["knocks", "open", "1"], 'knocks knows list, accept and dismiss, not "open".'],
  [["printers", "change", "bar"], "Name what is to be changed, as in --name or --width."],
  [["printers", "change", "bar", "--enable", "--disable"], "Give --enable or --disable, not both."],
  [["printers", "change", "bar", "--label", "floor"], '--label must look like key=value, not "floor".'],
  [["printers", "change", "bar", "--language", "star"], "--language must be one of escpos, starprnt, zpl, epos, not"],
  [["printers", "show", "bar", "--width", "58"], "printers show does not take --width."],
  [["printers", "change", "bar", "--paper", "stone"], "--paper must be one of continuous, labels, not"],
  [["printers", "change", "bar", "--dpi", "600"], '--dpi must be 203 or 300, not "600".'],
  [["printers", "--cancel-jobs"], "printers list does not take --cancel-jobs."],
  [["service"], "<install, uninstall or status> is missing."],
  [["service", "restart"], 'service knows install, uninstall, status, not "restart".'],
  [["service", "status", "--dry-run"], "service status does not take --dry-run."],
  [["printers", "--status", "broken"], "--status must be one of online, offline, error, not"],
])("%j is wrong usage: exit code 2, and one sentence says why", async (args, sentence) => {
  const { code, err, out } = await call(args);
  expect(err).toContain(sentence);
  expect(err).not.toContain("To specify");
  expect([code, out]).toEqual([2, ""]);
});

it.each(["--version", "-V", "version"])("%s tells the version", async (asked) => {
  expect(await call([asked])).toMatchObject({ code: 0, out: `platen ${packageJson.version}\n`, err: "" });
});

it.each([
  [["--json", "prnit"], { code: 2, message: 'There is no command "prnit".' }],
  [["prnit", "--json"], { code: 2, message: 'There is no command "prnit".' }],
  [["--json", "--verbose"], { code: 2, message: "There is no option --verbose before a command." }],
])("%j is answered in JSON, as every mistake is with --json", async (args, { code, message }) => {
  const answer = await call(args);
  expect(answer).toMatchObject({ code, err: "" });
  expect(JSON.parse(answer.out)).toMatchObject({
    success: false,
    error: { code: "USAGE", message: expect.stringContaining(message) },
  });
});

it("--json alone lists the commands in JSON, and with --version the version", async () => {
  const { code, out, err } = await call(["--json"]);
  expect([code, err]).toEqual([0, ""]);
  expect(JSON.parse(out).commands).toContain("print");
  expect(JSON.parse((await call(["--version", "--json"])).out)).toMatchObject({ version: packageJson.version });
});

it.each([
  ["before the command", ["--url", "localhost", "--json", "jobs"]],
  ["before the command with =", ["--url=localhost", "--json", "jobs"]],
  ["behind it", ["jobs", "--url", "localhost", "--json"]],
])("the common options are taken %s", async (_, args) => {
  const { code, out } = await call(args);
  expect(code).toBe(2);
  expect(JSON.parse(out).error.message).toContain("The service's address must look like");
});

it.each(["up", "print", "preview", "templates", "jobs", "printer", "printers", "doctor"])(
  "%s has help, and the overview names it",
  async (name) => {
    const { code, out } = await call([name, "--help"]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^platen ${name}`));
    expect((await call(["help"])).out).toMatch(new RegExp(`^ {2}${name} `, "m"));
  },
);

it("data that is no JSON is named with its file, before the service is asked", async () => {
  const { code, err } = await call(["print", "a", "--data", "call.ts"], {
    directory: `${import.meta.dirname}/../test`,
  });
  expect(code).toBe(1);
  expect(err).toContain("call.ts is not valid JSON");
  expect((await call(["print", "a", "--data", "none.json"])).err).toContain("There is no file none.json.");
});

it("a byte order mark before the data, as some editors for Windows write it, is no part of the data", async () => {
  const { err } = await call(["print", "a", "--data", "-"], { input: "\uFEFF[]" });
  expect(err).toContain("standard input must hold one JSON object.");
});
