import { readFileSync } from "node:fs";

/** One `FROM … AS name` of a Dockerfile, with its instructions in order. */
export interface Stage {
  name: string;
  from: string;
  /** Whose processor it is made by, where that is said. */
  platform: string | undefined;
  instructions: { word: string; rest: string }[];
}

/** Enough of the format for our own file: comments, continued lines, and one stage after another. */
export function readDockerfile(file: URL): Stage[] {
  const lines = readFileSync(file, "utf8")
    .replace(/^\s*#.*$/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = "", rest = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
    const [, platform, from, name] = /^(?:--platform=(\S+) )?(\S+) AS (\S+)$/.exec(rest) ?? [];
    if (word === "FROM" && from && name) stages.push({ from, name, platform, instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** What the stage says, word by word: `said(stage, "USER")` is `["node"]`. */
export function said({ instructions }: Stage, word: string): string[] {
  return instructions.filter((instruction) => instruction.word === word).map(({ rest }) => rest);
}

export function environmentOf(stage: Stage): Record<string, string> {
  const pairs = said(stage, "ENV").flatMap((rest) =>
    rest.split(" ").map((pair) => pair.split("=") as [string, string]),
  );
  return Object.fromEntries(pairs);
}
