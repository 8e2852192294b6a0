import { deviceText } from "../lane.ts";

/** What an Epson printer says in one POST, in its words: it asks for a job, tells how one ended, or how it is. */
export type SdpForm = SdpSender &
  ({ type: "GetRequest" } | { type: "SetResponse"; responseFile: string } | { type: "SetStatus"; status: string });

export interface SdpSender {
  /** What somebody typed as its ID into its web page; null when that was left empty. */
  id: string | null;
  /** Newer firmware says its name, too. */
  name: string | null;
}

/** Epson's web page takes 30 letters; a longer one was not typed there. */
const longestName = 100;

/** Reads `application/x-www-form-urlencoded`. Undefined: no such message is known. */
export function readForm(body: string): SdpForm | undefined {
  const fields = new URLSearchParams(body);
  const sender = { id: nameIn(fields, "ID"), name: nameIn(fields, "Name") };
  switch (fields.get("ConnectionType")) {
    case "GetRequest":
      return { type: "GetRequest", ...sender };
    case "SetResponse":
      return { type: "SetResponse", ...sender, responseFile: fields.get("ResponseFile") ?? "" };
    case "SetStatus":
      return { type: "SetStatus", ...sender, status: fields.get("Status") ?? "" };
    default:
      return undefined;
  }
}

function nameIn(fields: URLSearchParams, key: string): string | null {
  const value = fields.get(key)?.trim().slice(0, longestName);
  return value ? deviceText(value) : null;
}
