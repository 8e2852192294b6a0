import type { Bus } from "@platen/shared/bus";
import type { PrinterUpdateEvent } from "@platen/shared/events";
import { testLog } from "@platen/testkit/backends";
import { expect, it } from "vitest";
import type { Printers } from "../printers/printers.ts";
import { PrinterNewsTeller } from "./printer-news.ts";

function update(paperStatus: "ok" | "low" | "out"): PrinterUpdateEvent {
  const status = paperStatus === "out" ? "error" : "online";
  return { type: "printerUpdate", data: { printerId: "default", status, paperStatus, coverStatus: "closed" } };
}

/** A teller before whose first question to the bus a printer may change as often as it likes. */
async function start() {
  const told: string[] = [];
  let see: (event: PrinterUpdateEvent) => void = () => {};
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const bus = {
    printersTold: async () => [{ ...update("ok"), id: "1-0" }],
    caughtUp: () => asked,
    async tellPrinters(news: Parameters<Bus["tellPrinters"]>[0]) {
      told.push(...news.map(({ event }) => event.data.paperStatus));
      for (const [at, { event }] of news.entries()) teller.hear({ ...event, id: `${9 + at}-0`, prev: "1-0" });
    },
  };
  const printers = {
    onChange(listener: typeof see) {
      see = listener;
    },
    meet: async () => {},
    known: () => [],
  };
  const teller = new PrinterNewsTeller({
    bus: bus as unknown as Bus,
    printers: printers as unknown as Printers,
    send: () => {},
    log: testLog(),
  });
  await teller.start(new AbortController().signal);
  /** From here on the bus answers. */
  const tells = async (expected: string[]) => {
    answer();
    await expect.poll(() => told).toEqual(expected);
    teller.close();
  };
  return { see: (event: PrinterUpdateEvent) => see(event), teller, tells };
}

it("tells every change of a printer that is as it was again before the first of them was told", async () => {
  const { see, tells } = await start();
  for (const paper of ["low", "out", "ok"] as const) see(update(paper));
  await tells(["low", "out", "ok"]);
});

it("does not tell what another replica has told meanwhile", async () => {
  const { see, teller, tells } = await start();
  for (const paper of ["low", "out", "ok"] as const) see(update(paper));
  teller.hear({ ...update("low"), id: "2-0", prev: "1-0" });
  teller.hear({ ...update("out"), id: "3-0", prev: "2-0" });
  await tells(["ok"]);
});
