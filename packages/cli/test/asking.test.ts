import type { PrinterDetails } from "@platen/client/client";
import { connectDatabase } from "@platen/shared/db/connect";
import { knockId, type NewKnock, writeKnocks } from "@platen/shared/db/knocks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placeRows, stepsFor } from "../src/printers/asking-words.ts";
import { type CliStand, startCliStand } from "./stand.ts";

let stand: CliStand;

beforeAll(async () => {
  stand = await startCliStand({ env: { PLATEN_PUBLIC_URL: "https://print.example.com" } });
});
afterAll(() => stand.close());

const platen = (...args: string[]) => stand.platen(args);

/** A device asks that nobody has let in. Returns the id of its knock. */
async function knock(changes: Partial<NewKnock> = {}): Promise<string> {
  const stranger: NewKnock = {
    lane: "cloudprnt",
    secret: "a-secret-that-is-long-enough",
    identity: "00:11:62:0a:0b:0c",
    says: { model: "Star mC-Print3" },
    client: "203.0.113.9",
    printerId: null,
    ...changes,
  };
  const { db, close } = connectDatabase({ url: stand.env.DATABASE_URL ?? "", name: "test", max: 1 });
  await writeKnocks(db, [stranger]);
  await close();
  return knockId(stranger);
}

it("a printer that asks is added without an address, and its web page's fields are told", async () => {
  const { code, out, err } = await platen("printers", "add", "shop", "--lane", "cloudprnt", "--poll-auth", "till:word");
  expect(code, err).toBe(0);
  const { pollUrls } = (await stand.ask("GET", "/printers/shop")).printer;
  expect(out).toContain("lane      Star CloudPRNT: it asks for its jobs");
  expect(out).toContain(`  Server URL    ${pollUrls[0]}`);
  expect(out).toMatch(/^asks at +https:\/\/print\.example\.com\/cloudprnt\//m);
  expect(out).not.toContain("127.0.0.1");
  expect(out).toMatch(/^status +not connected yet$/m);
  expect((await platen("printers")).out).toMatch(/^shop +not connected yet /m);
  expect(out).toContain("  User name     till, with the password you gave");
  expect(out).not.toContain("word\n");
  expect((await platen("printer", "status", "--printer", "shop")).out).toContain("asks by Star CloudPRNT");
});

it("the doctor says of a printer that asks whether it does, and looks for no worker of it", async () => {
  const { code, out } = await platen("doctor", "--printer", "shop");
  expect(code).toBe(1);
  expect(out).toContain("shop asks by Star CloudPRNT, and it has never asked");
  expect(out).toContain("platen printers poll-url shop");
});

it("the address that a printer asks at is told alone, and made anew when that is asked for", async () => {
  const first = (await platen("printers", "poll-url", "shop")).out;
  expect(first).toMatch(/^https:\/\/print\.example\.com\/cloudprnt\/[\w-]{43}\n$/);
  const second = (await platen("printers", "poll-url", "shop", "--new")).out;
  expect(second).not.toBe(first);
  expect((await platen("printers", "poll-url", "shop")).out).toBe(second);
  const none = await platen("printers", "poll-url", "default");
  expect([none.code, none.err]).toEqual([2, expect.stringContaining("default does not ask for its jobs")]);
});

it("a printer that asks has no address, and says so before anything is sent", async () => {
  const { code, err } = await platen("printers", "add", "other", "--lane", "sdp", "--ip", "127.0.0.1");
  expect([code, err]).toEqual([2, expect.stringContaining("leave --ip and --port out")]);
});

it("a printer that knocks is listed with who it says it is, and let in as a new one", async () => {
  expect((await platen("knocks")).out).toBe("No printer asks to be let in.\n");
  const id = await knock();
  expect((await platen("knocks")).out).toMatch(
    new RegExp(
      `^${id}  Star CloudPRNT  Star mC-Print3, 00:11:62:0a:0b:0c  203\\.0\\.113\\.9 .*  nobody's address$`,
      "m",
    ),
  );
  const { code, out, err } = await platen("knocks", "accept", id, "--as", "kiosk", "--width", "58");
  expect(code, err).toBe(0);
  expect(out).toContain("printer   kiosk: kiosk");
  expect(out).toContain("device    00:11:62:0a:0b:0c: Star mC-Print3");
  expect((await platen("knocks")).out).toBe("No printer asks to be let in.\n");
});

it("a printer that knocks takes the place of another device, or is dismissed", async () => {
  const secret = "another-secret-that-is-long-enough";
  const id = await knock({ secret, identity: "00:11:62:0a:0b:0d" });
  expect((await platen("knocks", "accept", id)).code).toBe(2);
  expect((await platen("knocks", "accept", id, "--printer", "shop")).out).toContain("device    00:11:62:0a:0b:0d");
  const other = await knock({ secret: "a-third-secret-that-is-long-enough" });
  expect((await platen("knocks", "dismiss", other)).out).toBe(`${other}  taken off the list\n`);
  const gone = await platen("knocks", "dismiss", other);
  expect([gone.code, gone.err]).toEqual([1, expect.stringContaining("`platen knocks` lists those there are.")]);
});

it("where no address is known that a printer could use, what to do is told in its place", () => {
  const printer = { lane: "cloudprnt", fetchesJobs: true, pollUrl: "http://localhost:3000/cloudprnt/x", pollUrls: [] };
  const steps = stepsFor(printer as unknown as PrinterDetails);
  expect(steps).toContain("No printer can reach Platen yet");
  expect(steps).toContain("PLATEN_PUBLIC_URL");
  expect(steps).not.toContain("/cloudprnt/");
  expect(placeRows(printer as unknown as PrinterDetails)).toContainEqual([
    "asks at",
    "nowhere yet: set PLATEN_PUBLIC_URL, or call this by --url",
  ]);
});
