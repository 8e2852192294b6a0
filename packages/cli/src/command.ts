import type { styleText } from "node:util";

/** What scripts go by. Documented in the help text; never renumbered. */
export const exitCodes = {
  done: 0,
  /** The service said no, the receipt failed, or the doctor found something broken. */
  failed: 1,
  /** The command line makes no sense. */
  usage: 2,
  /** Nothing answers at the service's address. */
  unreachable: 3,
  /** Nobody can say (yet) whether the receipt is on paper. */
  unknown: 4,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Everything a command may touch outside itself, so that tests run commands in their own process. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  directory: string;
  /** Colours when a person looks, otherwise the text as it is. */
  paint: Paint;
  /** To standard output: the result, and nothing else. */
  write(content: string | Uint8Array): void;
  /** A line to standard error: progress and what went wrong. */
  note(line: string): void;
  /** All of standard input. */
  readInput(): Promise<string>;
}

/** What a command has to say, once for people and once for programs (`--json`). */
export interface Result {
  code?: ExitCode;
  text: string | Uint8Array;
  value: unknown;
}

export interface Command {
  summary: string;
  help: string;
  run(args: string[], around: Surroundings): Promise<Result>;
}

interface CommandErrorOptions {
  exitCode: ExitCode;
  /** For programs; the service's own code where it gave one. */
  code: string;
  /** One line per problem. */
  details?: readonly string[];
  /** The service may have done what it was asked for, although nobody said so. */
  isInDoubt?: boolean;
  /** How long the service wants to be left alone. */
  retryAfterMs?: number;
}

/** Ends a command. The message is for the person at the terminal: what failed, and what to do about it. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly details: readonly string[];
  readonly isInDoubt: boolean;
  readonly retryAfterMs: number;

  constructor(message: string, options: CommandErrorOptions) {
    const { exitCode, code, details = [], isInDoubt = false, retryAfterMs = 0 } = options;
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCode;
    this.code = code;
    this.details = details;
    this.isInDoubt = isInDoubt;
    this.retryAfterMs = retryAfterMs;
  }
}

export function usageError(message: string): CommandError {
  return new CommandError(message, { exitCode: exitCodes.usage, code: "USAGE" });
}
