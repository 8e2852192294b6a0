import { execFileSync } from "node:child_process";
import { root } from "../dependencies/installed.ts";

export interface Commit {
  hash: string;
  /** Since 1970. */
  seconds: number;
}

/** What is checked out: the same for everybody who builds it, as the clock is not. */
export function readCommit(): Commit {
  const [hash = "", seconds] = git("log", "-1", "--format=%H %ct").split(" ");
  return { hash, seconds: Number(seconds) };
}

/** The files that differ from it. */
export function changedFiles(): string[] {
  return git("status", "--porcelain").split("\n").filter(Boolean);
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}
