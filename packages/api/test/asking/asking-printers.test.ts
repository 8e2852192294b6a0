import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";

let made = 0;

/** A printer that asks and that nobody has made yet. */
function newPrinter(changes: Json = {}): Json {
  made++;
  return { id: `shop-${made}`, name: `Shop ${made}`, lane: "cloudprnt", width: 80, ...changes };
}

describeOnEachBackend("printers that ask", (backend) => {
  const stack = useStack(backend, { server: { basePath: "/print-service" } });
  const call: typeof stack.call = (...request) => stack.call(...request);
  const details = async (method: string, path: string, body?: unknown) =>
    (await call(method, path, body)).body.error.details;

  async function add(changes: Json = {}): Promise<Json> {
    const answer = await call("POST", "/printers", newPrinter(changes));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.printer;
  }

  describe("POST /printers", () => {
    it.each([
      ["cloudprnt", "starprnt"],
      ["sdp", "epos"],
    ])("makes a printer of the lane %s that speaks %s and asks at an address of its own", async (lane, language) => {
      const printer = await add({ lane });
      expect(printer).toMatchObject({
        lane,
        language,
        ip: "",
        port: 0,
        status: "offline",
        pollAuth: null,
        identity: null,
        device: {},
        lastSeen: null,
      });
      expect(printer).not.toHaveProperty("address");
      const { origin } = new URL(stack.api.base);
      expect(printer.pollUrl).toMatch(new RegExp(`^${origin}/print-service/${lane}/[A-Za-z0-9_-]{43}$`));
    });

    it("names no address of this machine alone as one that a printer can reach", async () => {
      const told = async (headers = {}) => (await call("POST", "/printers", newPrinter(), headers)).body.printer;
      expect((await told()).pollUrls).toEqual([]);
      const { pollUrl, pollUrls } = await told({ "X-Forwarded-Host": "print.example.com" });
      expect(pollUrls).toEqual([pollUrl]);
    });

    it("gives each printer another secret", async () => {
      const urls = [await add(), await add(), await add()].map(({ pollUrl }) => pollUrl);
      expect(new Set(urls).size).toBe(3);
    });

    it("tells the address to ask at as the one who asks has reached the service, through a proxy", async () => {
      const headers = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "print.example.com" };
      const { body } = await call("POST", "/printers", newPrinter(), headers);
      expect(body.printer.pollUrl).toMatch(/^https:\/\/print\.example\.com\/print-service\/cloudprnt\//);
    });

    it.each(["javascript", "ftp", "", "https://x/y"])("makes no address of the forwarded scheme %j", async (scheme) => {
      const { body } = await call("POST", "/printers", newPrinter(), { "X-Forwarded-Proto": scheme });
      expect(body.printer.pollUrl).toMatch(/^http:\/\//);
    });

    it("keeps a name and a password, and never answers the password", async () => {
      const answer = await call(
        "POST",
        "/printers",
        newPrinter({ pollAuth: { user: "till", password: "s3cret word" } }),
      );
      expect(answer.body.printer.pollAuth).toEqual({ user: "till" });
      expect(answer.text).not.toMatch(/s3cret|ha1/);
    });

    it.each([
      [{ address: { host: "127.0.0.1", port: 9100 } }, /^address: a printer of the lane cloudprnt asks for its jobs/],
      [{ language: "escpos" }, /^language: must be a language of printers of the lane cloudprnt: starprnt$/],
      [{ lane: "sdp", language: "starprnt" }, /^language: must be a language of printers of the lane sdp: epos$/],
      [{ pollAuth: { user: "a:b", password: "x" } }, /^pollAuth/],
      [{ pollAuth: { user: "till" } }, /^pollAuth/],
      [{ model: "epson-tm-t88vii" }, /^model: must be one of generic, /],
    ])("refuses %j", async (changes, problem) => {
      const { status, body } = await call("POST", "/printers", newPrinter(changes));
      expect(status).toBe(400);
      expect(body.error.details[0]).toMatch(problem);
    });

    it.each([
      [{ lane: "tcp", language: "escpos" }, ["address: is required"]],
      [{ lane: "tcp" }, ["address: is required", "language: is required"]],
      [
        { lane: "tcp", address: { host: "127.0.0.1", port: 9100 }, language: "escpos", pollAuth: null },
        ["pollAuth: only a printer that asks for its jobs has one"],
      ],
      [
        { lane: "tcp", address: { host: "127.0.0.1", port: 9100 }, language: "epos" },
        ["language: must be a language of printers of the lane tcp: escpos, starprnt, zpl"],
      ],
    ])("refuses of a printer that a worker connects to %j", async (changes, problems) => {
      expect(await details("POST", "/printers", newPrinter(changes))).toEqual(problems);
    });

    it("tells what does not go with the lane together with everything else", async () => {
      const body = newPrinter({ width: 5, address: { host: "8.8.8.8", port: 9100 }, language: "zpl" });
      const paths = (await details("POST", "/printers", body)).map((problem: string) => problem.split(":", 1)[0]);
      expect(paths.sort()).toEqual(["address", "language", "width"]);
    });
  });

  describe("GET /printers", () => {
    it("tells where a printer asks to who asks for it alone, and never in the list", async () => {
      const { id, pollUrl } = await add();
      expect((await call("GET", `/printers/${id}`)).body.printer.pollUrl).toBe(pollUrl);
      const list = await call("GET", "/printers?limit=100");
      expect(list.body.printers.map((printer: Json) => printer.id)).toContain(id);
      expect(list.text).not.toContain("pollUrl");
      expect(list.text).not.toContain(pollUrl.split("/").at(-1));
    });
  });

  describe("PUT /printers/:id", () => {
    it("gives a printer that asks a password, and takes it away again", async () => {
      const { id, pollUrl } = await add();
      const given = await call("PUT", `/printers/${id}`, { pollAuth: { user: "till", password: "word" }, width: 58 });
      expect(given.body.printer).toMatchObject({ pollAuth: { user: "till" }, width: 58, pollUrl });
      const kept = await call("PUT", `/printers/${id}`, { name: "Other" });
      expect(kept.body.printer).toMatchObject({ pollAuth: { user: "till" }, name: "Other", pollUrl });
      const taken = await call("PUT", `/printers/${id}`, { pollAuth: null });
      expect(taken.body.printer).toMatchObject({ pollAuth: null, pollUrl });
    });

    it.each([
      [{ lane: "tcp" }, /^lane: is cloudprnt and stays so/],
      [{ lane: "sdp" }, /^lane: is cloudprnt and stays so/],
      [{ address: { host: "127.0.0.1", port: 9100 } }, /^address: a printer of the lane cloudprnt/],
      [{ language: "zpl" }, /^language: must be .*: starprnt$/],
    ])("refuses %j of a printer that asks", async (changes, problem) => {
      const { id } = await add();
      expect((await details("PUT", `/printers/${id}`, changes))[0]).toMatch(problem);
      expect((await call("GET", `/printers/${id}`)).body.printer.version).toBe(1);
    });

    it.each([[{ lane: "cloudprnt" }], [{ pollAuth: null }], [{ language: "epos" }]])(
      "refuses %j of a printer that a worker connects to",
      async (changes) => {
        const { status } = await call("PUT", "/printers/default", changes);
        expect(status).toBe(400);
      },
    );
  });

  describe("POST /printers/:id/poll-url", () => {
    it("makes a new secret, and keeps everything else", async () => {
      const before = await add({ pollAuth: { user: "till", password: "word" } });
      const { body } = await call("POST", `/printers/${before.id}/poll-url`);
      expect(body.printer.pollUrl).not.toBe(before.pollUrl);
      expect(body.printer).toMatchObject({ name: before.name, pollAuth: { user: "till" }, version: 2 });
    });

    it("refuses a printer that is not as it was seen, one that asks nothing, and one that is not there", async () => {
      const { id } = await add();
      expect((await call("POST", `/printers/${id}/poll-url`, undefined, { "If-Match": '"old"' })).status).toBe(412);
      expect(await details("POST", "/printers/default/poll-url")).toEqual([expect.stringMatching(/^lane: is tcp/)]);
      expect((await call("POST", "/printers/nobody/poll-url")).status).toBe(404);
    });
  });
});
