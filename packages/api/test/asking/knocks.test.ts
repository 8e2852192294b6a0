import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { knockId, type NewKnock, writeKnocks } from "@platen/shared/db/knocks";
import { describeOnPostgres } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";

describeOnPostgres("knocks", (backend) => {
  const stack = useStack(backend);
  let database: DatabaseConnection;
  let number = 0;

  beforeAll(() => {
    database = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
  });
  afterAll(() => database.close());

  /** A device that nobody has let in asks. Returns the id of its knock. */
  async function knock(changes: Partial<NewKnock> = {}): Promise<NewKnock & { id: string }> {
    number++;
    const says = { model: "Star mC-Print3", firmware: "3.5" };
    const stranger: NewKnock = {
      lane: "cloudprnt",
      secret: `a-secret-that-is-long-enough-${number}`,
      identity: `00:11:62:00:00:${String(number).padStart(2, "0")}`,
      says,
      client: "203.0.113.9",
      printerId: null,
      ...changes,
    };
    await writeKnocks(database.db, [stranger]);
    return { ...stranger, id: knockId(stranger) };
  }

  const add = async (changes: Json = {}): Promise<Json> => {
    number++;
    const body = { id: `shop-${number}`, name: "Shop", lane: "cloudprnt", width: 80, ...changes };
    return (await stack.call("POST", "/printers", body)).body.printer;
  };
  const listed = async (): Promise<Json[]> => (await stack.call("GET", "/knocks")).body.knocks;
  const secretIn = ({ pollUrl }: Json) => pollUrl.split("/").at(-1);

  it("lists who knocks with who it says it is, and without what it knocks with", async () => {
    const { id, secret, identity } = await knock();
    const { text } = await stack.call("GET", "/knocks");
    expect((await listed()).find((one) => one.id === id)).toEqual({
      id,
      lane: "cloudprnt",
      identity,
      device: { model: "Star mC-Print3", firmware: "3.5" },
      client: "203.0.113.9",
      printerId: null,
      firstAt: expect.any(String),
      lastAt: expect.any(String),
    });
    expect(text).not.toContain(secret);
  });

  it("tells of a device that does not say who it is that nobody knows", async () => {
    const { id } = await knock({ identity: "" });
    expect((await listed()).find((one) => one.id === id)).toMatchObject({ identity: null });
  });

  describe("POST /knocks/:id", () => {
    it("makes the device that knocked a new printer, which asks where it asked already", async () => {
      const { id, secret, identity } = await knock({ lane: "sdp", identity: "TM-m30III" });
      const newPrinter = { id: `let-in-${number}`, name: "Kiosk", width: 58 };
      const { status, body } = await stack.call("POST", `/knocks/${id}`, { newPrinter });
      expect(status).toBe(200);
      expect(body.printer).toMatchObject({ ...newPrinter, lane: "sdp", language: "epos", identity });
      expect(secretIn(body.printer)).toBe(secret);
      expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
    });

    it("lists a device no more that was let in, though a replica writes down late that it had knocked", async () => {
      const { id, ...stranger } = await knock();
      const newPrinter = { id: `late-${number}`, name: "Kiosk", width: 80 };
      expect((await stack.call("POST", `/knocks/${id}`, { newPrinter })).status).toBe(200);
      await writeKnocks(database.db, [stranger]);
      expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
    });

    it("puts the device that knocked in the place of the one that a printer had", async () => {
      const before = await add({ pollAuth: { user: "till", password: "word" } });
      const { id, secret, identity, says } = await knock();
      const { body } = await stack.call("POST", `/knocks/${id}`, { printer: before.id });
      expect(body.printer).toMatchObject({ id: before.id, identity, device: says, pollAuth: { user: "till" } });
      expect(secretIn(body.printer)).toBe(secret);
    });

    it("lets another device in at the address of a printer, and at no other", async () => {
      const printer = await add();
      const { id } = await knock({ printerId: printer.id, secret: secretIn(printer) });
      const other = await add();
      for (const body of [{ printer: other.id }, { newPrinter: { id: `no-${number}`, name: "No", width: 80 } }]) {
        const { status, body: answer } = await stack.call("POST", `/knocks/${id}`, body);
        expect([status, answer.error.details[0]]).toEqual([400, expect.stringContaining(`address of ${printer.id}`)]);
      }
      const { body } = await stack.call("POST", `/knocks/${id}`, { printer: printer.id });
      expect(body.printer.pollUrl).toBe(printer.pollUrl);
    });

    it("refuses an address that anybody could guess", async () => {
      const { id } = await knock({ secret: "printer" });
      const { status, body } = await stack.call("POST", `/knocks/${id}`, { printer: (await add()).id });
      expect([status, body.error.code]).toEqual([409, "KNOCK_GUESSABLE"]);
    });

    it.each([
      [{}, /^printer: is required, or `newPrinter`$/],
      [{ printer: "default" }, /^printer: default is reached by tcp, and this one asks by cloudprnt$/],
      [{ printer: "default", newPrinter: { id: "x", name: "X", width: 80 } }, /^newPrinter: goes without/],
      [{ newPrinter: { id: "x", name: "X", width: 80, model: "typewriter" } }, /^newPrinter\.model: must be one of/],
      [{ newPrinter: { id: "x", name: "X", width: 80, lane: "sdp" } }, /^newPrinter\.lane: unknown field$/],
    ])("refuses %j, and lets nobody in", async (choice, problem) => {
      const { id } = await knock();
      const { status, body } = await stack.call("POST", `/knocks/${id}`, choice);
      expect([status, body.error.details]).toEqual([400, [expect.stringMatching(problem)]]);
      expect(await listed()).toContainEqual(expect.objectContaining({ id }));
    });

    it("refuses a printer that is not there, an id that is taken, and a knock that is not there", async () => {
      const { id } = await knock();
      const codeOf = async (knocked: string, body: Json) =>
        (await stack.call("POST", `/knocks/${knocked}`, body)).body.error.code;
      expect(await codeOf(id, { printer: "nobody" })).toBe("PRINTER_NOT_FOUND");
      const taken = { id: "default", name: "Taken", width: 80 };
      expect(await codeOf(id, { newPrinter: taken })).toBe("PRINTER_EXISTS");
      for (const none of ["nobody", "%00", "x".repeat(22)]) {
        expect(await codeOf(none, { printer: "default" })).toBe("KNOCK_NOT_FOUND");
      }
    });
  });

  it("keeps a device on the list, however many addresses another client makes up", async () => {
    const door = await stack.another({ server: { trustedProxies: ["127.0.0.1", "::1"] } });
    const poll = (secret: string, from: string) =>
      fetch(`${door.base}/cloudprnt/${secret}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
        body: JSON.stringify({ printerMAC: "00:11:62:00:00:99" }),
      });
    await poll("of-the-new-printer-0001", "203.0.113.50");
    for (let at = 0; at < 60; at++) expect((await poll(`made-up-${at}-by-a-guest`, "203.0.113.66")).status).toBe(404);
    await door.close();
    const clients = (await listed()).map(({ client }) => client);
    expect(clients.length).toBeGreaterThan(40);
    expect(clients).toContain("203.0.113.50");
  });

  it("DELETE /knocks/:id takes a knock off the list, once", async () => {
    const { id } = await knock();
    expect((await stack.call("DELETE", `/knocks/${id}`)).status).toBe(200);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }));
    expect((await stack.call("DELETE", `/knocks/${id}`)).body.error.code).toBe("KNOCK_NOT_FOUND");
  });
});
