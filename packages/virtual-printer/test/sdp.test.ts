import { createHash } from "node:crypto";
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

const xmlns = "http://www.epson-pos.com/schemas/2011/03/epos-print";
const receipt = '<text>one receipt&#10;</text><cut type="feed"/>';

let server: AskedServer;
let printer: VirtualPrinter;

afterEach(async () => {
  await printer.close();
  await server.close();
});

/** A job as the server writes it; without content it asks what became of one. */
function job(id: string | undefined, content = receipt, version = "2.00"): string {
  const name = id === undefined ? "" : `<printjobid>${id}</printjobid>`;
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<PrintRequestInfo Version="${version}"><ePOSPrint>` +
    `<Parameter><devid>local_printer</devid><timeout>60000</timeout>${name}</Parameter>` +
    `<PrintData><epos-print xmlns="${xmlns}">${content}</epos-print></PrintData></ePOSPrint></PrintRequestInfo>`
  );
}

const form = ({ body }: Asked) => new URLSearchParams(body);
const isA = (type: string) => (asked: Asked) => form(asked).get("ConnectionType") === type;
const isPoll = isA("GetRequest");
const isResult = isA("SetResponse");

/** What a result says: of which job, the code, and the status bits. */
function result(asked: Asked | undefined) {
  const xml = (asked && form(asked).get("ResponseFile")) ?? "";
  const attribute = (name: string) => new RegExp(`<response [^>]*\\b${name}="([^"]*)"`).exec(xml)?.[1];
  return {
    version: /<PrintResponseInfo Version="([^"]*)"/.exec(xml)?.[1],
    id: /<printjobid>([^<]*)</.exec(xml)?.[1],
    success: attribute("success"),
    code: attribute("code"),
    status: Number(attribute("status")).toString(16),
  };
}

/** A server that hands out each of these answers once, and takes every result. */
async function serve(answers: string[], other: (asked: Asked) => Answered | undefined = () => undefined) {
  const left = [...answers];
  server = await startAskedServer((asked) => other(asked) ?? (isPoll(asked) ? { body: left.shift() ?? "" } : {}));
}

test("a Server Direct Print printer prints what it is answered and says so with the job's id", async () => {
  await serve([job("J1")]);
  printer = await startAsking("sdp", server);
  const [told] = await untilAsked(server, isResult);
  expect(result(told)).toEqual({ version: "2.00", id: "J1", success: "true", code: "", status: "f000016" });
  expect(told && form(told).get("ID")).toBe("TM-1");
  expect(printer.receipts().map(({ text }) => text)).toEqual(["one receipt\n"]);
});

test("it tells its status when it starts and when that changes", async () => {
  await serve([]);
  printer = await startAsking("sdp", server);
  await untilAsked(server, isA("SetStatus"));
  await printer.setFaults({ cover: "open" });
  const told = await untilAsked(server, isA("SetStatus"), 2);
  expect(told.map((asked) => /asbstatus="([^"]*)"/.exec(form(asked).get("Status") ?? "")?.[1])).toEqual([
    "0x0F000014",
    "0x0F00003C",
  ]);
});

test.each([
  [{ paper: "out" } as const, "EPTR_REC_EMPTY", "f0f001c"],
  [{ cover: "open" } as const, "EPTR_COVER_OPEN", "f00003c"],
  [{ cutter: true } as const, "EPTR_CUTTER", "f00081c"],
  [{ unrecoverable: true } as const, "EPTR_UNRECOVERABLE", "f00201c"],
  [{ overheated: true } as const, "EPTR_AUTOMATICAL", "f00401c"],
])("with %j a job is answered with %s and the bits %s", async (faults, code, status) => {
  await serve([job("J1")]);
  printer = await startAsking("sdp", server, { faults });
  const [told] = await untilAsked(server, isResult);
  expect(result(told)).toMatchObject({ id: "J1", success: "false", code, status });
  expect(printer.state().receipts.printed).toBe(0);
});

test("a roll that ends in the middle is told by the result", async () => {
  await serve([job("J1")]);
  printer = await startAsking("sdp", server, { faults: { paperOutAfterMm: 1 } });
  const [told] = await untilAsked(server, isResult);
  expect(result(told)).toMatchObject({ id: "J1", success: "false", code: "EPTR_REC_EMPTY" });
});

test("with its spooler on it says that the job is spooled, and what became of it when it is asked", async () => {
  await serve([job("J1"), job("J1", ""), job("J2", "")]);
  printer = await startAsking("sdp", server, { settings: { spooler: true } });
  const told = await untilAsked(server, isResult, 3);
  expect(told.map(result)).toMatchObject([
    { id: "J1", success: "true", status: "8f000014" },
    { id: "J1", success: "true", status: "f000016" },
    { id: "J2", success: "false", code: "JobNotFound" },
  ]);
  expect(printer.state().receipts.printed).toBe(1);
});

test("a job that is still in the spooler is said to be printing", async () => {
  await serve([job("J1"), job("J1", "")]);
  printer = await startAsking("sdp", server, { settings: { spooler: true, speedMmPerS: 0.001 } });
  const [, second] = await untilAsked(server, isResult, 2);
  expect(result(second)).toMatchObject({ id: "J1", success: "false", code: "Printing" });
});

test("old firmware refuses version 2.00 and prints version 1.00 without an id", async () => {
  await serve([job("J1"), job(undefined, receipt, "1.00")]);
  printer = await startAsking("sdp", server, { settings: { oldFirmware: true } });
  const told = await untilAsked(server, isResult, 2);
  expect(told.map(result)).toMatchObject([
    { version: "1.00", id: undefined, success: "false", code: "SchemaError" },
    { version: "1.00", id: undefined, success: "true", code: "" },
  ]);
  expect(printer.state().receipts.printed).toBe(1);
});

test("an answer that is no PrintRequestInfo is thrown away in silence", async () => {
  await serve([`<s:Envelope><s:Body>${job("J1")}</s:Body></s:Envelope>`, job("J2")]);
  printer = await startAsking("sdp", server);
  const [told] = await untilAsked(server, isResult);
  expect(result(told)).toMatchObject({ id: "J2" });
});

test("a result that the server does not take is sent again until it does", async () => {
  let refusals = 2;
  await serve([job("J1")], (asked) => (isResult(asked) && refusals-- > 0 ? { status: 503 } : undefined));
  printer = await startAsking("sdp", server);
  const told = await untilAsked(server, isResult, 3);
  expect(told.map((asked) => result(asked).id)).toEqual(["J1", "J1", "J1"]);
  expect(printer.state().receipts.printed).toBe(1);
});

test("its password is said by digest, after the server asked for it", async () => {
  const md5 = (text: string) => createHash("md5").update(text).digest("hex");
  const isRight = ({ headers, method, path }: Asked) => {
    const said = headers.authorization ?? "";
    const part = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(said)?.[1];
    const secret = md5("TM-1:platen:word");
    const expected = `${secret}:n1:${part("nc")}:${part("cnonce")}:auth:${md5(`${method}:${path}`)}`;
    return part("response") === md5(expected);
  };
  const challenge = 'Digest realm="platen", nonce="n1", qop="auth", algorithm=MD5';
  const refused: Answered = { status: 401, headers: { "WWW-Authenticate": challenge } };
  await serve([job("J1")], (asked) => (isRight(asked) ? undefined : refused));
  printer = await startAsking("sdp", server, { credentials: { user: "TM-1", password: "word" } });
  const [told] = await untilAsked(server, isResult);
  expect(result(told)).toMatchObject({ id: "J1", success: "true" });
  expect(server.asked[0]?.headers.authorization).toBeUndefined();
});

describe("faults", () => {
  test.each([
    ["SchemaError", 0],
    ["EX_TIMEOUT", 1],
  ])("a result with %s comes with %d receipts on paper", async (confirmationCode, printed) => {
    await serve([job("J1")]);
    printer = await startAsking("sdp", server, { faults: { confirmationCode } });
    const [told] = await untilAsked(server, isResult);
    expect(result(told)).toMatchObject({ success: "false", code: confirmationCode, status: "f000014" });
    expect(printer.state().receipts.printed).toBe(printed);
  });

  test("one that asks twice asks again before it has said anything of the first answer", async () => {
    await serve([job("J1")]);
    printer = await startAsking("sdp", server, { faults: { asksTwice: true } });
    await untilAsked(server, isResult);
    const before = server.asked.slice(0, server.asked.findIndex(isResult));
    expect(before.filter(isPoll)).toHaveLength(2);
  });

  test("a result for another job carries an id that the server never gave", async () => {
    await serve([job("J1")]);
    printer = await startAsking("sdp", server, { faults: { oldToken: true } });
    const [told] = await untilAsked(server, isResult);
    expect(result(told).id).toBe("another-delivery");
  });

  test("one that loses power forgets its spooler", async () => {
    await serve([job("J1"), job("J1", "")]);
    printer = await startAsking("sdp", server, { settings: { spooler: true }, faults: { restartAfterBytes: 20 } });
    const told = await untilAsked(server, isResult, 1);
    expect(result(told.at(-1))).toMatchObject({ id: "J1", code: "JobNotFound" });
  });
});

test("it refuses XML that breaks the rules, and prints nothing of it", async () => {
  await serve([job("J1", `${receipt}<txt/>`)]);
  printer = await startAsking("sdp", server);
  const [told] = await untilAsked(server, isResult);
  expect(result(told)).toMatchObject({ id: "J1", success: "false", code: "SchemaError", status: "f000014" });
  expect(printer.receipts()).toEqual([]);
});

test("it says that it has printed what is in no namespace, and has not", async () => {
  await serve([job("J1", '<text xmlns="">lost&#10;</text><cut type="feed"/>')]);
  printer = await startAsking("sdp", server);
  const [told] = await untilAsked(server, isResult);
  expect(result(told)).toMatchObject({ id: "J1", success: "true", code: "" });
  expect(printer.receipts().map(({ text }) => text.trim())).toEqual([""]);
});
