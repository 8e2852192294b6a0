import { afterAll, beforeAll, expect, it } from "vitest";
import { type CliStand, startCliStand } from "./stand.ts";

const apiKey = "the-key-of-the-configuration";
let stand: CliStand;

beforeAll(async () => {
  stand = await startCliStand({ apiKey });
});
afterAll(() => stand.close());

const platen = (...args: string[]) => stand.platen(args);

/** The secret stands alone on its line. */
const secretIn = (out: string) => /^platen_live_\w+$/m.exec(out)?.[0] ?? "";

it("a key is made for a purpose, opens that and nothing else, and is revoked", async () => {
  expect((await platen("keys")).out).toBe("There is no key but the one of the configuration.\n");
  const { code, out, err } = await platen("keys", "add", "till 3", "--scope", "print", "--expires", "30");
  expect(code, err).toBe(0);
  const secret = secretIn(out);
  const [{ id }] = JSON.parse((await platen("keys", "--json")).out);
  expect((await platen("keys")).out).toMatch(
    new RegExp(`${id}\\s+till 3\\s+print\\s+-\\s+…${secret.slice(-4)}\\s+until `),
  );

  expect((await platen("templates", "--api-key", secret)).code).toBe(0);
  const refused = await platen("printers", "remove", "bar", "--api-key", secret);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain("it needs the scope printers or admin and has print");

  expect((await platen("keys", "revoke", id)).out).toBe("till 3  revoked\n");
  expect((await platen("templates", "--api-key", secret)).err).toContain("The API key is invalid.");
  expect((await platen("keys", "revoke", id)).err).toContain("`platen keys` lists those there are.");
  expect((await platen("keys")).out).toContain("revoked");
});

it("a key is limited to a printer, a site and a template", async () => {
  const limits = ["--printer", "default", "--site", "kitchen", "--template", "ticket"];
  expect((await platen("keys", "add", "kitchen", "--scope", "read", ...limits)).code).toBe(0);
  expect((await platen("keys")).out).toContain("default, site kitchen, template ticket");
});

it("a key is given another secret, with time to change over or without", async () => {
  const first = secretIn((await platen("keys", "add", "office", "--scope", "read")).out);
  const { id } = JSON.parse((await platen("keys", "--json")).out).find(
    ({ name }: { name: string }) => name === "office",
  );
  const second = secretIn((await platen("keys", "rotate", id)).out);
  for (const secret of [first, second]) expect((await platen("jobs", "--api-key", secret)).code).toBe(0);
  const third = secretIn((await platen("keys", "rotate", id, "--overlap", "0")).out);
  expect((await platen("jobs", "--api-key", second)).code).toBe(1);
  expect((await platen("jobs", "--api-key", third)).code).toBe(0);
});

it.each([
  [["keys", "add", "x"], "Say what it is for: --scope, one of print, read, templates, printers, admin."],
  [["keys", "add", "x", "--scope", "dance"], 'There is no scope "dance"; there are print, read,'],
  [["keys", "add", "x", "--scope", "read", "--expires", "soon"], '--expires takes a number, not "soon".'],
  [["keys", "open"], 'keys knows list, add, rotate and revoke, not "open".'],
])("%j is told what is wrong", async (args, words) => {
  const { code, err } = await platen(...args);
  expect(code).toBe(2);
  expect(err).toContain(words);
});
