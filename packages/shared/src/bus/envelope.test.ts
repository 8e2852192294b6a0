import { expect, it } from "vitest";
import { createLog } from "../log/log.ts";
import { MessageReader, messageVersion, stamp } from "./envelope.ts";

function reader(): { reader: MessageReader; warnings: () => Record<string, unknown>[] } {
  const lines: string[] = [];
  const log = createLog({
    level: "trace",
    part: "api",
    pretty: false,
    destination: { write: (line) => void lines.push(line) },
  });
  return { reader: new MessageReader(log), warnings: () => lines.map((line) => JSON.parse(line)) };
}

/** As the release 0.1.0 wrote them, which knew no version. */
const before = {
  printer: `[{"printerId":"default","status":"online","paperStatus":"ok","coverStatus":"closed","errorCode":null,"drawer":"closed","model":null,"capabilities":null,"proof":null,"address":{"ip":"10.0.0.9","port":9100},"printingJobId":null,"since":"2026-01-01T00:00:00.000Z"}]`,
  client: `[{"id":"1-1","prev":"0-0","type":"jobUpdate","data":{"jobId":"a","status":"queued","templateId":"t","printerId":"default"}}]`,
  shop: "[{}]",
};

it.each(Object.entries(before))(
  "what the release before wrote on the channel %s is read as it is",
  (channel, payload) => {
    const { reader: messages, warnings } = reader();
    const read = messages.list(channel, payload).map((value) => messages.read(channel, value));
    expect(read).toEqual(JSON.parse(payload));
    expect(warnings()).toEqual([]);
  },
);

it("what is written differs from what the release before wrote by the version alone", () => {
  const message = { printerId: "default" };
  expect(JSON.parse(JSON.stringify([message].map(stamp)))).toEqual([{ ...message, v: messageVersion }]);
});

it("fields that nobody knows here do not keep a message from being read", () => {
  const { reader: messages, warnings } = reader();
  const [value] = messages.list("settings", '[{"v":1,"printerId":"bar","colour":"red"}]');
  expect(messages.read("settings", value)).toEqual({ printerId: "bar", colour: "red" });
  expect(warnings()).toEqual([]);
});

it("messages of a later version are not read, and one warning of each source tells so", () => {
  const { reader: messages, warnings } = reader();
  for (let count = 0; count < 100; count++) {
    expect(messages.read("printer", { v: 2, printerId: "default" })).toBeUndefined();
    expect(messages.read("tickets", { v: 2 })).toBeUndefined();
  }
  expect(warnings()).toMatchObject([
    { level: "warn", source: "printer", version: 2, knownVersion: 1 },
    { level: "warn", source: "tickets", version: 2, knownVersion: 1 },
  ]);
});

it.each(["{}", '{"v":2,"messages":[]}', "null", "7", "no JSON", ""])(
  "a payload that is no list (%s) holds no message, and one warning tells so without quoting it",
  (payload) => {
    const { reader: messages, warnings } = reader();
    for (let count = 0; count < 3; count++) expect(messages.list("client", payload)).toEqual([]);
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).not.toHaveProperty("err");
  },
);

it.each([null, 7, "text", [], { v: "1" }, { v: 0 }, { v: 1.5 }])("%j is no message", (value) => {
  expect(reader().reader.read("client", value)).toBeUndefined();
});

it("however many versions come, the warnings have an end", () => {
  const { reader: messages, warnings } = reader();
  for (let version = 2; version < 1_000; version++) messages.read("printer", { v: version });
  expect(warnings().length).toBeLessThan(100);
});
