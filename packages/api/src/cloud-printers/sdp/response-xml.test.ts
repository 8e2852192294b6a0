import { expect, it } from "vitest";
import { readPrintResponse, readStatusMonitor } from "./response-xml.ts";

const head = '<?xml version="1.0" encoding="utf-8"?>';
const epos = 'xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"';
const success = `<response ${epos} success="true" code="" status="251854870" battery="0"/>`;
const job = (id: string, response: string) =>
  `<ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${id}</printjobid></Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint>`;

it("a result of version 2.00 names its print job", () => {
  expect(
    readPrintResponse(`${head}<PrintResponseInfo Version="2.00">${job("ABC", success)}</PrintResponseInfo>`),
  ).toEqual({
    results: [{ printJobId: "ABC", success: true, code: "", status: 0x0f030016 }],
    refusal: null,
  });
});

it("a result of version 1.00 names none", () => {
  const failure = '<response success="false" code="EX_BADPORT" status="1" battery="0"/>';
  expect(readPrintResponse(`<PrintResponseInfo Version="1.00">${failure}</PrintResponseInfo>`)).toEqual({
    results: [{ printJobId: null, success: false, code: "EX_BADPORT", status: 1 }],
    refusal: null,
  });
});

it("a result of version 3.00 is read beside that of a customer display", () => {
  const server = '<ServerDirectPrint><Response Success="true"/></ServerDirectPrint>';
  const display =
    '<ePOSDisplay><Parameter><printjobid>D</printjobid></Parameter><DisplayResponse><response success="false" code="EDSP_X"/></DisplayResponse></ePOSDisplay>';
  expect(
    readPrintResponse(
      `<PrintResponseInfo Version="3.00">${server}${job("ABC", success)}${display}</PrintResponseInfo>`,
    ),
  ).toMatchObject({ results: [{ printJobId: "ABC", success: true }], refusal: null });
});

it("a printer of version 3.00 says why it did not even try", () => {
  const server =
    '<ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary><ErrorDetail>line 1</ErrorDetail></Response></ServerDirectPrint>';
  expect(readPrintResponse(`<PrintResponseInfo Version="3.00">${server}</PrintResponseInfo>`)).toEqual({
    results: [],
    refusal: "Invalid XML format",
  });
});

it("several results in one document are all read", () => {
  const both = job("A", success) + job("B", '<response success="0" code="EPTR_CUTTER" status="0"/>');
  expect(readPrintResponse(`<PrintResponseInfo Version="2.00">${both}</PrintResponseInfo>`)?.results).toMatchObject([
    { printJobId: "A", success: true },
    { printJobId: "B", success: false, code: "EPTR_CUTTER" },
  ]);
});

it("a code that is no word is not repeated, and a status that is no number says nothing", () => {
  const odd = '<response success="yes" code="rm -rf &lt;b&gt;" status="many"/>';
  expect(readPrintResponse(`<PrintResponseInfo Version="2.00">${job("A", odd)}</PrintResponseInfo>`)?.results).toEqual([
    { printJobId: "A", success: false, code: "UNREADABLE", status: 0 },
  ]);
});

it.each(["", "<a/>", "<PrintResponseInfo>", "success"])("%j is no result", (source) => {
  expect(readPrintResponse(source)).toBeUndefined();
});

it("a notification tells the status of the printer itself", () => {
  const other = '<printerstatus devicename="kitchen" asbstatus="0x1"/>';
  const own = '<printerstatus devicename="local_printer" asbstatus="0x0F00003C"/>';
  expect(readStatusMonitor(`<statusmonitor Version="1.00">${other}${own}</statusmonitor>`)).toBe(0x0f00003c);
  expect(readStatusMonitor('<statusmonitor Version="1.00"/>')).toBeUndefined();
  expect(readStatusMonitor("")).toBeUndefined();
});
