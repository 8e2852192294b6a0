import type { Printer } from "@platen/client/client";
import { openService } from "../api-connection.ts";
import { expectWords, readArguments, readKey, readWhole } from "../arguments.ts";
import { type Command, exitCodes, type Paint, type Result, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { printOnce } from "../print-once.ts";
import { table } from "../table.ts";
import { acceptedResult, defaultTimeoutS, followed } from "./print.ts";

export const printer: Command = {
  summary: "the printer's status, settings and test page",
  help: `platen printer status          exit code 0 when it can print
platen printer config          where it is; with options, says where it is from now on
platen printer test            prints a test page

  --ip <address>      config: address or host name
  --port <n>          config: TCP port
  --width <mm>        config: paper width
  --key <text>        test: idempotency key: the same call again prints nothing twice
  --wait              test: wait for the printer's word
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, {
      ip: { type: "string" },
      port: { type: "string" },
      width: { type: "string" },
      key: { type: "string" },
      wait: { type: "boolean" },
    });
    const [action] = expectWords(positionals, "status|config|test");
    const service = openService(values, around);
    if (action === "status") {
      return statusResult((await service.ask(service.http.GET("/printer/status"))).printer, around.paint);
    }
    if (action === "test") {
      const accepted = await printOnce(service, readKey(values.key), ({ header, signal }) =>
        service.http.POST("/printer/test", { params: { header }, signal }),
      );
      return values.wait
        ? followed(service, accepted.jobId, defaultTimeoutS, around)
        : acceptedResult(accepted, around);
    }
    if (action !== "config") throw usageError(`printer knows status, config and test, not "${action}".`);
    if (values.ip === "") throw usageError("--ip must not be empty.");
    const port = readWhole("--port", values.port, 1);
    const width = readWhole("--width", values.width, 1);
    const body = { ...(values.ip && { ip: values.ip }), ...(port && { port }), ...(width && { width }) };
    const isChange = Object.keys(body).length > 0;
    const answer = isChange ? service.http.POST("/printer/config", { body }) : service.http.GET("/printer/status");
    const { ip, ...others } = (await service.ask<{ printer: Printer }>(answer)).printer;
    const value = { ip, port: others.port, width: others.width };
    return { value, text: `${ip}:${others.port}, ${others.width} mm paper\n` };
  },
};

const colours = { online: "green", error: "red", offline: "red" } as const;

function statusResult(value: Printer, paint: Paint): Result {
  const { name, ip, port, status, errorCode, reason, paperStatus, coverStatus, queueLength, proof, model } = value;
  const why = errorCode ?? reason;
  const rows = [
    ["printer", `${name}${model ? ` (${model})` : ""} at ${ip}:${port}`],
    ["status", paint(colours[status], why ? `${status}: ${why}` : status)],
    ["paper", paperStatus],
    ["cover", coverStatus],
    ["waiting", String(queueLength)],
    ["proof", proof ?? "unknown"],
  ];
  return { code: status === "online" ? exitCodes.done : exitCodes.failed, value, text: table(rows) };
}
