import { styleText } from "node:util";
import { run } from "./run.ts";

// The reader may go away: a pipe as in `platen jobs | head -1` (EPIPE), or a terminal that is closed (EIO). The exit code still
// says what was done.
const readerGone = new Set(["EPIPE", "EIO"]);

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (!readerGone.has(error.code ?? "")) throw error;
  });
}

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  directory: process.cwd(),
  // https://no-color.org: any value but the empty one means no.
  paint: process.stdout.isTTY && !process.env.NO_COLOR ? (style, text) => styleText(style, text) : (_, text) => text,
  write: (content) => void process.stdout.write(content),
  note: (line) => void process.stderr.write(`${line}\n`),
  async readInput() {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString("utf8");
  },
});
