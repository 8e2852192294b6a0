import { type ChildProcess, type IOType, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { programFile } from "@platen/local/programs";
import { eventually } from "./eventually.ts";

export interface ProgramOptions {
  /** One of ours, or a script in TypeScript, which has a channel for messages. */
  program: "api" | "worker" | "printer" | URL;
  /** What it is called where there are several of its kind. */
  name?: string;
  /** The folder of another build of ours, such as that of the release before; without one, of these sources. */
  build?: string | undefined;
  args?: readonly string[];
  /** All it gets beside PATH: nothing of our own environment decides. */
  env?: Record<string, string>;
  /** Where it answers HTTP, the same after each start. */
  port?: number;
  host?: string;
  /** As an orchestrator keeps it: started again whenever it ends, until it is stopped. */
  comesBack?: boolean;
  /** `kept` for `output()`; `errors` passes on what goes to stderr and nothing else; or everything is added to a file. */
  output?: "kept" | "errors" | { file: string };
  /** For Node itself. */
  flags?: readonly string[];
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const readyPaths = { api: "/readyz", worker: "/healthz", printer: "/state" };

/** Not at once, lest a program that cannot start eats the machine. */
const comesBackAfterMs = 300;

const checkout = fileURLToPath(new URL("../../..", import.meta.url));

/** Linux counts processor time in ticks of ten milliseconds. */
const ticksPerSecond = 100;

/** A program as it really runs: a process of its own. */
export class Program {
  readonly name: string;
  readonly #options: ProgramOptions;
  /** The same ones at each start, though the programs may be built anew meanwhile. */
  readonly #args: string[];
  #child: ChildProcess | undefined;
  #ended: Promise<Ended> = Promise.resolve({ code: null, signal: null });
  #wanted = false;
  #comingBack: NodeJS.Timeout | undefined;
  #output = "";

  constructor(options: ProgramOptions) {
    const { program, name, build, args = [], flags = [] } = options;
    const isScript = program instanceof URL;
    this.#options = options;
    this.name = name ?? (isScript ? fileURLToPath(program) : program);
    const ours = (named: "api" | "worker" | "printer") => (build ? join(build, `${named}.js`) : programFile(named));
    const started = isScript ? ["--import", "tsx", fileURLToPath(program)] : [ours(program)];
    this.#args = [...flags, ...started, ...args];
  }

  get port(): number {
    return this.#options.port ?? 0;
  }

  get url(): string {
    return `http://${this.#options.host ?? "127.0.0.1"}:${this.port}`;
  }

  /** Of the process that was started last. */
  get pid(): number {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error(`${this.name} was not started`);
    return pid;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Everything it wrote, of all its starts. */
  output(): string {
    return this.#output;
  }

  async start(): Promise<this> {
    this.launch();
    await this.untilReady();
    return this;
  }

  /** Starts it without waiting for it. */
  launch(): this {
    this.#wanted = true;
    this.#spawn();
    return this;
  }

  /** Ends with what it wrote when it cannot start. */
  async untilReady(): Promise<void> {
    const isGone = () => !this.#options.comesBack && !this.isRunning;
    await eventually(async () => isGone() || (await this.#isReady()));
    if (isGone()) throw new Error(`${this.name} ended with ${(await this.#ended).code}: ${this.#output}`);
  }

  /** Resolves when it has ended by itself and all it wrote is here. */
  ended(): Promise<Ended> {
    return this.#ended;
  }

  /** Ends it as a power cut does. */
  kill(): Promise<Ended> {
    return this.#end("SIGKILL");
  }

  /** Asks it to end; it does not come back. */
  stop(signal: NodeJS.Signals = "SIGTERM"): Promise<Ended> {
    this.#wanted = false;
    clearTimeout(this.#comingBack);
    return this.#end(signal);
  }

  /** Asks it to end and starts it again when it has. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Of a script. */
  send(message: object): void {
    this.#child?.send(message);
  }

  onMessage<T>(listener: (message: T) => void): void {
    this.#child?.on("message", listener as (message: unknown) => void);
  }

  nextMessage<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#child?.once("message", (message) => resolve(message as T));
      void this.#ended.then(({ code }) => reject(new Error(`${this.name} ended with ${code}`)));
    });
  }

  /** Memory it has in use; on Linux, as the machines are that anybody runs this service on. */
  residentBytes(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  }

  /** Processor time used so far, of all threads: the fields 14 and 15 of a line whose second may hold blanks. */
  processorSeconds(): number {
    const line = readFileSync(`/proc/${this.pid}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }

  /** A script is ready when it answers anything. */
  async #isReady(): Promise<boolean> {
    const { program } = this.#options;
    if (program instanceof URL) return (await fetch(this.url)).status > 0;
    return (await fetch(this.url + readyPaths[program])).ok;
  }

  async #end(signal: NodeJS.Signals): Promise<Ended> {
    if (this.isRunning) this.#child?.kill(signal);
    return this.#ended;
  }

  #spawn(): void {
    const { program, env, output = "kept", comesBack } = this.#options;
    const isScript = program instanceof URL;
    const file = typeof output === "object" ? openSync(output.file, "a") : undefined;
    const written: IOType | number = file ?? "pipe";
    const [stdout, stderr] = output === "errors" ? (["ignore", "inherit"] as const) : [written, written];
    const child: ChildProcess = spawn(process.execPath, this.#args, {
      // Away from a configuration that a person may have in the checkout; only scripts need what is installed there.
      cwd: isScript ? checkout : tmpdir(),
      env: { PATH: process.env.PATH ?? "", ...env },
      stdio: ["ignore", stdout, stderr, ...(isScript ? (["ipc"] as const) : [])],
    });
    if (file !== undefined) closeSync(file);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        this.#output += chunk;
      });
    }
    endWithUs(child);
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once("close", (code, signal) => resolve({ code, signal })));
    child.once("exit", () => {
      if (this.#wanted && comesBack) this.#comingBack = setTimeout(() => this.#spawn(), comesBackAfterMs);
    });
  }
}

const running = new Set<ChildProcess>();

/** A run that is broken off leaves nothing behind. */
function endWithUs(child: ChildProcess): void {
  if (running.size === 0) process.once("exit", killAll);
  running.add(child);
  child.once("exit", () => {
    running.delete(child);
    if (running.size === 0) process.off("exit", killAll);
  });
}

function killAll(): void {
  for (const child of running) child.kill("SIGKILL");
}
