/**
 * `2.00` names the print job, and the result repeats its name. `1.00` is for firmware that refuses that (TM-i before 4.1):
 * its results name nothing.
 */
export type SdpVersion = "1.00" | "2.00";

/** What the printer calls itself. Others behind it have other names, and are not ours. */
const device = "local_printer";

/** How long the printer tries. With 10 s a TM-m30III gave up on receipts that were still printing. */
const timeoutMs = 60_000;

const emptyPrint = '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></epos-print>';

export interface PrintRequest {
  version: SdpVersion;
  /** 1 to 30 of `A-Z a-z 0-9 _ . -`. Firmware of 1.00 is not told. */
  printJobId: string;
  /** The element `epos-print` as UTF-8, its namespace declared on it. Absent: nothing is printed, the printer only answers. */
  print?: Uint8Array;
}

/**
 * The answer that carries one job. Without `print` it is a question: of a print job that is in the printer's spooler how it
 * ended, of any other how the printer is.
 *
 * What is around `epos-print` has no namespace and `epos-print` declares its own, so no element needs `xmlns=""`, with which
 * printers report a success and print nothing.
 */
export function printRequest({ version, printJobId, print }: PrintRequest): Uint8Array {
  const name = version === "1.00" ? "" : `<printjobid>${printJobId}</printjobid>`;
  const parameter = `<Parameter><devid>${device}</devid><timeout>${timeoutMs}</timeout>${name}</Parameter>`;
  return Buffer.concat([
    Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?>\n<PrintRequestInfo Version="${version}"><ePOSPrint>${parameter}<PrintData>`,
    ),
    print ?? Buffer.from(emptyPrint),
    Buffer.from("</PrintData></ePOSPrint></PrintRequestInfo>"),
  ]);
}
