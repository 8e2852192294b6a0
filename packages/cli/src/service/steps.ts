import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { CommandError, exitCodes } from "../command.ts";

/** One thing that is done to this machine. `--dry-run` shows them, so that nothing else is ever done. */
export type Step =
  | {
      write: string;
      content: string;
      mode: number;
      /** A person's own changes stay. */
      unlessThere?: true;
    }
  | { remove: string }
  | {
      run: readonly [string, ...string[]];
      /** There may be nothing to be done. */
      mayFail?: true;
    };

export function describeSteps(steps: readonly Step[]): string {
  return steps
    .map((step) => {
      if ("run" in step) return `$ ${step.run.map(quoted).join(" ")}\n`;
      if ("remove" in step) return `$ rm ${quoted(step.remove)}\n`;
      return `# ${step.write}${step.unlessThere ? " (stays if it is there)" : ""}\n${step.content}\n`;
    })
    .join("");
}

export function carryOut(steps: readonly Step[]): void {
  for (const step of steps) {
    if ("run" in step) runStep(step);
    else if ("remove" in step) rmSync(step.remove, { force: true });
    else if (!step.unlessThere || !existsSync(step.write)) {
      mkdirSync(dirname(step.write), { recursive: true });
      writeFileSync(step.write, step.content, { mode: step.mode });
    }
  }
}

function runStep({ run, mayFail }: Extract<Step, { run: unknown }>): void {
  const { status, output } = ask(run);
  if (status === 0 || mayFail) return;
  throw new CommandError(`\`${run.join(" ")}\` did not work.`, {
    exitCode: exitCodes.failed,
    code: "SERVICE_MANAGER",
    details: output.split("\n").filter(Boolean),
  });
}

/** What a program of this machine answers; status null when there is no such program. */
export function ask([program, ...args]: readonly [string, ...string[]]): { status: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  return { status, output: error ? error.message : `${stdout}${stderr}` };
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
