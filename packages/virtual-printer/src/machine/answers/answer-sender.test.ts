import { expect, test } from "vitest";
import { AnswerSender } from "./answer-sender.ts";

/** A host that reads only when told to. */
function setUp() {
  const waiting: (() => void)[] = [];
  let sent = "";
  let lost = 0;
  const sender = new AnswerSender(() => {
    lost++;
  });
  sender.connect({
    get congested() {
      return waiting.length > 0;
    },
    send(bytes, onSent) {
      sent += `${Buffer.from(bytes).toString("latin1").replaceAll("\0", "")} `;
      waiting.push(onSent);
    },
  });
  const read = () => {
    for (const onSent of waiting.splice(0)) onSent();
  };
  return { sender, read, sent: () => sent, lost: () => lost };
}

test("of the fences reached while the host does not read, the newest alone is answered once it does", () => {
  const { sender, read, sent } = setUp();
  for (const id of ["0001", "0002", "0003"]) {
    sender.fence(id);
    sender.settle();
  }
  expect(sent()).toBe('7"0001 ');
  read();
  expect(sent()).toBe('7"0001 7"0003 ');
  expect(sender.fences).toEqual({ asked: 3, answered: 2 });
});

test("an answer behind a fence never overtakes it", () => {
  const { sender, sent } = setUp();
  sender.fence("0001");
  sender.send(Buffer.from("later"));
  expect(sent()).toBe('7"0001 later ');
});

test("a lost answer is lost once and reported", () => {
  const { sender, read, sent, lost } = setUp();
  sender.loseFence(1);
  for (const id of ["0001", "0002"]) {
    sender.fence(id);
    sender.settle();
    read();
  }
  expect(sent()).toBe('7"0002 ');
  expect(lost()).toBe(1);
});

test("a pending answer is forgotten with the buffers", () => {
  const { sender, sent } = setUp();
  sender.fence("0001");
  sender.forgetFence();
  sender.settle();
  expect(sent()).toBe("");
});
