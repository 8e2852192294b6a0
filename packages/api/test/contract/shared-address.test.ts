import { describeOnPostgres } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { beforeAll, describe, expect, it } from "vitest";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

const admin = { "X-API-Key": "s3cret" };

/** Where no other test of this file has a printer. */
let port = 11_000;

describeOnPostgres("two printers at one address", (backend) => {
  const stack = useStack(backend);
  let made = 0;

  beforeAll(() => {
    port += 1_000;
  });

  const printerAt = (host: string, changes: Json = {}): Json => {
    made++;
    return {
      id: `p-${made}`,
      name: "P",
      address: { host, port },
      language: "escpos",
      width: 80,
      enabled: false,
      ...changes,
    };
  };

  async function add(printer: Json): Promise<string> {
    const answer = await stack.call("POST", "/printers", printer);
    expect(answer.status, answer.text).toBe(201);
    return printer.id;
  }

  const refusalOf = ({ status, body }: Awaited<ReturnType<Replica["call"]>>) => [
    status,
    body.error?.code,
    body.error?.problems?.map(({ path, code, values }: Json) => ({ path, code, values })),
  ];

  const taken = (path: string, id: string) => [
    409,
    "PRINTER_ADDRESS_TAKEN",
    [{ path, code: "address-taken", values: { id } }],
  ];

  it("POST /printers refuses the second and names the first, and allowSharedAddress adds it", async () => {
    port++;
    const first = await add(printerAt("10.0.0.1"));
    const second = printerAt("10.0.0.1");
    expect(refusalOf(await stack.call("POST", "/printers", second))).toEqual(taken("address.host", first));
    expect((await stack.call("GET", `/printers/${second.id}`)).status).toBe(404);
    await add({ ...second, allowSharedAddress: true });
    expect((await stack.call("GET", `/printers/${second.id}`)).body.printer).not.toHaveProperty("allowSharedAddress");
  });

  it.each([
    ["127.0.0.1", "localhost"],
    ["localhost", "127.0.0.1"],
    ["::ffff:10.0.0.2", "10.0.0.2"],
    ["fd00:0:0::9", "FD00::9"],
    ["Kitchen.invalid", "kitchen.INVALID."],
  ])("%s and %s are the same address", async (one, other) => {
    port++;
    const first = await add(printerAt(one));
    expect(refusalOf(await stack.call("POST", "/printers", printerAt(other)))).toEqual(taken("address.host", first));
  });

  it("another port, another host and another site are another address", async () => {
    port++;
    await add(printerAt("10.0.0.1"));
    await add(printerAt("10.0.0.2"));
    await add(printerAt("10.0.0.1", { site: "elsewhere" }));
    port++;
    await add(printerAt("10.0.0.1"));
  });

  it("PUT /printers/:id refuses an address, or a site, that makes the two one", async () => {
    port++;
    const first = await add(printerAt("10.0.0.1"));
    const second = await add(printerAt("10.0.0.2"));
    const third = await add(printerAt("10.0.0.1", { site: "elsewhere" }));
    const move = (id: string, changes: Json) => stack.call("PUT", `/printers/${id}`, changes);
    const address = { host: "10.0.0.1", port };
    expect(refusalOf(await move(second, { address }))).toEqual(taken("address.host", first));
    expect(refusalOf(await move(third, { site: "default" }))).toEqual(taken("address.host", first));
    expect((await stack.call("GET", `/printers/${second}`)).body.printer).toMatchObject({ ip: "10.0.0.2", version: 1 });
    expect((await move(second, { address, allowSharedAddress: true })).body.printer).toMatchObject({ ip: "10.0.0.1" });
    expect((await move(second, { address, name: "Still there" })).status).toBe(200);
  });

  it("POST /printer/config refuses an address that another printer has, and allowSharedAddress takes it", async () => {
    port++;
    const first = await add(printerAt("10.0.0.1"));
    const before = (await stack.call("GET", "/printer/status")).body.printer;
    const body = { ip: "10.0.0.1", port };
    expect(refusalOf(await stack.call("POST", "/printer/config", body))).toEqual(taken("ip", first));
    expect((await stack.call("GET", "/printer/status")).body.printer).toMatchObject({
      ip: before.ip,
      port: before.port,
    });
    const insisted = await stack.call("POST", "/printer/config", { ...body, allowSharedAddress: true });
    expect([insisted.status, insisted.body.printer.ip]).toEqual([200, "10.0.0.1"]);
    await stack.call("POST", "/printer/config", { ip: before.ip, port: before.port });
  });

  it("a printer keeps its own address, and takes one that a deleted printer had", async () => {
    port++;
    const first = await add(printerAt("10.0.0.1"));
    const same = { address: { host: "10.0.0.1", port } };
    expect((await stack.call("PUT", `/printers/${first}`, same)).status).toBe(200);
    await stack.call("DELETE", `/printers/${first}`);
    await add(printerAt("10.0.0.1"));
  });

  it("of requests that come at once, on two replicas, one gets the address", async () => {
    const other = await stack.another({});
    for (let round = 0; round < 5; round++) {
      port++;
      const hosts = ["127.0.0.1", "localhost", "127.0.0.1", "localhost"];
      const answers = await Promise.all(
        hosts.map((host, at) => (at % 2 ? other : stack).call("POST", "/printers", printerAt(host))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      const [one, two] = [await add(printerAt("10.0.0.1")), await add(printerAt("10.0.0.2"))];
      const address = { host: "10.0.0.3", port };
      const moves = await Promise.all([
        stack.call("PUT", `/printers/${one}`, { address }),
        other.call("PUT", `/printers/${two}`, { address }),
      ]);
      expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it.each(["192.168.1.999", "192.168.1", "1", "10.0.0.0x1", "192.168.001.050"])(
    "%s is refused as no address, as it is no host name either",
    async (host) => {
      const { status, body } = await stack.call("POST", "/printers", printerAt(host));
      expect([status, body.error.problems]).toMatchObject([400, [{ path: "address.host", code: "not-a-host" }]]);
    },
  );

  describe("with a key that is limited", () => {
    let locked: Replica;

    beforeAll(async () => {
      locked = await stack.another({ auth: { enabled: true, apiKey: "s3cret" } });
    });

    async function keyOf(limits: Json): Promise<Record<string, string>> {
      const key = { name: `limited ${++made}`, scopes: ["printers"], ...limits };
      const { status, body } = await locked.call("POST", "/keys", key, admin);
      expect(status).toBe(201);
      return { "X-API-Key": body.secret };
    }

    const foreign = (path: string) => [
      409,
      "PRINTER_ADDRESS_TAKEN",
      [{ path, code: "address-out-of-reach", values: {} }],
    ];

    it("no request puts its printer at the address of one that the key does not reach, whatever it says", async () => {
      port++;
      const [own, other] = [await add(printerAt("10.0.0.1")), await add(printerAt("10.0.0.2"))];
      const headers = await keyOf({ printers: [own, "new-one"] });
      const address = { host: "10.0.0.2", port };
      for (const more of [{}, { allowSharedAddress: true }, { allowSharedAddress: true, site: "made-up" }]) {
        const changes = { address, ...more };
        const moved = await locked.call("PUT", `/printers/${own}`, changes, headers);
        expect(refusalOf(moved)).toEqual(foreign("address.host"));
        expect(moved.text).not.toContain(other);
        const added = await locked.call("POST", "/printers", printerAt("", { id: "new-one", ...changes }), headers);
        expect(refusalOf(added)).toEqual(foreign("address.host"));
        expect(added.text).not.toContain(other);
      }
      const configured = await locked.call(
        "POST",
        "/printer/config",
        { ip: "10.0.0.2", port, allowSharedAddress: true },
        await keyOf({ printers: ["default"] }),
      );
      expect(refusalOf(configured)).toEqual(foreign("ip"));
      expect((await stack.call("GET", `/printers/${own}`)).body.printer.ip).toBe("10.0.0.1");
    });

    it("it insists where it reaches both, and is told which the other is", async () => {
      port++;
      const site = `site-${port}`;
      const [one, two] = [await add(printerAt("10.0.0.1", { site })), await add(printerAt("10.0.0.2", { site }))];
      const address = { host: "10.0.0.1", port };
      for (const limits of [{ sites: [site] }, { printers: [one, two] }]) {
        const headers = await keyOf(limits);
        const move = (changes: Json) => locked.call("PUT", `/printers/${two}`, { address, ...changes }, headers);
        expect(refusalOf(await move({}))).toEqual(taken("address.host", one));
        expect((await move({ allowSharedAddress: true })).status).toBe(200);
        await stack.call("PUT", `/printers/${two}`, { address: { host: "10.0.0.2", port } });
      }
    });

    it("a key of a site sets an address of its own network that a printer of another site has, too", async () => {
      port++;
      const site = `site-${port}`;
      await add(printerAt("10.0.0.1"));
      const own = await add(printerAt("10.0.0.2", { site }));
      const changes = { address: { host: "10.0.0.1", port } };
      expect((await locked.call("PUT", `/printers/${own}`, changes, await keyOf({ sites: [site] }))).status).toBe(200);
    });

    it("a printer whose address was shared before can be changed in everything else", async () => {
      port++;
      const [own] = [await add(printerAt("10.0.0.1")), await add(printerAt("10.0.0.1", { allowSharedAddress: true }))];
      const headers = await keyOf({ printers: [own] });
      const changes = { name: "Bar", address: { host: "10.0.0.1", port } };
      expect((await locked.call("PUT", `/printers/${own}`, changes, headers)).status).toBe(200);
    });
  });
});
