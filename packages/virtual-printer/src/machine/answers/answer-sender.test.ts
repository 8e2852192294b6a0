import { expect, test } from "vitest";
import { Voice } from "./answer-sender.ts";

/** A host that reads only when told to. */
function setUp() {
  const waiting: (() => void)[] = [];
  let said = "";
  let lost = 0;
  const voice = new Voice(
    {
      get congested() {
        return waiting.length > 0;
      },
      send(bytes, onSent) {
        said += `${Buffer.from(bytes).toString("latin1").replaceAll("\0", "")} `;
        waiting.push(onSent);
      },
    },
    () => {
      lost++;
    },
  );
  const read = () => {
    for (const onSent of waiting.splice(0)) onSent();
  };
  return { voice, read, said: () => said, lost: () => lost };
}

test("of the fences reached while the host does not read, the newest alone is answered once it does", () => {
  const { voice, read, said } = setUp();
  for (const id of ["0001", "0002", "0003"]) {
    voice.fence(id);
    voice.settle();
  }
  expect(said()).toBe('7"0001 ');
  read();
  expect(said()).toBe('7"0001 7"0003 ');
  expect(voice.fences).toEqual({ asked: 3, answered: 2 });
});

test("an answer behind a fence never overtakes it", () => {
  const { voice, said } = setUp();
  voice.fence("0001");
  voice.say(Buffer.from("later"));
  expect(said()).toBe('7"0001 later ');
});

test("a lost answer is lost once and reported", () => {
  const { voice, read, said, lost } = setUp();
  voice.loseFence(1);
  for (const id of ["0001", "0002"]) {
    voice.fence(id);
    voice.settle();
    read();
  }
  expect(said()).toBe('7"0002 ');
  expect(lost()).toBe(1);
});

test("a pending answer is forgotten with the buffers", () => {
  const { voice, said } = setUp();
  voice.fence("0001");
  voice.forget();
  voice.settle();
  expect(said()).toBe("");
});
