import { describe, expect, test } from "vitest";
import { cut, feedMm, fence, fenceAnswer, setUpBench } from "./bench.ts";

describe("time", () => {
  test("a 200 mm receipt at 100 mm/s is confirmed after two seconds, not a millisecond before", () => {
    const { clock, give, heard } = setUpBench({ speedMmPerS: 100 });
    give(`${feedMm(200)}${fence("0001")}`);
    clock.advance(1999);
    expect(heard()).toBe("");
    clock.advance(1);
    expect(heard()).toBe(fenceAnswer("0001"));
  });

  test("the motor's running time is the paper's length at its speed, however many commands moved it", () => {
    const { clock, give, machine } = setUpBench({ speedMmPerS: 100 });
    give("line\n".repeat(40));
    clock.advance(60_000);
    expect(machine.state().paper.movingMs).toBeCloseTo((40 * 30 * 1000) / 800, 6);
    expect(machine.state().paper.fedMm).toBe((40 * 30) / 8);
  });

  test("rows come out one after the other", () => {
    const { clock, give, machine } = setUpBench({ speedMmPerS: 100 });
    const atRest = machine.current().heightDots;
    give(feedMm(100));
    clock.advance(250);
    expect(machine.current().heightDots - atRest).toBe(200);
    clock.advance(250);
    expect(machine.current().heightDots - atRest).toBe(400);
  });

  test("a receipt exists when the knife has come down", () => {
    const { clock, give, machine } = setUpBench({ speedMmPerS: 100, cutMs: 300 });
    give(`${feedMm(100)}${cut}${fence("0001")}`);
    clock.advance(1100);
    expect(machine.archive.printed).toBe(0);
    clock.advance(100);
    expect(machine.archive.printed).toBe(1);
  });

  test("the fence behind a cut waits for the knife", () => {
    const { clock, give, heard } = setUpBench({ speedMmPerS: 0, cutMs: 300 });
    give(`${feedMm(100)}${cut}${fence("0001")}`);
    clock.advance(299);
    expect(heard()).toBe("");
    clock.advance(1);
    expect(heard()).toBe(fenceAnswer("0001"));
  });

  test("the time between receipts is told apart from the time paper moves", () => {
    const { clock, give, machine } = setUpBench({ speedMmPerS: 100 });
    give(`${feedMm(85)}${cut}`);
    clock.advance(1000 + 700);
    give(`${feedMm(85)}${cut}`);
    clock.advance(1000);
    expect(machine.archive.printed).toBe(2);
    expect(machine.state().paper.movingMs).toBeCloseTo(2000, 6);
    expect(machine.state().paper.betweenReceiptsMs).toBeCloseTo(700, 6);
  });
});

describe("answers", () => {
  test("of the fences reached at one moment only the newest is answered", () => {
    const { give, heard } = setUpBench();
    give(`${fence("0001")}${fence("0002")}${fence("0003")}`);
    expect(heard()).toBe(fenceAnswer("0003"));
  });

  test("GS r is answered in its turn, after the paper before it", () => {
    const { clock, give, heard } = setUpBench({ speedMmPerS: 100 });
    give(`${feedMm(10)}\x1dr1`);
    expect(heard()).toBe("");
    clock.advance(100);
    expect(heard()).toBe("00");
  });

  test("set to answer GS r when it is read, it answers before the paper has moved, once, and not inside a picture", () => {
    const { give, heard, clock } = setUpBench({ speedMmPerS: 100, gsRWhenRead: true });
    give(`${feedMm(10)}\x1dv0\x00\x03\x00\x01\x00\x1dr1\x1dr`);
    expect(heard()).toBe("");
    give("1");
    expect(heard()).toBe("00");
    clock.advance(1_000);
    expect(heard()).toBe("");
  });

  test("whether GS r is answered when it is read can be set at any time", () => {
    const { give, heard, machine } = setUpBench({ speedMmPerS: 100 });
    machine.changeSettings({ gsRWhenRead: true });
    give(`${feedMm(10)}\x1dr1`);
    expect(heard()).toBe("00");
    machine.changeSettings({ gsRWhenRead: false });
    give("\x1dr1");
    expect(heard()).toBe("");
  });

  test("DLE EOT is answered at once, even while paper moves", () => {
    const { give, heard } = setUpBench({ speedMmPerS: 100 });
    give(`${feedMm(100)}\x10\x04\x01`);
    expect(heard()).toBe("16");
  });

  test("DLE EOT inside image data is answered, and the image still takes its bytes", () => {
    const { give, heard, machine } = setUpBench();
    give(`\x1dv0\x00\x03\x00\x01\x00\x10\x04\x01after\n${cut}`);
    expect(heard()).toBe("16");
    expect(machine.archive.receipts[0]?.text).toBe("after\n");
  });

  test("firmware that looks for real-time commands only between commands leaves pictures alone", () => {
    const { give, heard, machine } = setUpBench({ realTimeInData: false });
    give(`\x1dv0\x00\x03\x00\x01\x00\x10\x04\x01\x10\x04\x04after\n${cut}`);
    expect(heard()).toBe("12");
    expect(machine.archive.receipts[0]?.text).toBe("after\n");
  });

  test("automatic status comes at once when switched on, and then at every change it was asked for", () => {
    const { give, heard, fail } = setUpBench();
    give("\x1da\x08");
    expect(heard()).toBe("14000000");
    fail({ paper: "low" });
    expect(heard()).toBe("14000300");
    fail({ overheated: true });
    expect(heard()).toBe("");
  });

  test("ESC @ switches automatic status off, unless the printer is set not to", () => {
    const clears = setUpBench();
    clears.give("\x1da\xff\x1b@");
    clears.heard();
    clears.fail({ paper: "low" });
    expect(clears.heard()).toBe("");

    const keeps = setUpBench({ escAtClearsAsb: false });
    keeps.give("\x1da\xff\x1b@");
    keeps.heard();
    keeps.fail({ paper: "low" });
    expect(keeps.heard()).toBe("14000300");
  });

  test("GS I tells the model as a block", () => {
    const { give, heard } = setUpBench({ model: "TM-m30" });
    give("\x1dIB\x1dIC");
    expect(Buffer.from(heard(), "hex").toString("latin1")).toBe("_EPSON\0_TM-m30\0");
  });

  test.each([
    ["processId", fence("0001")],
    ["dleEot", "\x10\x04\x01"],
    ["gsR", "\x1dr1"],
    ["gsI", "\x1dIC"],
    ["asb", "\x1da\xff"],
  ])("a printer without %s says nothing to it", (setting, question) => {
    const { give, heard } = setUpBench({ [setting]: false });
    give(question);
    expect(heard()).toBe("");
  });

  test("a host that asked for it is told when the printer goes offline", () => {
    const { give, heard, fail } = setUpBench();
    give("\x1d(H\x03\x00102");
    fail({ cover: "open" });
    expect(heard()).toBe("37234100");
  });

  test("the drawer opens with a pulse, and its pin tells", () => {
    const { give, heard, machine } = setUpBench();
    give("\x1dr2\x1bp\x00\x19\xfa\x1dr2");
    expect(heard()).toBe("0100");
    machine.changeSettings({ drawer: "closed" });
    give("\x1dr2");
    expect(heard()).toBe("01");
    give("\x10\x14\x01\x00\x01\x10\x04\x01");
    expect(heard()).toBe("12");
    expect(machine.state().drawerPulses).toBe(2);
  });

  test("a printer that is not selected ignores everything but real-time commands", () => {
    const { give, heard, machine } = setUpBench();
    give(`\x1b=\x02lost\n${fence("0001")}\x10\x04\x01\x1b=\x01kept\n${cut}`);
    expect(heard()).toBe("16");
    expect(machine.archive.receipts[0]?.text).toBe("kept\n");
  });
});

describe("what is kept", () => {
  test("a receipt keeps the exact bytes that made it and the commands they were", () => {
    const { give, machine } = setUpBench();
    give(`\x1b@one\n${cut}`);
    give(`two\n${cut}`);
    const [one, two] = machine.archive.receipts;
    expect(Buffer.from(one?.bytes ?? []).toString("latin1")).toBe(`\x1b@one\n${cut}`);
    expect(one?.commands.map(({ name }) => name)).toEqual(["ESC @", "text", "LF", "GS V"]);
    expect([one?.text, two?.text]).toEqual(["one\n", "two\n"]);
    expect([one?.ending, two?.number]).toEqual(["cut", 2]);
  });

  test("the oldest receipts are forgotten beyond the limit, but counted", () => {
    const { give, machine } = setUpBench({ keep: 2 });
    for (const name of ["a", "b", "c"]) give(`${name}\n${cut}`);
    expect(machine.archive.receipts.map(({ text }) => text)).toEqual(["b\n", "c\n"]);
    expect(machine.archive.printed).toBe(3);
  });

  test("the dots come back as they were printed", () => {
    const { give, machine } = setUpBench();
    give(`\x1dv0\x00\x01\x00\x01\x00\xa5${cut}`);
    const receipt = machine.archive.receipts[0];
    const stride = (receipt?.widthDots ?? 0) / 8;
    const dark = [...(receipt?.bitmap ?? [])].flatMap((byte, at) => (byte === 0 ? [] : [[at % stride, byte]]));
    expect(dark).toEqual([[0, 0xa5]]);
  });

  test("a cut without paper beyond the knife is no receipt", () => {
    const { give, machine } = setUpBench();
    give("\x1dV\x00\x1dV\x00");
    expect(machine.archive.printed).toBe(0);
  });
});
