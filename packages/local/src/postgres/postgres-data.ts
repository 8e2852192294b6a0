import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Home } from "../home.ts";
import { commandOf, isAlive } from "../processes/process-table.ts";

type RunAs = Pick<Home, "runAs">;

export interface PostgresData {
  /** What a server is given as its `-D`; nothing else runs on it. */
  data: string;
  password: string;
  /** True when it was made just now. */
  isNew: boolean;
}

/** Where a server that runs on this data has left its number. */
export function pidFileOf({ postgres }: Pick<Home, "postgres">, name = "main"): string {
  return join(postgres, name, "data", "postmaster.pid");
}

/** Makes a data folder ready for a server to start on. What looks like somebody's data is never deleted. */
export function preparePostgresData(programs: string, place: string, home: RunAs): PostgresData {
  mkdirSync(place, { recursive: true });
  // One spelling, by which a server that was left over is known again.
  const folder = realpathSync(place);
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  const isNew = !existsSync(join(data, "PG_VERSION"));
  if (isNew) initialise(programs, folder, home);
  else {
    assertSameMajor(programs, data, home);
    stopLeftover(programs, data, home);
    if (!existsSync(passwordFile)) renewPassword(programs, folder, home);
  }
  return { data, password: readFileSync(passwordFile, "utf8"), isNew };
}

/** PostgreSQL reads the data of its own major version alone. A backup carries all of it over. */
function assertSameMajor(programs: string, data: string, home: RunAs): void {
  const made = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  const { stdout } = spawnSync(join(programs, "bin", "postgres"), ["--version"], {
    ...postgresProcess(home),
    encoding: "utf8",
  });
  const here = /\) (\d+)/.exec(stdout ?? "")?.[1];
  if (here === undefined || here === made) return;
  throw new Error(
    `${data} is of PostgreSQL ${made}, and this release of Platen brings PostgreSQL ${here}, which cannot read it. ` +
      "Run `platen backup all.tar.gz` with the release that ran before, " +
      "then `platen restore all.tar.gz --replace --print-queued` with this one, and start it again.",
  );
}

/** How every program of PostgreSQL is run: by its user, and away from folders this user may not enter. */
export function postgresProcess({ runAs }: RunAs) {
  // Node takes the ids of a process as signed numbers and those of a file as unsigned ones; macOS's nobody is -2.
  const user = runAs && { uid: runAs.uid | 0, gid: runAs.gid | 0 };
  // Variables such as PGDATA or PGPORT of a person's own PostgreSQL must not reach ours.
  return { ...user, cwd: "/", env: { PATH: "/usr/bin:/bin", LANG: "C", TZ: "UTC" } };
}

function initialise(programs: string, folder: string, home: RunAs): void {
  const data = join(folder, "data");
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new Error(`${data} is not empty, but has no PG_VERSION. Restore it whole, or move it away to start anew.`);
  }
  // The name `data` appears last, so that what a start cut short left behind is never mistaken for data.
  const unfinished = join(folder, "data.new");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const password = newPassword();
  const handover = join(folder, "password.new");
  rmSync(handover, { force: true });
  writeFileSync(handover, password, { mode: 0o600 });
  if (home.runAs) {
    chownSync(unfinished, home.runAs.uid, home.runAs.gid);
    chownSync(handover, home.runAs.uid, home.runAs.gid);
  }
  const initdb = join(programs, "bin", "initdb");
  const args = [
    "-D",
    unfinished,
    "--username=platen",
    `--pwfile=${handover}`,
    "--auth=scram-sha-256",
    // The same order of texts on every machine, and UTF-8 whatever the environment says.
    "--locale=C",
    "--encoding=UTF8",
    "--no-instructions",
  ];
  const result = spawnSync(initdb, args, { ...postgresProcess(home), encoding: "utf8" });
  if (result.status !== 0) throw new Error(`${initdb} failed: ${reason(result)}`);
  rmSync(handover);
  writeFileSync(join(folder, "password"), password, { mode: 0o600 });
  renameSync(unfinished, data);
}

/**
 * A backup may have skipped the password, a file that only its owner can read. The data can do with a new one:
 * single-user mode asks for none, and lets nobody else in meanwhile.
 */
function renewPassword(programs: string, folder: string, home: RunAs): void {
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  const password = newPassword();
  const args = ["--single", "-D", data, "-c", "exit_on_error=on", "postgres"];
  const input = `alter role platen password '${password}'\n`;
  const result = spawnSync(join(programs, "bin", "postgres"), args, {
    ...postgresProcess(home),
    encoding: "utf8",
    input,
  });
  if (result.status !== 0) {
    throw new Error(
      `${passwordFile} is missing, and PostgreSQL could not set a new password. ` +
        `Restore that file, or move ${data} away to start with an empty database.\n${reason(result)}`,
    );
  }
  writeFileSync(passwordFile, password, { mode: 0o600 });
}

function newPassword(): string {
  return randomBytes(18).toString("base64url");
}

/**
 * A server of this data folder that outlived its launcher holds the folder: it is asked to end first. After a reboot
 * the number it left may be that of any other process, which is left alone.
 */
function stopLeftover(programs: string, data: string, home: RunAs): void {
  const lock = join(data, "postmaster.pid");
  if (!existsSync(lock)) return;
  // Single-user mode writes its number with a minus.
  const pid = Math.abs(Number.parseInt(readFileSync(lock, "utf8"), 10));
  // PostgreSQL itself sees that a lock is stale, unless its number is taken again.
  if (!pid || !isAlive(pid)) return;
  const command = commandOf(pid);
  if (command !== undefined && !`${command} `.includes(` -D ${data} `)) rmSync(lock);
  else {
    const args = ["-D", data, "stop", "-m", "fast", "-w", "-t", "20"];
    spawnSync(join(programs, "bin", "pg_ctl"), args, { ...postgresProcess(home), stdio: "ignore" });
  }
}

function reason({ error, stdout, stderr }: SpawnSyncReturns<string>): string {
  return error?.message ?? `${stdout}\n${stderr}`.trim();
}
