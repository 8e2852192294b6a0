import { expectWords, readArguments } from "../arguments.ts";
import { type Command, exitCodes } from "../command.ts";
import { describeFindings } from "../doctor/finding.ts";
import { commonHelp } from "../help.ts";

export const doctor: Command = {
  summary: "find what keeps receipts from printing, and say what to do",
  help: `platen doctor [--printer bar]

Run it where the API or the worker runs, with the same platen.config.json and environment. It looks at the
configuration, the database, the queue, the API, the worker's heartbeat and the printer; it changes nothing
and prints nothing. Exit code 1 when something is broken.

  --printer <id>      which printer        (default)
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, { printer: { type: "string" } });
    expectWords(positionals);
    // It alone brings the drivers of PostgreSQL and Redis, which no other command should wait for.
    const { examine } = await import("../doctor/examine.ts");
    const findings = await examine(values, around);
    const isBroken = findings.some(({ level }) => level === "failure");
    return {
      code: isBroken ? exitCodes.failed : exitCodes.done,
      value: { healthy: !isBroken, findings },
      text: describeFindings(findings, around.paint),
    };
  },
};
