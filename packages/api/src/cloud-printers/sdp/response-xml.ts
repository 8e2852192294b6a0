import { readStatus } from "./status-bits.ts";
import { elementsNamed, readXml, type XmlElement } from "./xml.ts";

/** How the printer says that one print job ended. */
export interface PrintResult {
  /** Null from firmware that knows no names of print jobs. */
  printJobId: string | null;
  success: boolean;
  /** Epson's word for what went wrong; empty when nothing did. */
  code: string;
  /** Status bits; 0 when it told none. */
  status: number;
}

export interface PrintResponse {
  results: PrintResult[];
  /** Why it did not even try, of firmware that tells it (3.00): "Invalid XML format". Null when it did. */
  refusal: string | null;
}

/** Undefined: this is no result. */
export function readPrintResponse(source: string): PrintResponse | undefined {
  const root = readXml(source);
  if (root?.name !== "PrintResponseInfo") return undefined;
  const jobs = root.children.filter(({ name }) => name === "ePOSPrint");
  // 1.00 has the result right in the document.
  const results = (jobs.length > 0 ? jobs : [root]).flatMap((job) => resultsIn(job));
  return { results, refusal: refusalIn(root) };
}

function resultsIn(job: XmlElement): PrintResult[] {
  const printJobId = elementsNamed("printjobid", job)[0]?.text.trim() || null;
  return elementsNamed("response", job).map(({ attributes }) => ({
    printJobId,
    success: isTrue(attributes.get("success")),
    code: wordIn(attributes.get("code")),
    status: readStatus(attributes.get("status")) ?? 0,
  }));
}

function refusalIn(root: XmlElement): string | null {
  const server = root.children.find(({ name }) => name === "ServerDirectPrint");
  const response = server && elementsNamed("Response", server)[0];
  if (!response || isTrue(response.attributes.get("Success"))) return null;
  const summary = elementsNamed("ErrorSummary", response)[0]?.text ?? "";
  return (
    summary
      .replace(/[^\x20-\x7e]+/g, " ")
      .trim()
      .slice(0, 100) || "the request"
  );
}

/** The status bits of a notification; undefined when it has none of the printer itself. */
export function readStatusMonitor(source: string): number | undefined {
  const root = readXml(source);
  if (root?.name !== "statusmonitor") return undefined;
  const printers = elementsNamed("printerstatus", root);
  const own = printers.find(({ attributes }) => attributes.get("devicename") === "local_printer") ?? printers[0];
  return readStatus(own?.attributes.get("asbstatus"));
}

function isTrue(value: string | undefined): boolean {
  return value === "true" || value === "1";
}

/** Codes are words such as `EPTR_COVER_OPEN`. Whatever else stands there is not repeated to anybody. */
function wordIn(code = ""): string {
  if (code === "") return "";
  return /^[A-Za-z_]{1,40}$/.test(code) ? code : "UNREADABLE";
}
