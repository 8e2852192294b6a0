import { expect, test } from "vitest";
import type { Command } from "../commands/command.ts";
import { EscPosTokenizer } from "./tokenizer.ts";

/** One line for each command of the language: its name and, in hexadecimal, one example of it. */
const knownCommands: readonly (readonly [name: string, hex: string])[] = [
  ["controls", "0000000001"],
  ["HT", "09"],
  ["LF", "0a"],
  ["FF", "0c"],
  ["CR", "0d"],
  ["CAN", "18"],
  ["DLE EOT", "100402"],
  ["DLE EOT", "10040802"],
  ["DLE ENQ", "100502"],
  ["DLE DC4", "1014010103"],
  ["DLE DC4", "1014020108"],
  ["DLE DC4", "1014030200010203"],
  ["DLE DC4", "10140705"],
  ["DLE DC4", "10140801031401060208"],
  ["ESC ACK", "1b0601"],
  ["ESC FF", "1b0c"],
  ["ESC SP", "1b2005"],
  ["ESC !", "1b2138"],
  ["ESC $", "1b244001"],
  ["ESC %", "1b2501"],
  ["ESC &", "1b260241430201020304010a0b00"],
  ["ESC ( A", "1b284104003001020a"],
  ["ESC ( Y", "1b285902000001"],
  ["ESC *", "1b2a010300aabbcc"],
  ["ESC *", "1b2a210200010203040506"],
  ["ESC -", "1b2d32"],
  ["ESC 2", "1b32"],
  ["ESC 3", "1b3318"],
  ["ESC <", "1b3c"],
  ["ESC =", "1b3d01"],
  ["ESC ?", "1b3f41"],
  ["ESC @", "1b40"],
  ["ESC B", "1b420305"],
  ["ESC C", "1b4320"],
  ["ESC D", "1b44040c1400"],
  ["ESC D", "1b4400"],
  ["ESC E", "1b4501"],
  ["ESC F", "1b4631"],
  ["ESC G", "1b4731"],
  ["ESC J", "1b4a40"],
  ["ESC K", "1b4b08"],
  ["ESC L", "1b4c"],
  ["ESC M", "1b4d01"],
  ["ESC R", "1b5202"],
  ["ESC S", "1b53"],
  ["ESC T", "1b5403"],
  ["ESC U", "1b5501"],
  ["ESC V", "1b5601"],
  ["ESC W", "1b570000000040028001"],
  ["ESC \\", "1b5cf0ff"],
  ["ESC a", "1b6132"],
  ["ESC c 3", "1b633303"],
  ["ESC c 5", "1b633501"],
  ["ESC d", "1b6403"],
  ["ESC e", "1b6501"],
  ["ESC f", "1b660110"],
  ["ESC i", "1b69"],
  ["ESC m", "1b6d"],
  ["ESC p", "1b700019fa"],
  ["ESC q", "1b71"],
  ["ESC r", "1b7201"],
  ["ESC t", "1b7413"],
  ["ESC u", "1b7500"],
  ["ESC v", "1b76"],
  ["ESC {", "1b7b01"],
  ["FS !", "1c210c"],
  ["FS &", "1c26"],
  ["FS ( A", "1c284102003001"],
  ["FS ( C", "1c284302003032"],
  ["FS ( L", "1c284c02004331"],
  ["FS -", "1c2d01"],
  ["FS .", "1c2e"],
  ["FS 2", `1c327721${"5a".repeat(72)}`],
  ["FS ?", "1c3f7721"],
  ["FS C", "1c4301"],
  ["FS L", "1c4c"],
  ["FS S", "1c530102"],
  ["FS W", "1c5701"],
  ["FS a", "1c613001"],
  ["FS a", "1c6131"],
  ["FS b", "1c62"],
  ["FS g 1", "1c6731000102030402000a0b"],
  ["FS g 2", "1c673200010203040200"],
  ["FS p", "1c700103"],
  ["FS q", "1c710201000100112233445566778801000100aabbccddeeff0011"],
  ["GS FF", "1d0c"],
  ["GS !", "1d2111"],
  ["GS $", "1d248000"],
  ["GS ( A", "1d284102000002"],
  ["GS ( E", "1d2845030001494e"],
  ["GS ( H", "1d28480600303030303432"],
  ["GS ( K", "1d284b02003104"],
  ["GS ( L", "1d284c02003032"],
  ["GS ( N", "1d284e02003031"],
  ["GS ( k", "1d286b0600315030414243"],
  ["GS *", "1d2a0101aabbccddeeff0102"],
  ["GS /", "1d2f03"],
  ["GS 8 L", "1d384c0c000000307030010131080001000080"],
  ["GS :", "1d3a"],
  ["GS A", "1d410102"],
  ["GS B", "1d4201"],
  ["GS C 0", "1d43300300"],
  ["GS C 1", "1d4331010002000101"],
  ["GS C 2", "1d43320500"],
  ["GS C ;", "1d433b313b393b313b313b313b"],
  ["GS D 0", "1d4430433041423031424d0a0000000a0b0c0d"],
  ["GS E", "1d4501"],
  ["GS H", "1d4802"],
  ["GS I", "1d4943"],
  ["GS L", "1d4c1000"],
  ["GS P", "1d50b4b4"],
  ["GS Q", "1d513000010002000f0f"],
  ["GS T", "1d5401"],
  ["GS V", "1d5600"],
  ["GS V", "1d564203"],
  ["GS W", "1d578001"],
  ["GS \\", "1d5c1000"],
  ["GS ^", "1d5e020a01"],
  ["GS a", "1d61ff"],
  ["GS b", "1d6201"],
  ["GS c", "1d63"],
  ["GS f", "1d6601"],
  ["GS g 0", "1d6730001400"],
  ["GS h", "1d6850"],
  ["GS j", "1d6a01"],
  ["GS k", "1d6b0441424300"],
  ["GS k", "1d6b49037b4241"],
  ["GS r", "1d7231"],
  ["GS v 0", "1d7630000200020001020304"],
  ["GS w", "1d7703"],
  ["GS z 0", "1d7a300102"],
];

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const everything = bytesOf(knownCommands.map(([, hex]) => hex).join(""));

function split(...chunks: Uint8Array[]): Command[] {
  const tokenizer = new EscPosTokenizer();
  const commands: Command[] = [];
  for (const chunk of chunks) {
    tokenizer.push(chunk);
    for (let command = tokenizer.next(); command; command = tokenizer.next()) commands.push(command);
  }
  for (let command = tokenizer.end(); command; command = tokenizer.end()) commands.push(command);
  return commands;
}

const shown = (commands: readonly Command[]) =>
  commands.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("hex")]);

test.each(knownCommands)("%s %s is one command, also when it is cut anywhere", (name, hex) => {
  const bytes = bytesOf(hex);
  for (let cut = 0; cut < bytes.length; cut++) {
    expect(shown(split(bytes.subarray(0, cut), bytes.subarray(cut)))).toEqual([[name, hex]]);
  }
});

test("all commands in a row are told apart, also byte by byte and cut at every place", () => {
  expect(shown(split(everything))).toEqual(knownCommands);
  expect(shown(split(...Array.from(everything, (byte) => Uint8Array.of(byte))))).toEqual(knownCommands);
  for (let cut = 1; cut < everything.length; cut++) {
    expect(shown(split(everything.subarray(0, cut), everything.subarray(cut)))).toEqual(knownCommands);
  }
});

test("text is a command of its own and is not held back", () => {
  const tokenizer = new EscPosTokenizer();
  tokenizer.push(bytesOf("48656c6c6f"));
  expect(tokenizer.next()?.name).toBe("text");
  expect(tokenizer.pending).toBe(0);
});

test("what is held of an unfinished command is told", () => {
  const tokenizer = new EscPosTokenizer();
  tokenizer.push(bytesOf("1d763000020002000102"));
  expect(tokenizer.next()).toBeUndefined();
  expect(tokenizer.pending).toBe(10);
  tokenizer.reset();
  expect(tokenizer.pending).toBe(0);
});

test("idle bytes at the end leave nothing pending and do not pile up", () => {
  const tokenizer = new EscPosTokenizer();
  tokenizer.push(bytesOf("1b4000"));
  expect(tokenizer.next()?.name).toBe("ESC @");
  expect(tokenizer.next()).toBeUndefined();
  expect(tokenizer.pending).toBe(0);
  tokenizer.push(new Uint8Array(8191));
  const lengths: number[] = [];
  for (let command = tokenizer.next(); command; command = tokenizer.next()) lengths.push(command.bytes.length);
  expect(lengths).toEqual(Array(8).fill(1024));
});

test("an unknown command is reported and what follows it is not lost", () => {
  expect(shown(split(bytesOf("1b7e1d7e411b1b40")))).toEqual([
    ["unknown", "1b7e"],
    ["unknown", "1d7e"],
    ["text", "41"],
    ["unknown", "1b"],
    ["ESC @", "1b40"],
  ]);
});

test("drawer pulses without their times leave the next command alone", () => {
  expect(shown(split(bytesOf("1b70001b40")))).toEqual([
    ["ESC p", "1b7000"],
    ["ESC @", "1b40"],
  ]);
  // node-thermal-printer's two pulses in a row, and then text that could pass for times.
  expect(shown(split(bytesOf("1b70001b70014142")))).toEqual([
    ["ESC p", "1b7000"],
    ["ESC p", "1b7001"],
    ["text", "4142"],
  ]);
  expect(shown(split(bytesOf("1b7000")))).toEqual([["ESC p", "1b7000"]]);
});

test("a picture of gigabytes is counted to its end without being kept", () => {
  const tokenizer = new EscPosTokenizer();
  const total = 0xffff * 400;
  tokenizer.push(bytesOf("1d763000ffff9001"));
  const chunk = new Uint8Array(1 << 20);
  let sent = 0;
  let command: Command | undefined;
  while (!command) {
    const size = Math.min(chunk.length, total - sent);
    tokenizer.push(chunk.subarray(0, size));
    sent += size;
    command = tokenizer.next();
  }
  expect(sent).toBe(total);
  expect(command.bytes.length + command.omitted).toBe(total + 8);
  expect(command.bytes.length).toBeLessThan(10 * 1024 * 1024);
  tokenizer.push(bytesOf("1b40"));
  expect(tokenizer.next()?.name).toBe("ESC @");
});
