import { createCanvas } from "@napi-rs/canvas";
import { afterEach, describe, expect, test } from "vitest";
import type { VirtualPrinter } from "../src/start.ts";
import {
  type Answered,
  type Asked,
  type AskedServer,
  startAskedServer,
  startAsking,
  untilAsked,
} from "./asked-server.ts";

const starprnt = "application/vnd.star.starprnt";
const starLine = "application/vnd.star.line";
const receipt = Buffer.from("one receipt\n\x1bd\x02", "latin1");

let server: AskedServer;
let printer: VirtualPrinter;

afterEach(async () => {
  await printer.close();
  await server.close();
});

/** A server that offers jobs by these tokens, each until it is confirmed. */
async function serve(tokens: string[], changes: { job?: () => Answered | "hang up"; offer?: object } = {}) {
  const open = [...tokens];
  server = await startAskedServer((asked) => {
    if (asked.method === "POST") {
      const offer = { jobReady: true, mediaTypes: [starprnt], jobToken: open[0], ...changes.offer };
      return json(open.length > 0 ? offer : { jobReady: false });
    }
    if (isConfirmation(asked)) {
      const at = open.indexOf(asked.query.get("token") ?? "");
      if (at >= 0) open.splice(at, 1);
      return {};
    }
    return changes.job?.() ?? { headers: { "Content-Type": starprnt }, body: receipt };
  });
}

const json = (body: object): Answered => ({ body: JSON.stringify(body) });
const isConfirmation = ({ method, query }: Asked) => method === "DELETE" || query.has("delete");
const isPoll = ({ method }: Asked) => method === "POST";
const isFetch = (asked: Asked) => asked.method === "GET" && !isConfirmation(asked);
const codes = (all: Asked[]) => all.map(({ query }) => query.get("code"));
const said = ({ body }: Asked) => JSON.parse(body) as Record<string, unknown>;

test("a CloudPRNT printer fetches what is offered, prints it once, and confirms it with its token", async () => {
  await serve(["t1", "t2"]);
  printer = await startAsking("cloudprnt", server);
  const confirmed = await untilAsked(server, isConfirmation, 2);
  expect(confirmed.map(({ query }) => query.get("token"))).toEqual(["t1", "t2"]);
  expect(codes(confirmed)).toEqual(["200 OK", "200 OK"]);
  const [fetched] = server.asked.filter(isFetch);
  expect(Object.fromEntries(fetched?.query ?? [])).toEqual({
    uid: "",
    type: starprnt,
    mac: "00:11:62:00:00:01",
    token: "t1",
  });
  expect(printer.receipts().map(({ text }) => text)).toEqual(["one receipt\n", "one receipt\n"]);
  const exchange = { what: "confirm", method: "DELETE", token: "t1", code: "200 OK", status: 200, bytes: 0 };
  expect(printer.exchanges()).toContainEqual(exchange);
});

test("a poll says who the printer is and how it is, with the status code as it is written in an address", async () => {
  await serve([]);
  printer = await startAsking("cloudprnt", server, { faults: { paper: "out" } });
  const [poll] = await untilAsked(server, isPoll);
  expect(poll && said(poll)).toMatchObject({
    status: "23 c 8 0 0 c 0 0 0 ",
    statusCode: "410%20Out%20of%20Paper",
    printerMAC: "00:11:62:00:00:01",
    printingInProgress: false,
    jobToken: null,
  });
});

test.each([
  [{ cover: "open" } as const, "420%20Cover%20Open"],
  [{ cutter: true } as const, "411%20Paper%20Jam"],
  [{ overheated: true } as const, "400%20Printer%20Error"],
  [{ paper: "low" } as const, "211%20Paper%20Low"],
  [{ saysStatus: "412 Roll Position" }, "412%20Roll%20Position"],
])("with %j a poll says %s", async (faults, statusCode) => {
  await serve([]);
  printer = await startAsking("cloudprnt", server, { faults });
  const [poll] = await untilAsked(server, isPoll);
  expect(poll && said(poll)).toMatchObject({ statusCode });
});

test("a printer without paper asks and fetches nothing until it has a new roll", async () => {
  await serve(["t1"]);
  printer = await startAsking("cloudprnt", server, { faults: { paper: "out" } });
  await untilAsked(server, isPoll, 3);
  expect(server.asked.filter(isFetch)).toEqual([]);
  await printer.mend();
  await untilAsked(server, isConfirmation);
  expect(printer.state().receipts.printed).toBe(1);
});

test("a change of its condition is told at once, however seldom the printer asks", async () => {
  await serve([]);
  printer = await startAsking("cloudprnt", server, { settings: { askEveryS: 3600 } });
  await untilAsked(server, isPoll, 1);
  await printer.setFaults({ cover: "open" });
  const told = await untilAsked(server, (asked) => isPoll(asked) && said(asked).statusCode === "420%20Cover%20Open");
  expect(told.length).toBeGreaterThan(0);
});

test("what the server wants to know is answered at once, and the job waits for the poll after that", async () => {
  const requests = ["ClientType", "Encodings", "GetPollInterval", "PageInfo", "HoldPrintControl"];
  let actions: object[] | undefined = requests.map((request) => ({ request, options: "" }));
  server = await startAskedServer((asked) => {
    if (!isPoll(asked)) return {};
    const clientAction = actions;
    actions = undefined;
    return json({ jobReady: clientAction !== undefined, mediaTypes: [starprnt], jobToken: "t1", clientAction });
  });
  printer = await startAsking("cloudprnt", server, { settings: { askEveryS: 3600 } });
  const [, second] = await untilAsked(server, isPoll, 2);
  expect(second && said(second).clientAction).toEqual([
    { request: "ClientType", result: "Star TSP143IV" },
    { request: "Encodings", result: printer.settings().encodings },
    { request: "GetPollInterval", result: "3600" },
    {
      request: "PageInfo",
      result: '{"paperWidth":"80","printWidth":"72","horizontalResolution":"8","verticalResolution":"8"}',
    },
    { request: "HoldPrintControl", result: "n/a" },
  ]);
  expect(server.asked.filter(isFetch)).toEqual([]);
});

test("the password of its web page goes with every question", async () => {
  await serve(["t1"]);
  printer = await startAsking("cloudprnt", server, { credentials: { user: "shop", password: "secret" } });
  await untilAsked(server, isConfirmation);
  const expected = `Basic ${Buffer.from("shop:secret").toString("base64")}`;
  expect(new Set(server.asked.map(({ headers }) => headers.authorization))).toEqual(new Set([expected]));
});

test("a picture is printed dot by dot and cut as the answer's headers say", async () => {
  const canvas = createCanvas(16, 2);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, 16, 2);
  context.fillStyle = "black";
  context.fillRect(0, 0, 8, 1);
  const picture = {
    headers: { "Content-Type": "image/png", "X-Star-Cut": "full; feed=true", "X-Star-CashDrawer": "end" },
    body: canvas.toBuffer("image/png"),
  };
  await serve(["t1"], { job: () => picture, offer: { mediaTypes: ["image/png"] } });
  printer = await startAsking("cloudprnt", server);
  await untilAsked(server, isConfirmation);
  const [printed] = printer.receipts();
  expect(printed?.bitmap.reduce((dots, byte) => dots + byte.toString(2).replaceAll("0", "").length, 0)).toBe(8);
  expect(printer.state().drawerPulses).toBe(1);
});

describe("what a printer does not take it refuses by the code of its confirmation", () => {
  test.each([
    ["a media type that it does not know", { offer: { mediaTypes: ["text/html"] } }, "510 Incompatible Media Type"],
    ["an answer that is not 200", { job: () => ({ status: 404 }) }, "520 Download Timeout"],
    ["a download that breaks off twice", { job: () => "hang up" as const }, "520 Download Timeout"],
    [
      "more than 512 KB",
      { job: () => ({ headers: { "Content-Type": starprnt }, body: Buffer.alloc(600_000) }) },
      "521 Job Too Large",
    ],
    [
      "a command that boards of Star Line Mode do not have",
      {
        job: () => ({ headers: { "Content-Type": starLine }, body: "\x1b\x1dS\x01\x01\0\x01\0\0\xff" }),
        offer: { mediaTypes: [starLine] },
      },
      "511 Media Decoding Error",
    ],
    [
      "a picture that is none",
      {
        job: () => ({ headers: { "Content-Type": "image/png" }, body: "no picture" }),
        offer: { mediaTypes: ["image/png"] },
      },
      "511 Media Decoding Error",
    ],
  ])("%s", async (_, changes, code) => {
    await serve(["t1"], changes);
    const encodings = ["image/png", starprnt, starLine].join(";");
    printer = await startAsking("cloudprnt", server, { settings: { encodings } });
    const [confirmed] = await untilAsked(server, isConfirmation);
    expect(confirmed?.query.get("code")).toBe(code);
    expect(printer.state().receipts.printed).toBe(0);
  });
});

test("a confirmation that the server does not take is sent again until it does", async () => {
  let refusals = 2;
  server = await startAskedServer((asked) => {
    if (isConfirmation(asked)) return refusals-- > 0 ? { status: 503 } : {};
    if (isPoll(asked)) return json({ jobReady: refusals === 2, mediaTypes: [starprnt], jobToken: "t1" });
    return { headers: { "Content-Type": starprnt }, body: receipt };
  });
  printer = await startAsking("cloudprnt", server);
  const sent = await untilAsked(server, isConfirmation, 3);
  expect(sent.map(({ query }) => query.get("retry"))).toEqual([null, "1", "2"]);
  expect(printer.state().receipts.printed).toBe(1);
});

test("a server that wants it so is told by a GET with a bare delete key", async () => {
  await serve(["t1"], { offer: { deleteMethod: "GET" } });
  printer = await startAsking("cloudprnt", server);
  const [confirmed] = await untilAsked(server, isConfirmation);
  expect(confirmed?.method).toBe("GET");
  expect(confirmed?.search).toMatch(/&delete$/);
});

describe("faults", () => {
  test("one that asks twice fetches with the same token twice and prints once", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { faults: { asksTwice: true } });
    await untilAsked(server, isConfirmation);
    expect(server.asked.filter(isFetch).map(({ query }) => query.get("token"))).toEqual(["t1", "t1"]);
    expect(printer.state().receipts.printed).toBe(1);
  });

  test("a lost confirmation is never sent, and the one after it is", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { faults: { loseConfirmation: 1 } });
    await untilAsked(server, isConfirmation);
    expect(printer.state().receipts.printed).toBe(2);
    expect(printer.state().faults).toEqual({});
  });

  test("repeated confirmations all say the same", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { faults: { repeatConfirmation: 2 } });
    const all = await untilAsked(server, isConfirmation, 3);
    expect(new Set(all.map(({ search }) => search)).size).toBe(1);
  });

  test("a confirmation that is held back is sent when the fault is mended", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { faults: { holdConfirmation: true } });
    await printer.waitForReceipts(1);
    expect(server.asked.filter(isConfirmation)).toEqual([]);
    await printer.mend();
    const [late] = await untilAsked(server, isConfirmation);
    expect(late?.query.get("token")).toBe("t1");
  });

  test("an old token is that of the delivery before", async () => {
    await serve(["t1", "t2"]);
    printer = await startAsking("cloudprnt", server);
    await untilAsked(server, isConfirmation, 2);
    await printer.close();
    await server.close();
    await serve(["t1", "t2"]);
    printer = await startAsking("cloudprnt", server, { faults: { oldToken: true } });
    const [first, second] = await untilAsked(server, isConfirmation, 2);
    expect(first?.query.get("token")).toBe("another-delivery");
    expect(second?.query.get("token")).toBe("t1");
  });

  test.each(["511 Media Decoding Error", "520"])(
    "a confirmation with %s is sent, and nothing printed",
    async (code) => {
      await serve(["t1"]);
      printer = await startAsking("cloudprnt", server, { faults: { confirmationCode: code } });
      const [confirmed] = await untilAsked(server, isConfirmation);
      expect(confirmed?.query.get("code")).toBe(code);
      expect(printer.state().receipts.printed).toBe(0);
    },
  );

  test("a confirmation with an empty code comes after the paper", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { faults: { confirmationCode: "" } });
    const [confirmed] = await untilAsked(server, isConfirmation);
    expect(confirmed?.query.get("code")).toBe("");
    expect(printer.state().receipts.printed).toBe(1);
  });

  test("one that dies in the middle leaves a torn piece, confirms nothing, and asks again", async () => {
    await serve(["t1"], {
      job: () => ({ headers: { "Content-Type": starprnt }, body: Buffer.from("a\nb\nc\n\x1bd\x02") }),
    });
    printer = await startAsking("cloudprnt", server, { faults: { restartAfterBytes: 4 } });
    await untilAsked(server, isConfirmation);
    expect(printer.receipts().map(({ ending, text }) => [ending, text])).toEqual([
      ["torn", "a\nb\n"],
      ["cut", "a\nb\nc\n"],
    ]);
    expect(server.asked.filter(isFetch)).toHaveLength(2);
  });

  test("a roll that ends in the middle is told by the next poll and not by a confirmation", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { faults: { paperOutAfterMm: 1 } });
    const outOfPaper = (asked: Asked) => isPoll(asked) && said(asked).statusCode === "410%20Out%20of%20Paper";
    await untilAsked(server, outOfPaper);
    expect(server.asked.filter(isConfirmation)).toEqual([]);
    await printer.mend();
    await untilAsked(server, isConfirmation);
    expect(printer.receipts().map(({ ending }) => ending)).toEqual(["torn", "cut"]);
  });

  test("it asks for a media type that nobody offered", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { faults: { asksForType: "image/jpeg" } });
    const [fetched] = await untilAsked(server, isFetch);
    expect(fetched?.query.get("type")).toBe("image/jpeg");
  });

  test("it asks without a media type once when it starts", async () => {
    await serve([]);
    printer = await startAsking("cloudprnt", server, { faults: { asksWithoutType: true } });
    await untilAsked(server, isPoll, 2);
    expect(server.asked.filter(isFetch).map(({ query }) => query.has("type"))).toEqual([false]);
  });

  test("one that says it is printing fetches nothing", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { faults: { saysPrinting: true } });
    const polls = await untilAsked(server, isPoll, 3);
    expect(polls.map((poll) => said(poll).printingInProgress)).not.toContain(false);
    expect(server.asked.filter(isFetch)).toEqual([]);
  });

  test("old firmware knows no token", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { settings: { oldFirmware: true } });
    const [confirmed] = await untilAsked(server, isConfirmation);
    expect(confirmed?.query.has("token")).toBe(false);
  });

  test("one that loses power while the paper moves confirms nothing when it is back", async () => {
    await serve(["t1"]);
    printer = await startAsking("cloudprnt", server, { settings: { speedMmPerS: 0.1 } });
    await printer.waitFor(({ paper }) => paper.moving);
    await printer.setFaults({ powerOff: true });
    printer.changeSettings({ speedMmPerS: 0 });
    await printer.setFaults({ powerOff: null });
    await untilAsked(server, isConfirmation);
    expect(server.asked.filter(isFetch)).toHaveLength(2);
    expect(printer.receipts().filter(({ ending }) => ending === "cut")).toHaveLength(1);
  });

  test("without power nothing is asked, and with it the first question comes by itself", async () => {
    await serve([]);
    printer = await startAsking("cloudprnt", server, { faults: { powerOff: true } });
    await printer.setFaults({ powerOff: null });
    await untilAsked(server, isPoll);
    expect(server.asked.length).toBeGreaterThan(0);
  });
});
