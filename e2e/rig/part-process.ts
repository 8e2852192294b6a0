import { type ChildProcess, spawn } from "node:child_process";
import { openSync } from "node:fs";
import { programFile } from "@platen/local/programs";
import { eventually } from "@platen/testkit/eventually";

export interface PartOptions {
  name: string;
  program: "api" | "worker" | "printer";
  /** Where it answers HTTP, the same after each start. */
  port: number;
  readyPath: string;
  env: Record<string, string>;
  /** Everything it writes is added here; without one it is thrown away. */
  logFile?: string | undefined;
}

/** As an orchestrator does it: not at once, lest a part that cannot start eats the machine. */
const restartAfterMs = 300;

/** The API or the worker as it runs in production: a process of its own, started again whenever it ends. */
export class PartProcess {
  readonly #options: PartOptions;
  /** The same one after each start, though the sources may be changed meanwhile. */
  readonly #file: string;
  #child: ChildProcess | undefined;
  #wanted = false;
  #restarting: NodeJS.Timeout | undefined;

  constructor(options: PartOptions) {
    this.#options = options;
    this.#file = programFile(options.program);
  }

  get name(): string {
    return this.#options.name;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#options.port}`;
  }

  async start(): Promise<void> {
    this.launch();
    await this.untilReady();
  }

  /** Starts it without waiting for it. */
  launch(): void {
    this.#wanted = true;
    this.#spawn();
  }

  async untilReady(): Promise<void> {
    await eventually(async () => (await fetch(this.url + this.#options.readyPath)).ok);
  }

  /** Ends it as a power cut does; it comes back by itself. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Asks it to end and starts it again when it has. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#restarting);
    await this.#end(signal);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  #spawn(): void {
    const { env, logFile } = this.#options;
    const output = logFile ? openSync(logFile, "a") : "ignore";
    const child = spawn(process.execPath, [this.#file], {
      env: { PATH: process.env.PATH ?? "", ...env },
      stdio: ["ignore", output, output],
    });
    child.once("exit", () => {
      if (this.#wanted) this.#restarting = setTimeout(() => this.#spawn(), restartAfterMs);
    });
    this.#child = child;
  }
}
