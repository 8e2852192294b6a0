import { expect, it } from "vitest";
import { printRequest } from "./request-xml.ts";
import { elementsNamed, readXml } from "./xml.ts";

const print = Buffer.from(
  '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><text>Zwölf &amp; €</text></epos-print>',
);
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");

it("a print request carries the job's name, a minute's time, and the very bytes of the receipt", () => {
  const bytes = printRequest({ version: "2.00", printJobId: "ABC_-123", print });
  const root = readXml(textOf(bytes));
  expect(root?.name).toBe("PrintRequestInfo");
  expect(root?.attributes.get("Version")).toBe("2.00");
  const textsOf = (name: string) => root && elementsNamed(name, root).map(({ text }) => text);
  expect([textsOf("devid"), textsOf("timeout"), textsOf("printjobid")]).toEqual([
    ["local_printer"],
    ["60000"],
    ["ABC_-123"],
  ]);
  expect(
    Buffer.from(bytes).includes(Buffer.concat([Buffer.from("<PrintData>"), print, Buffer.from("</PrintData>")])),
  ).toBe(true);
  // A byte order mark makes printers refuse the document.
  expect(bytes[0]).toBe("<".charCodeAt(0));
});

it("firmware of 1.00 is told no name, which it would refuse", () => {
  const text = textOf(printRequest({ version: "1.00", printJobId: "ABC", print }));
  expect(text).toContain('Version="1.00"');
  expect(text).not.toMatch(/printjobid|ABC/);
});

it("a question has the job's name and an epos-print without children", () => {
  const root = readXml(textOf(printRequest({ version: "2.00", printJobId: "ABC" })));
  const [data] = root ? elementsNamed("PrintData", root) : [];
  expect(data?.children).toMatchObject([{ name: "epos-print", children: [], text: "" }]);
  expect(root && elementsNamed("printjobid", root)[0]?.text).toBe("ABC");
});

it('no element around the receipt says xmlns=""', () => {
  for (const version of ["1.00", "2.00"] as const) {
    expect(textOf(printRequest({ version, printJobId: "A" }))).not.toContain('xmlns=""');
    expect(textOf(printRequest({ version, printJobId: "A", print }))).not.toContain('xmlns=""');
  }
});
