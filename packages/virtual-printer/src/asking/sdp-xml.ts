/** One job of a PrintRequestInfo. */
export interface PrintRequest {
  printJobId: string | undefined;
  timeoutMs: number | undefined;
  /** The epos-print element as it came; undefined when there is none, or nothing is in it. */
  eposPrint: string | undefined;
}

export interface PrintRequests {
  version: string;
  requests: PrintRequest[];
}

/** What a printer says about one job. */
export interface PrintResult {
  version: string;
  printJobId: string | undefined;
  code: string;
  status: number;
}

const ignoredBefore = /^(?:\uFEFF)?\s*(?:<\?xml[^>]*\?>)?\s*/;

/** The jobs in an answer. Undefined for anything but a PrintRequestInfo, which printers throw away in silence. */
export function readPrintRequests(xml: string): PrintRequests | undefined {
  const root = /^<PrintRequestInfo\b([^>]*)>([\s\S]*)<\/PrintRequestInfo>\s*$/.exec(xml.replace(ignoredBefore, ""));
  if (!root) return undefined;
  const [, attributes = "", content = ""] = root;
  const jobs = content.matchAll(/<ePOSPrint\b[^>]*>([\s\S]*?)<\/ePOSPrint>/g);
  return {
    version: /\bVersion="([^"]*)"/.exec(attributes)?.[1] ?? "1.00",
    requests: [...jobs].map(([, job = ""]) => readRequest(job)),
  };
}

function readRequest(job: string): PrintRequest {
  const timeout = textOf(job, "timeout");
  const eposPrint = /<epos-print\b[\s\S]*<\/epos-print>/.exec(job)?.[0];
  const isEmpty = eposPrint === undefined || /^<epos-print\b[^>]*>\s*<\/epos-print>$/.test(eposPrint);
  return {
    printJobId: textOf(job, "printjobid"),
    timeoutMs: timeout === undefined ? undefined : Number(timeout),
    eposPrint: isEmpty ? undefined : eposPrint,
  };
}

function textOf(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>\\s*([^<]*?)\\s*</${element}>`).exec(xml)?.[1];
}

/** Version 1.00 has no word for which job is meant. */
export function writeResult({ version, printJobId, code, status }: PrintResult): string {
  const response = `<response success="${code === ""}" code="${code}" status="${status}" battery="0"/>`;
  const head = '<?xml version="1.0" encoding="utf-8"?>';
  if (version === "1.00") return `${head}<PrintResponseInfo Version="1.00">${response}</PrintResponseInfo>`;
  const id = printJobId === undefined ? "" : `<printjobid>${printJobId}</printjobid>`;
  return (
    `${head}<PrintResponseInfo Version="${version}"><ePOSPrint>` +
    `<Parameter><devid>local_printer</devid>${id}</Parameter>` +
    `<PrintResponse>${response}</PrintResponse></ePOSPrint></PrintResponseInfo>`
  );
}

export function writeStatus(status: number): string {
  const asb = `0x${status.toString(16).toUpperCase().padStart(8, "0")}`;
  return (
    '<?xml version="1.0" encoding="utf-8"?><statusmonitor Version="1.00">' +
    `<printerstatus devicename="local_printer" asbstatus="${asb}"/></statusmonitor>`
  );
}
