import { createServer, type Server, type Socket } from "node:net";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { documentOf, type Stage, setStage } from "./stage.ts";

let stage: Stage;
let labelPrinter: Server;
const sockets = new Set<Socket>();

afterEach(async () => {
  await stage.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => labelPrinter.close(resolve));
});

/** Takes everything and never says a word, as a label printer does when it is asked in the language of another. */
async function startSilentPrinter(received: Buffer[]): Promise<number> {
  labelPrinter = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", (data) => received.push(data));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => labelPrinter.listen(0, "127.0.0.1", resolve));
  const address = labelPrinter.address();
  if (typeof address !== "object" || address === null) throw new Error("the printer has no port");
  return address.port;
}

it("a label printer gets its labels in ZPL, whole, and the job says that nothing confirmed them", async () => {
  const received: Buffer[] = [];
  stage = await setStage({ redisUrl: "" });
  Object.assign(stage.config.printer, { language: "zpl", width: 50, port: await startSilentPrinter(received) });
  await stage.startWorker();
  await eventually(() => stage.reports.at(-1)?.status === "online", 30_000);
  const label = { ...documentOf("SHELF 4"), widthMm: 50, heightMm: 30, media: "gap" as const };
  const id = await stage.submit("", { document: label, options: { copies: 2, cutPaper: true } });
  expect((await stage.untilFinal([id]))[0]).toMatchObject({
    status: "completed",
    confirmation: { method: "transmitted" },
  });
  const zpl = Buffer.concat(received).toString("latin1");
  expect(zpl).toMatch(/\^XA\^CI28\^MNY\^PW400\^LL240\^LH0,0\^LS0\^PQ2\n.*\^FDSHELF 4\^FS\n\^XZ/);
});
