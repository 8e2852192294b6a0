import { randomUUID } from "node:crypto";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { idempotencyKey } from "@platen/shared/job";
import { nearestName } from "@platen/shared/spelling";
import { usageError } from "./command.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Taken by every command. */
const commonOptions = {
  url: { type: "string" },
  "api-key": { type: "string" },
  json: { type: "boolean" },
} as const satisfies Options;

export interface CommonValues {
  url?: string | undefined;
  "api-key"?: string | undefined;
}

/** Reads a command's own options beside the common ones, and says in one sentence what is wrong with them. */
export function readArguments<const Own extends Options>(args: string[], own: Own) {
  type All = { args: string[]; options: typeof commonOptions & Own; allowPositionals: true };
  try {
    return parseArgs<All>({ args, options: { ...commonOptions, ...own }, allowPositionals: true });
  } catch (error) {
    throw usageError(describe(error, Object.keys({ ...commonOptions, ...own })));
  }
}

/** Node's own message goes on to explain how a word that begins with a dash is given, which nobody asked for. */
function describe(error: unknown, known: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const [first = message] = message.split(/\.(?:\s|$)|\n/);
  const unknown = /^Unknown option '--([^']+)'/.exec(first)?.[1];
  const nearest = unknown && nearestName(unknown, known);
  return nearest ? `${first}. Did you mean --${nearest}?` : `${first}.`;
}

/** Whether a word is an option that every command takes. */
export const isCommon = (word: string): boolean => commonOption(word) !== undefined;

function commonOption(word: string) {
  const name = /^--([^=]+)/.exec(word)?.[1] ?? "";
  return Object.hasOwn(commonOptions, name) ? commonOptions[name as keyof typeof commonOptions] : undefined;
}

/** The same words with the common options behind the command's name, where they may stand as well as before it. */
export function commonFirst(args: readonly string[]): string[] {
  const before: string[] = [];
  let at = 0;
  for (; at < args.length; at++) {
    const arg = args[at] ?? "";
    const option = commonOption(arg);
    if (!option) break;
    before.push(arg);
    if (option.type === "string" && !arg.includes("=") && at + 1 < args.length) before.push(args[++at] ?? "");
  }
  const [command, ...rest] = args.slice(at);
  return command === undefined
    ? before
    : [command, ...rest.slice(0, wordsEnd(rest)), ...before, ...rest.slice(wordsEnd(rest))];
}

/** Behind `--` there are only words. */
function wordsEnd(rest: readonly string[]): number {
  const at = rest.indexOf("--");
  return at === -1 ? rest.length : at;
}

/** Exactly the words a command needs, by name. */
export function expectWords<const Names extends readonly string[]>(
  words: readonly string[],
  ...names: Names
): { [Index in keyof Names]: string } {
  const missing = names[words.length];
  if (missing !== undefined) throw usageError(`<${missing}> is missing.`);
  const extra = words[names.length];
  if (extra !== undefined) throw usageError(`"${extra}" is one word too many.`);
  return [...words] as { [Index in keyof Names]: string };
}

export function readWhole(
  option: string,
  value: string | undefined,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
  const from = least > 0 ? ` from ${least}` : "";
  const to = Number.isFinite(most) ? ` to ${most}` : "";
  throw usageError(`${option} must be a whole number${from}${to}, not "${value}".`);
}

/** Of days, hours or whatever has so many seconds; parts of one will do. */
export function readSeconds(option: string, text: string, each: number): number {
  const count = Number(text);
  if (text.trim() === "" || !Number.isFinite(count) || count < 0) {
    throw usageError(`${option} takes a number, not "${text}".`);
  }
  return Math.round(count * each);
}

export function readChoice<const Choice extends string>(
  option: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const chosen = choices.find((choice) => choice === value);
  if (value === undefined || chosen !== undefined) return chosen;
  throw usageError(`${option} must be one of ${choices.join(", ")}, not "${value}".`);
}

/** A command without a key gets one of its own, so that it can be sent again without printing twice. */
export function readKey(value: string | undefined): string {
  if (value === undefined) return randomUUID();
  if (idempotencyKey.pattern.test(value)) return value;
  throw usageError(`--key ${idempotencyKey.rule}.`);
}

/** The options that were given, of those that may be left out. */
export function given<Values extends object>(values: Values): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Values]?: NonNullable<Values[Name]> };
}

/** From `station=kitchen`, any number of times. */
export function readLabels(values: readonly string[] | undefined): Record<string, string> | undefined {
  if (values === undefined) return undefined;
  const labels = values.map((value) => {
    const at = value.indexOf("=");
    if (at < 1) throw usageError(`--label must be a name and a value, as in station=kitchen, not "${value}".`);
    return [value.slice(0, at), value.slice(at + 1)];
  });
  return Object.fromEntries(labels);
}
