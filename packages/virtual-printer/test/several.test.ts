import { afterEach, expect, test } from "vitest";
import { startVirtualPrinter, startVirtualPrinters, type VirtualPrinter } from "../src/start.ts";
import { cut } from "./bench.ts";
import { connectTo } from "./client.ts";

const printers: VirtualPrinter[] = [];

afterEach(async () => {
  for (const printer of printers.splice(0)) await printer.close();
});

const pagesOf = async ({ httpPort }: VirtualPrinter) => (await fetch(`http://127.0.0.1:${httpPort}/pages`)).json();

test("every page of printers started together knows them all by name, and which one it is", async () => {
  printers.push(
    ...(await startVirtualPrinters([
      { port: 0, httpPort: 0, name: "till" },
      { port: 0, httpPort: 0, settings: { model: "TSP143IV", widthMm: 58 } },
    ])),
  );
  const [till, bar] = printers.map(({ httpPort }) => httpPort);
  const expected = (here: number | undefined) => [
    { name: "till", port: till, isHere: here === till },
    { name: "TSP143IV", port: bar, isHere: here === bar },
  ];
  for (const printer of printers) expect(await pagesOf(printer)).toEqual(expected(printer.httpPort));
});

test("a receipt comes out of the printer it was sent to and of no other", async () => {
  printers.push(...(await startVirtualPrinters([{ port: 0 }, { port: 0 }])));
  const [first, second] = printers;
  if (!first || !second) throw new Error("two printers were asked for");
  const host = await connectTo(second);
  host.send(`\x1b@Hello\n${cut}`);
  await second.waitForReceipts(1);
  host.close();
  expect(first.receipts()).toEqual([]);
});

test("of printers started together none stays on when one finds its port taken", async () => {
  const taken = await startVirtualPrinter({ port: 0 });
  printers.push(taken);
  const free = await startVirtualPrinter({ port: 0 });
  await free.close();
  const all = [{ port: free.port }, { port: taken.port }];
  await expect(startVirtualPrinters(all)).rejects.toMatchObject({ code: "EADDRINUSE", port: taken.port });
  printers.push(await startVirtualPrinter({ port: free.port }));
});
