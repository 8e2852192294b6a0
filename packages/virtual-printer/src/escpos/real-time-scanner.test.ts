import { expect, test } from "vitest";
import { RealTimeScanner } from "./real-time-scanner.ts";
import { EscPosTokenizer } from "./tokenizer.ts";

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

test.each([
  ["100401", { type: "status", n: 1 }],
  ["10040702", { type: "status", n: 7, a: 2 }],
  ["10041201", { type: "status", n: 18, a: 1 }],
  ["100502", { type: "recover", n: 2 }],
  ["1014010103", { type: "pulse", pin: 5, ms: 300 }],
  ["1014020108", { type: "power-off" }],
  ["1014030100020500", { type: "buzzer", times: 2, ms: 500 }],
  ["10140701", { type: "send-status", what: 1 }],
  ["10140801031401060208", { type: "clear" }],
])("%s is obeyed at once, also when it arrives byte by byte", (hex, expected) => {
  expect(new RealTimeScanner().scan(bytesOf(hex))).toEqual([expected]);
  const scanner = new RealTimeScanner();
  expect(Array.from(bytesOf(hex)).flatMap((byte) => scanner.scan(Uint8Array.of(byte)))).toEqual([expected]);
});

test("the pattern is found inside the data of another command, which still gets its bytes", () => {
  const picture = bytesOf("1d7630000400010010040155");
  expect(new RealTimeScanner().scan(picture)).toEqual([{ type: "status", n: 1 }]);
  const tokenizer = new EscPosTokenizer();
  tokenizer.push(picture);
  expect(tokenizer.next()?.bytes).toEqual(picture);
});

test("a beginning that leads nowhere does not hide the command behind it", () => {
  expect(new RealTimeScanner().scan(bytesOf("1010040110141010050110140109100404"))).toEqual([
    { type: "status", n: 1 },
    { type: "recover", n: 1 },
    { type: "status", n: 4 },
  ]);
});

test("values outside the manual are data, not commands", () => {
  expect(
    new RealTimeScanner().scan(bytesOf("10040510050310140109101401020110140202081014070310140801031401060209")),
  ).toEqual([]);
});
