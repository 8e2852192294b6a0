import { run } from "../src/run.ts";

export interface Called {
  code: number;
  out: string;
  err: string;
  bytes: Buffer;
}

export interface CallOptions {
  env?: Record<string, string>;
  input?: string;
  directory?: string;
}

/** One call of the command line in this process, as a script would see it: without colours. */
export async function call(
  args: string[],
  { env = {}, input = "", directory = import.meta.dirname }: CallOptions = {},
): Promise<Called> {
  const out: Uint8Array[] = [];
  const err: string[] = [];
  const code = await run(args, {
    env,
    directory,
    paint: (_, text) => text,
    write: (content) => void out.push(Buffer.from(content)),
    note: (line) => void err.push(line),
    readInput: async () => input,
  });
  const bytes = Buffer.concat(out);
  return { code, bytes, out: bytes.toString("utf8"), err: err.join("\n") };
}
