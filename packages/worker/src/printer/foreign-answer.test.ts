import { describe, expect, it } from "vitest";
import { dialectOf } from "./dialects.ts";
import { Dialogue } from "./dialogue.ts";
import { foreignAnswerText } from "./foreign-answer.ts";

const bytesOf = (text: string) => Buffer.from(text, "latin1");

it.each([
  [
    "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n",
    'a web server answers there, and no printer: "HTTP/1.1 400 Bad Request"',
  ],
  ["SSH-2.0-OpenSSH_9.6\r\n", 'what answers there is no printer: "SSH-2.0-OpenSSH_9.6"'],
  ["\x15\x03\x03\x00\x02\x02\x46", "what answers there is no printer: bytes 15 03 03 00 02 02 46"],
  [`${"A".repeat(100)}`, `what answers there is no printer: "${"A".repeat(40)}"`],
])("of %j a person reads %s", (answer, text) => {
  expect(foreignAnswerText([...bytesOf(answer)])).toBe(text);
});

const foreign = {
  "a web server": "HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nContent-Length: 122\r\n\r\n<html>",
  "an SSH server": "SSH-2.0-OpenSSH_9.6\r\n",
  "an FTP server": "220 (vsFTPd 3.0.3)\r\n",
  "a mail server": "220 mail.example.com ESMTP Postfix\r\n",
  "a Telnet server": "\xff\xfd\x18\xff\xfd\x20",
  "a TLS server": "\x15\x03\x03\x00\x02\x02\x46",
};

describe.each(["escpos", "starprnt", "zpl"] as const)("in %s", (language) => {
  it.each(Object.entries(foreign))("the answer of %s says nothing of a printer", (_, answer) => {
    const dialogue = new Dialogue(dialectOf(language), () => {});
    let replies = 0;
    dialogue.listen(() => replies++);
    dialogue.hear(bytesOf(answer));
    expect(dialogue.foreignAnswer).toEqual([...bytesOf(answer)].slice(0, 64));
    expect([replies, dialogue.isOnline, dialogue.condition.mechanicalError]).toEqual([0, true, undefined]);
  });

  it("flow control says nothing, and is no foreign answer", () => {
    const dialogue = new Dialogue(dialectOf(language), () => {});
    dialogue.hear(Uint8Array.of(0x11, 0x13));
    expect(dialogue.foreignAnswer).toBeUndefined();
  });
});

it("noise behind a printer's whole answer is passed over", async () => {
  const dialogue = new Dialogue(dialectOf("escpos"), () => {});
  await dialogue.ask({ write: async () => {} } as never);
  dialogue.hear(Uint8Array.of(0x12, 0x12, 0x12, 0x12));
  dialogue.hear(bytesOf("HTTP"));
  dialogue.hear(Uint8Array.of(0xff));
  expect(dialogue.foreignAnswer).toBeUndefined();
});
