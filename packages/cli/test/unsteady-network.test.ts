import { freePort } from "@platen/local/free-port";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call } from "./call.ts";
import { type Gateway, startGateway, type Trouble } from "./gateway.ts";
import { type CliStand, startCliStand } from "./stand.ts";

let stand: CliStand;
let gateway: Gateway;
let jobId: string;

beforeAll(async () => {
  stand = await startCliStand();
  gateway = await startGateway(stand.url);
  const body = { id: "hello", name: "Hello", config: { width: "80mm", blocks: [{ type: "text", content: "Hello" }] } };
  const headers = { "Content-Type": "application/json" };
  await fetch(`${stand.url}/templates`, { method: "POST", headers, body: JSON.stringify(body) });
  jobId = JSON.parse((await stand.platen(["print", "hello", "--wait", "--json"])).out).id;
});

beforeEach(() => gateway.trouble(() => undefined));

afterAll(async () => {
  await gateway.close();
  await stand.close();
});

const platen = (...args: string[]) => call([...args, "--url", gateway.url]);
const page = (status: number, more: { isPassedOn?: boolean; headers?: Record<string, string> } = {}): Trouble => ({
  does: "answers",
  status,
  body: `<html><h1>${status}</h1></html>`,
  ...more,
});
const refusal = (status: number, code: string): Trouble => ({
  does: "answers",
  status,
  body: JSON.stringify({ success: false, error: { code, message: "Not now." } }),
});
/** The requests that print, in their order. */
const sent = () => gateway.seen.filter(({ method }) => method === "POST");
const lostAnswer: Trouble = { does: "hangs up", isPassedOn: true };

/** How many jobs there are once the command has ended. */
async function jobCount(): Promise<number> {
  return JSON.parse((await stand.platen(["jobs", "--limit", "100", "--json"])).out).length;
}

describe("while print --wait waits", () => {
  it("neither a proxy's page nor a busy API ends the wait", async () => {
    const troubles = [
      page(502),
      page(503),
      page(504),
      page(200),
      refusal(429, "RATE_LIMITED"),
      refusal(500, "INTERNAL_ERROR"),
      refusal(503, "SERVICE_UNAVAILABLE"),
      { does: "hangs up", isPassedOn: false } as const,
    ];
    gateway.trouble(({ method }, count) => (method === "GET" ? troubles[count] : undefined));
    const { code, out, err } = await platen("print", "hello", "--wait");
    expect(code, err).toBe(0);
    expect(out).toContain("completed");
  });

  it("trouble that lasts until the time is up ends with 4, and says how to ask again", async () => {
    gateway.trouble(({ method }) => (method === "GET" ? page(502) : undefined));
    const { code, err } = await platen("print", "hello", "--wait", "--timeout", "1");
    expect(code).toBe(4);
    expect(err).toMatch(/was accepted.* Ask again with `platen jobs /);
  });

  it("a service that falls silent is waited for until the time given, and not for ever", async () => {
    gateway.trouble(({ method }) => (method === "GET" ? { does: "says nothing" } : undefined));
    expect((await platen("print", "hello", "--wait", "--timeout", "2")).code).toBe(4);
  });

  it("a service that asks to be left alone for an hour is asked again while somebody waits", async () => {
    const busy = page(503, { headers: { "Retry-After": "3600" } });
    gateway.trouble(({ method }, count) => (method === "GET" && count === 0 ? busy : undefined));
    expect((await platen("print", "hello", "--wait")).code).toBe(0);
  });

  it.each(["UNAUTHORIZED", "JOB_NOT_FOUND"])("%s is an answer and ends the wait", async (code) => {
    gateway.trouble(({ method }) => (method === "GET" ? refusal(400, code) : undefined));
    expect((await platen("print", "hello", "--wait")).code).toBe(1);
    expect(gateway.seen.filter(({ path }) => path.startsWith("/jobs/"))).toHaveLength(1);
  });
});

describe.each([
  ["print", () => ["print", "hello"]],
  ["the test page", () => ["printer", "test"]],
  ["a reprint", () => ["jobs", "reprint", jobId]],
])("%s in doubt", (_name, command) => {
  it.each([
    ["an answer that is lost", lostAnswer],
    ["a gateway that gives up too early", page(504, { isPassedOn: true })],
    ["a gateway that passes nothing on", page(502)],
  ])("after %s it is sent once more, and prints once", async (_what, trouble) => {
    const before = await jobCount();
    gateway.trouble((_request, count) => (count === 0 ? trouble : undefined));
    const { code, out, err } = await platen(...command());
    expect(code, err).toBe(0);
    expect(out).toContain("in about");
    const [first, second, ...more] = sent();
    expect(first?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect([second?.key, more]).toEqual([first?.key, []]);
    expect((await jobCount()) - before).toBe(1);
  });

  it("that stays in doubt ends with 4 and names the key, with which the same command prints nothing twice", async () => {
    const before = await jobCount();
    gateway.trouble(() => lostAnswer);
    const { code, err } = await platen(...command());
    expect(code).toBe(4);
    expect(err).not.toContain("platen up");
    const [, key = ""] = /--key (\S+?)[\s:.]/.exec(err) ?? [];
    expect(key).toBe(sent()[0]?.key);

    gateway.trouble(() => undefined);
    expect((await platen(...command(), "--key", key)).code).toBe(0);
    expect((await jobCount()) - before).toBe(1);
  });
});

it.each([
  ["a busy API", refusal(503, "SERVICE_UNAVAILABLE")],
  ["another page", page(403)],
])("a lost answer followed by %s leaves the doubt: exit code 4", async (_what, second) => {
  gateway.trouble((_request, count) => (count === 0 ? lostAnswer : second));
  expect((await platen("print", "hello")).code).toBe(4);
});

it("a lost answer followed by nobody at the address leaves the doubt: exit code 4", async () => {
  const shortLived = await startGateway(stand.url);
  shortLived.trouble(({ method }) => {
    if (method === "GET") return undefined;
    void shortLived.close();
    return { does: "hangs up", isPassedOn: false };
  });
  const { code, err } = await call(["print", "hello", "--url", shortLived.url]);
  expect(code, err).toBe(4);
});

it("Platen's own refusal is believed at once", async () => {
  gateway.trouble(() => refusal(503, "PRINTER_OFFLINE"));
  const { code, err } = await platen("print", "hello");
  expect([code, err]).toEqual([1, "✖ Not now."]);
  expect(sent()).toHaveLength(1);
});

it.each([
  ["no one listens", async () => `http://127.0.0.1:${await freePort()}`],
  ["there is no such host", async () => "http://nobody.invalid"],
])("where %s, nothing was sent: exit code 3", async (_what, url) => {
  const { code, err } = await call(["print", "hello", "--url", await url()]);
  expect(err).toContain("Nothing answers at");
  expect(code).toBe(3);
});
