import type { Command } from "./command.ts";

const nameWidth = 15;

export const commonHelp = `
  --url <address>     the service          (http://localhost:3000, or PLATEN_URL)
  --api-key <key>     where it needs one   (or PLATEN_API_KEY)
  --json              the result for programs, errors included
  -h, --help          this text
`;

export function overview(commands: Readonly<Record<string, Command>>): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(nameWidth)} ${summary}`);
  return `platen: print labels and receipts, and know what reached the paper

${rows.join("\n")}

Every command takes, before its name or behind it
${commonHelp}
Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 the service does not answer, 4 outcome not known.
\`platen <command> --help\` says more, \`platen --version\` which one this is.
`;
}
