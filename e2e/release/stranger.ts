import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@platen/local/free-port";
import { nobody } from "@platen/local/home";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";

/** Somebody with Node, an empty home and no rights: where we are root another user, to whom none of the files belong. */
export interface Stranger {
  home: string;
  /** Starts `platen up` and waits until it is ready. */
  up(platen: string, more?: NodeJS.ProcessEnv): Promise<Running>;
  remove(): void;
}

export interface Running {
  url: string;
  paperRoll: string;
  output(): string;
  /** As by Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>;
}

export function makeStranger(): Stranger {
  const home = mkdtempSync(join(tmpdir(), "platen-stranger-"));
  const user = process.getuid?.() === 0 ? { uid: nobody.uid, gid: nobody.gid } : {};
  if (user.uid) chownSync(home, user.uid, user.gid);
  return {
    home,
    async up(platen, more = {}) {
      const [port, paper] = [await freePort(), await freePort()];
      const env = {
        PATH: process.env.PATH ?? "",
        HOME: home,
        PORT: String(port),
        PLATEN_WORKER_PORT: String(await freePort()),
        PLATEN_VP_PORT: String(await freePort()),
        PLATEN_VP_HTTP_PORT: String(paper),
        PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
        ...more,
      };
      const child = spawn(platen, ["up"], { ...user, cwd: home, env, stdio: ["ignore", "pipe", "pipe"] });
      return untilReady(child, { url: `http://127.0.0.1:${port}`, paperRoll: `http://127.0.0.1:${paper}` });
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

async function untilReady(child: ChildProcess, places: Pick<Running, "url" | "paperRoll">): Promise<Running> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await eventually(() => output.includes("Platen is ready.") || child.exitCode !== null);
  if (child.exitCode !== null) throw new Error(`platen up ended with ${child.exitCode}:\n${output}`);
  return {
    ...places,
    output: () => output,
    stop() {
      child.kill("SIGINT");
      return ended;
    },
  };
}
