import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "@platen/testkit/eventually";

export interface Ran {
  status: number | null;
  output: string;
}

/**
 * A machine of its own with a systemd that really runs it: a container of systemd-nspawn on a copy of the root file system,
 * without a network. In /opt/platen there is a release, where nothing in the machine can write.
 */
export class Machine {
  readonly #folder = mkdtempSync(join(tmpdir(), "platen-machine-"));
  readonly #release: string;
  #container: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  /** `release` is the folder of an unpacked archive. */
  constructor(rootFileSystem: string, release: string) {
    this.#release = release;
    for (const name of ["changes", "work", "root"]) mkdirSync(join(this.#folder, name));
    const layers = `lowerdir=${rootFileSystem},upperdir=${this.#folder}/changes,workdir=${this.#folder}/work`;
    execFileSync("mount", ["-t", "overlay", "overlay", "-o", layers, this.#root]);
  }

  get #root(): string {
    return join(this.#folder, "root");
  }

  async start(): Promise<void> {
    const node = `--bind-ro=${process.execPath}:/usr/local/bin/node`;
    const places = ["-D", this.#root, node, `--bind-ro=${this.#release}:/opt/platen`];
    const flags = ["--quiet", "--boot", "--register=no", "--keep-unit", "--private-network", "--console=pipe"];
    this.#container = spawn("systemd-nspawn", [...flags, ...places], { stdio: "ignore" });
    const container = this.#container;
    this.#ended = new Promise((ended) => container.once("exit", () => ended()));
    await eventually(() => /running|degraded/.test(this.run("systemctl", "is-system-running").output));
  }

  /** As somebody does who switches it off and on. */
  async restart(): Promise<void> {
    this.run("systemctl", "poweroff");
    await this.#ended;
    await this.start();
  }

  /** Runs a program in the machine, as root. */
  run(...command: string[]): Ran {
    const init = this.#init();
    if (init === undefined) return { status: null, output: "the machine does not run" };
    const { status, stdout, stderr } = spawnSync("nsenter", ["-t", String(init), "-a", "--", ...command], {
      encoding: "utf8",
      // This Debian is so small that it does not know where localhost is.
      env: { PATH: "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", PLATEN_URL: "http://127.0.0.1:3000" },
    });
    return { status, output: `${stdout}${stderr}` };
  }

  platen(...args: string[]): Ran {
    return this.run("/opt/platen/platen", ...args);
  }

  /** Processes of the machine whose command line matches, by their number on this one. */
  find(command: RegExp): number[] {
    const init = this.#init();
    const own = init === undefined ? undefined : namespaceOf(init);
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => own !== undefined && namespaceOf(pid) === own && command.test(commandOf(pid)));
  }

  async close(): Promise<void> {
    this.run("systemctl", "poweroff");
    await this.#ended;
    execFileSync("umount", [this.#root]);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The machine's first process: the one child of the container's. */
  #init(): number | undefined {
    const pid = this.#container?.pid;
    if (pid === undefined) return undefined;
    try {
      return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0]) || undefined;
    } catch {
      return undefined;
    }
  }
}

function namespaceOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/pid`);
  } catch {
    return undefined; // It ended while we looked.
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
