/** What a printer is answered when it asks. */
export interface Asked {
  status: number;
  text: string;
  headers: Headers;
  /** Of the print request; undefined when the answer is empty. */
  version?: string | undefined;
  printJobId?: string | undefined;
  /** There is nothing to print in it: it only wants an answer. */
  isQuestion?: boolean | undefined;
}

export interface Told {
  /** Absent: a result as firmware of 1.00 writes it. */
  printJobId?: string | undefined;
  success?: boolean;
  code?: string;
  /** Status bits; those of a receipt that is out when none are said. */
  status?: number;
}

/** Status bits as printers send them. */
export const statusBits = {
  printed: 0x0f000016,
  ready: 0x0f000014,
  spooled: 0x80000014,
  coverOpen: 0x0f00003c,
  paperEnd: 0x0f0f001c,
} as const;

/** Plays an Epson printer by hand, so that a suite decides what it says, when, and to which replica. */
export function sdpPrinter(secret: string, id = "kitchen") {
  async function post(base: string, fields: Record<string, string>): Promise<Response> {
    return fetch(`${base}/sdp/${secret}`, { method: "POST", body: new URLSearchParams({ ID: id, ...fields }) });
  }

  return {
    async ask(base: string): Promise<Asked> {
      const answer = await post(base, { ConnectionType: "GetRequest", Name: "TM-m30III" });
      const { status, headers } = answer;
      const text = await answer.text();
      if (status !== 200 || text === "") return { status, text, headers };
      return {
        status,
        text,
        headers,
        version: /<PrintRequestInfo Version="([^"]*)">/.exec(text)?.[1],
        printJobId: /<printjobid>([^<]*)<\/printjobid>/.exec(text)?.[1],
        isQuestion: /<epos-print [^>]*><\/epos-print>/.test(text),
      };
    },

    async tell(base: string, { printJobId, success = true, code = "", status = statusBits.printed }: Told = {}) {
      const response = `<response success="${success}" code="${code}" status="${status}" battery="0"/>`;
      const named = `<ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${printJobId}</printjobid></Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint>`;
      const version = printJobId === undefined ? "1.00" : "2.00";
      const file = `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="${version}">${printJobId === undefined ? response : named}</PrintResponseInfo>`;
      return this.send(base, file);
    },

    /** Any document as a result. */
    async send(base: string, ResponseFile: string): Promise<{ status: number; text: string }> {
      const answer = await post(base, { ConnectionType: "SetResponse", ResponseFile });
      return { status: answer.status, text: await answer.text() };
    },

    async notify(base: string, status: number): Promise<{ status: number; text: string }> {
      const bits = `0x${status.toString(16).toUpperCase().padStart(8, "0")}`;
      const document = `<statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="${bits}"/></statusmonitor>`;
      const answer = await post(base, { ConnectionType: "SetStatus", Status: document });
      return { status: answer.status, text: await answer.text() };
    },
  };
}
