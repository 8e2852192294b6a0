export type ProgramName = "launcher" | "api" | "worker" | "printer";

/** The bundle of a program, for `node`; `buildPrograms` makes it. */
export function programFile(name: ProgramName): string;

/** Bundles all programs when a source changed since the last time. */
export function buildPrograms(say: (line: string) => void): Promise<void>;
