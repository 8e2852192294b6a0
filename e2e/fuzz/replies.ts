import { describeCondition } from "@platen/shared/condition";
import type { Random } from "@platen/testkit/random";
import { Dialogue } from "@platen/worker/printer/dialogue";
import { escPosDialect } from "@platen/worker/printer/escpos/dialect";
import { zplDialect } from "@platen/worker/printer/zpl/dialect";
import { bytesOf, damaged, eachCase, type FuzzTarget, hexOf } from "./target.ts";

interface ReplyCase {
  language: "escpos" | "zpl";
  hex: string;
  /** Where TCP cuts it. */
  cuts: number[];
}

const ascii = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

/** What honest printers say, to be cut up, swapped and damaged. */
const honest = {
  escpos: [
    [0x16, 0x12, 0x12, 0x12],
    [0x1e, 0x32, 0x12, 0x7e],
    [0x14, 0x00, 0x00, 0x00],
    [0x1c, 0x00, 0x0f, 0x00],
    [0x37, 0x22, 0x30, 0x30, 0x34, 0x32, 0x00],
    [0x5f, ...ascii("TM-T88V"), 0x00],
    [0x00],
    [0x11, 0x13],
  ].map((bytes) => Uint8Array.from(bytes)),
  zpl: [
    ascii("\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,6,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n"),
    ascii("\x02014,1,1,0000,005,1,1,1,000,0,1,1\x03\r\n\x02001,1,1,1,1,2,6,0,00000003,1,000\x03\r\n\x020000,0\x03\r\n"),
    ascii("\x02ZD420-203dpi,V84.20.18Z,8,8192KB\x03\r\n"),
  ],
};

const dialects = { escpos: escPosDialect, zpl: zplDialect };

/** Bytes from a printer, random and damaged, into what listens to it. */
export function replies(): FuzzTarget {
  return eachCase(drawCase, attempt);
}

function drawCase(random: Random): ReplyCase {
  const language = random.pick(["escpos", "zpl"] as const);
  const pieces = random.list(8, () => damaged(random.pick(honest[language]), random));
  const bytes = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
  const cuts = random.list(6, () => random.below(bytes.length + 1)).sort((a, b) => a - b);
  return { language, hex: hexOf(bytes), cuts };
}

/** However the bytes are cut, the same is heard; and it always means some condition. */
function attempt({ language, hex, cuts }: ReplyCase): string | undefined {
  const bytes = bytesOf(hex);
  const whole = heard(language, [bytes]);
  const cut = heard(
    language,
    [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index] ?? bytes.length)),
  );
  return whole === cut ? undefined : `cut up it means something else:\n${whole}\n${cut}`;
}

function heard(language: ReplyCase["language"], chunks: Uint8Array[]): string {
  const all: unknown[] = [];
  const dialogue = new Dialogue(dialects[language], () => {});
  // Before it is known as a printer, what counts depends on where the bytes are cut.
  dialogue.recognize();
  dialogue.listen((reply) => all.push(reply));
  for (const chunk of chunks) dialogue.hear(chunk);
  const { status } = describeCondition(dialogue.condition);
  if (!["online", "offline", "error"].includes(status)) throw new Error(`${status} is no status`);
  return JSON.stringify([all, dialogue.condition]);
}
