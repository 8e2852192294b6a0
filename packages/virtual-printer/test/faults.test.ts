import { describe, expect, test } from "vitest";
import { cut, feedMm, fence, fenceAnswer, setUpBench } from "./bench.ts";

const job = `\x1b@${"line\n".repeat(20)}${cut}${fence("0001")}`;

/** The same job on a printer without faults. */
function undisturbed() {
  const { give, machine } = setUpBench();
  give(job);
  return machine.archive.receipts[0];
}

describe("paper", () => {
  test("paper out after 50 mm stops exactly there, and the answer comes only after a new roll is in", () => {
    const { clock, fail, give, heard, machine } = setUpBench({ speedMmPerS: 100 });
    fail({ paperOutAfterMm: 50 });
    give(`${feedMm(200)}${fence("0001")}`);
    clock.advance(60_000);
    expect(machine.state().paper.fedMm).toBe(50);
    expect(machine.state().faults).toEqual({ paper: "out" });
    expect(heard()).toBe("");
    fail({ paper: null });
    clock.advance(1499);
    expect(heard()).toBe("");
    clock.advance(1);
    expect(heard()).toBe(fenceAnswer("0001"));
    expect(machine.state().paper.fedMm).toBe(200);
  });

  test.each([0, 100])("at %d mm/s a job interrupted by paper end comes out as if nothing had been", (speedMmPerS) => {
    const { clock, fail, give, heard, machine } = setUpBench({ speedMmPerS });
    fail({ paperOutAfterMm: 33.3 });
    give(job);
    clock.advance(60_000);
    expect(machine.state().condition.paper).toBe("out");
    expect(machine.archive.printed).toBe(0);
    machine.mend();
    clock.advance(60_000);
    const [receipt] = machine.archive.receipts;
    expect(receipt?.text).toBe(undisturbed()?.text);
    expect(receipt?.bitmap).toEqual(undisturbed()?.bitmap);
    expect(receipt?.bytes).toEqual(undisturbed()?.bytes);
    expect(heard()).toBe(fenceAnswer("0001"));
  });

  test("at paper end GS r is not answered but DLE EOT is", () => {
    const { fail, give, heard } = setUpBench();
    fail({ paper: "out" });
    give("\x1dr1\x10\x04\x04");
    expect(heard()).toBe("7e");
    fail({ paper: null });
    expect(heard()).toBe("00");
  });

  test("low paper is reported and printed on", () => {
    const { fail, give, heard } = setUpBench();
    fail({ paper: "low" });
    give(`\x10\x04\x04${job}`);
    expect(heard()).toBe(`1e${fenceAnswer("0001")}`);
  });

  test("while it is stopped the buffer fills and takes no more; nothing of it is lost", () => {
    const { fail, give, heard, machine } = setUpBench({ bufferBytes: 64 });
    fail({ paper: "out" });
    const taken = give(job);
    expect(taken).toBe(64);
    expect(give("more")).toBe(0);
    machine.mend();
    give(job.slice(taken, taken + 64));
    give(job.slice(taken + 64));
    expect(machine.archive.receipts[0]?.bytes).toEqual(undisturbed()?.bytes);
    expect(heard()).toBe(fenceAnswer("0001"));
  });
});

describe("cover", () => {
  test("a cover opened while paper moves is an error that closing it ends", () => {
    const { clock, fail, give, heard, machine } = setUpBench({ speedMmPerS: 100, drawerClosedLevel: "low" });
    give(`\x1da\xff${job}`);
    clock.advance(100);
    heard();
    fail({ cover: "open" });
    give("\x10\x04\x01\x10\x04\x02\x10\x04\x03");
    expect(heard()).toBe("1a5652");
    const fed = machine.state().paper.fedMm;
    clock.advance(60_000);
    expect(machine.state().paper.fedMm).toBe(fed);
    fail({ cover: null });
    clock.advance(60_000);
    expect(heard()).toBe(fenceAnswer("0001"));
    expect(machine.archive.receipts[0]?.bitmap).toEqual(undisturbed()?.bitmap);
  });

  test("a cover opened while idle is no error", () => {
    const { fail, give, heard } = setUpBench({ drawerClosedLevel: "low" });
    fail({ cover: "open" });
    give("\x10\x04\x01\x10\x04\x02\x10\x04\x03");
    expect(heard()).toBe("1a1612");
  });
});

describe("cutter", () => {
  test("the error stands after the jam is gone until DLE ENQ 1, which goes on where it stopped", () => {
    const { fail, give, heard, machine } = setUpBench();
    fail({ cutter: true });
    give(job);
    fail({ cutter: null });
    give("\x10\x04\x03");
    expect(heard()).toBe("1a");
    give("\x10\x05\x01");
    expect(heard()).toBe(fenceAnswer("0001"));
    expect(machine.archive.printed).toBe(1);
  });

  test("DLE ENQ 2 drops what was buffered before it and keeps what comes after it in the same packet", () => {
    const { fail, give, heard, machine } = setUpBench();
    fail({ cutter: true });
    give(job);
    fail({ cutter: null });
    give(`\x10\x05\x02\x1b@after\n${cut}${fence("0002")}`);
    expect(machine.archive.receipts.map(({ text }) => text)).toEqual(["after\n"]);
    expect(heard()).toBe(fenceAnswer("0002"));
  });

  test("a jam that is still there brings the error back", () => {
    const { fail, give, heard } = setUpBench();
    fail({ cutter: true });
    give("\x10\x05\x01\x10\x04\x03");
    expect(heard()).toBe("1a");
  });

  test("someone who mends the printer also ends the error", () => {
    const { fail, give, heard, machine } = setUpBench();
    fail({ cutter: true });
    machine.mend();
    give("\x10\x04\x03");
    expect(heard()).toBe("12");
  });
});

test("a hot head stops and goes on by itself", () => {
  const { fail, give, heard } = setUpBench();
  fail({ overheated: true });
  give(`${job}\x10\x05\x02`);
  expect(heard()).toBe("");
  fail({ overheated: null });
  expect(heard()).toBe(fenceAnswer("0001"));
});

test("an unrecoverable error ends with a power cycle, which costs the buffer", () => {
  const { fail, give, heard, machine } = setUpBench();
  fail({ unrecoverable: true });
  give(`${job}\x10\x05\x01\x10\x04\x03`);
  expect(heard()).toBe("32");
  machine.mend();
  expect(machine.state().buffer.bytes).toBe(0);
  expect(machine.archive.printed).toBe(0);
  give(job);
  expect(heard()).toBe(fenceAnswer("0001"));
});

test("a silent printer prints and never answers", () => {
  const { fail, give, heard, machine } = setUpBench();
  fail({ silent: true });
  give(`${job}\x10\x04\x01`);
  expect(machine.archive.printed).toBe(1);
  expect(heard()).toBe("");
});

test("the second fence answer is lost, the others come", () => {
  const { fail, give, heard, machine } = setUpBench();
  fail({ loseFence: 2 });
  for (const id of ["0001", "0002", "0003"]) give(fence(id));
  expect(heard()).toBe(fenceAnswer("0001") + fenceAnswer("0003"));
  expect(machine.faults()).toEqual({});
});

describe("power", () => {
  test("lost power leaves a torn piece with what had come out, and nothing of the rest ever appears", () => {
    const { clock, fail, give, heard, machine } = setUpBench({ speedMmPerS: 100 });
    give(`\x1da\xff${job}`);
    heard();
    clock.advance(400);
    fail({ powerOff: true });
    const [torn] = machine.archive.receipts;
    const whole = undisturbed();
    expect(torn?.ending).toBe("torn");
    // 40 mm at 8 dots, behind the blank 15 mm between knife and head: ten whole lines of 30 dots and most of the next.
    expect(torn?.heightDots).toBe(15 * 8 + 40 * 8);
    expect(whole?.text.startsWith(torn?.text ?? "-")).toBe(true);
    expect(torn?.text).toMatch(/^(line\n){10,11}$/);
    machine.mend();
    clock.advance(60_000);
    expect(machine.archive.printed).toBe(1);
    expect(heard()).toBe("");
  });

  test("an unfinished line and an unfinished command are gone after a power cycle", () => {
    const { fail, give, machine } = setUpBench();
    give("unfinished \x1dv0\x00\x30\x00\xff\x00");
    fail({ powerOff: true });
    machine.mend();
    give(`whole\n${cut}`);
    expect(machine.archive.receipts.map(({ text }) => text)).toEqual(["whole\n"]);
  });

  test("automatic status is off after a power cycle", () => {
    const { fail, give, heard, machine } = setUpBench();
    give("\x1da\xff");
    fail({ powerOff: true });
    machine.mend();
    heard();
    fail({ paper: "low" });
    expect(heard()).toBe("");
  });

  test("without power nothing is taken in", () => {
    const { fail, give } = setUpBench();
    fail({ powerOff: true });
    expect(give(job)).toBe(0);
  });
});

test("DLE DC4 8 clears the buffers, confirms it, and pending fences vanish unanswered", () => {
  const { clock, give, heard } = setUpBench({ speedMmPerS: 100 });
  give(`${feedMm(100)}${fence("0001")}`);
  give("\x10\x14\x08\x01\x03\x14\x01\x06\x02\x08");
  expect(heard()).toBe("372500");
  clock.advance(60_000);
  expect(heard()).toBe("");
});
