export type ProgramName = "launcher" | "api" | "worker" | "printer";

/** The bundle of a program, for `node`; `buildPrograms` makes it. */
export function programFile(name: ProgramName): string;

/** The same with the flags that `npm start` gives to Node. */
export function programArguments(name: ProgramName): string[];

/** Bundles all programs when a source changed since the last time. */
export function buildPrograms(say: (line: string) => void): Promise<void>;

/** Keeps the programs this launcher runs from, and forgets those that nobody used for long. */
export function keepPrograms(): void;
