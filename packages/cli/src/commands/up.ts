import { expectWords, readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";

export const up: Command = {
  summary: "start everything on this machine",
  help: `platen up

Starts PostgreSQL, a virtual printer, the worker and the API, as \`npm start\` does. Ctrl-C ends it; the data stays.
Settings come from platen.config.json and the environment: see docs/configure.md.
`,

  async run(args) {
    expectWords(readArguments(args, {}).positionals);
    // The launcher is a program of its own: it prints its banner, takes the signals and ends the process.
    await import("@platen/local/start");
    return { text: "", value: { started: true } };
  },
};
