import type { TriedPrinter } from "@platen/client/client";
import type { Service } from "../api-connection.ts";
import { readWhole } from "../arguments.ts";
import { exitCodes, type Paint, type Result, type Surroundings, usageError } from "../command.ts";
import { table } from "../table.ts";
import { type PrinterValues, readFields, usual } from "./printer-fields.ts";

/** Has a worker connect to an address and ask what is there. Nothing is stored, and nothing printed. */
export async function tryAddress(
  service: Service,
  text: string,
  values: Pick<PrinterValues, "language" | "site">,
  { paint }: Pick<Surroundings, "paint">,
): Promise<Result> {
  const { language = usual.language, site } = readFields({ language: values.language, site: values.site });
  const body = { address: readAddress(text), language, ...(site !== undefined && { site }) };
  const { found } = await service.ask(service.http.POST("/printers/try", { body }));
  const code = found.status === "online" ? exitCodes.done : exitCodes.failed;
  return { code, value: found, text: describeFound(found, paint) };
}

/** `192.168.1.50`, `kitchen.local:9100`, `[fe80::1]:9100`; an IPv6 address without brackets has no port behind it. */
function readAddress(text: string): { host: string; port: number } {
  const match = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text);
  const host = match?.[1] ?? match?.[2] ?? (text.split(":").length > 2 ? text : undefined);
  if (host === undefined)
    throw usageError(`The address must look like 192.168.1.50 or 192.168.1.50:9100, not "${text}".`);
  return { host, port: readWhole("the port", match?.[3], 1) ?? usual.port };
}

const colours = { online: "green", error: "yellow", offline: "red" } as const;

function describeFound(found: TriedPrinter, paint: Paint): string {
  const { address, status, errorCode, reason, reportedModel, paperStatus, coverStatus, proof, printerId } = found;
  const why = errorCode ?? reason;
  return table([
    ["address", `${address.host.includes(":") ? `[${address.host}]` : address.host}:${address.port}`],
    ["status", paint(colours[status], why ? `${status}: ${why}` : status)],
    ["model", reportedModel ?? "unknown"],
    ["paper", paperStatus],
    ["cover", coverStatus],
    ["proof", proof ?? "unknown"],
    ...(printerId === null ? [] : [["printer", `${printerId} has this address already`]]),
  ]);
}
