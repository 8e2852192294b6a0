import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface RunOptions {
  cwd: string;
  /** All it gets beside PATH and HOME. */
  env?: NodeJS.ProcessEnv;
}

/** What a program wrote; throws everything it wrote when it fails. */
export async function run(program: string, args: readonly string[], { cwd, env }: RunOptions): Promise<string> {
  const { PATH = "", HOME = "" } = process.env;
  try {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd,
      env: { PATH, HOME, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`${[program, ...args].join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
