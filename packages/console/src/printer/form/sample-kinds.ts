import type { PrinterKinds } from "../../api/calls.ts";

const continuous: Omit<PrinterKinds["languages"][number], "id" | "name"> = {
  holds: "continuous",
  dpis: [203],
  charsets: ["none"],
  rawDocuments: true,
  onlyMaker: null,
};

/** What printers can be, for the suites. */
export const sampleKinds: PrinterKinds = {
  known: [
    { id: "epson-tm-t20iii", maker: "Epson", name: "TM-T20III", language: "escpos", languages: ["escpos"] },
    { id: "epson-tm-m30iii", maker: "Epson", name: "TM-m30III", language: "escpos", languages: ["escpos", "epos"] },
    { id: "star-mpop", maker: "Star", name: "mPOP", language: "starprnt", languages: ["starprnt"] },
    { id: "pos-5890", maker: "", name: "POS-5890", language: "escpos", languages: ["escpos"] },
  ],
  languages: [
    { ...continuous, id: "escpos", name: "ESC/POS", charsets: ["none", "gb18030"] },
    { ...continuous, id: "starprnt", name: "StarPRNT" },
    { ...continuous, id: "zpl", name: "ZPL", holds: "labels", dpis: [203, 300], onlyMaker: "Zebra" },
    { ...continuous, id: "epos", name: "ePOS XML", rawDocuments: false },
  ],
  connections: [
    { id: "tcp", fetchesJobs: false, languages: ["escpos", "starprnt", "zpl"] },
    { id: "cloudprnt", fetchesJobs: true, languages: ["starprnt"] },
    { id: "sdp", fetchesJobs: true, languages: ["epos"] },
  ],
};
