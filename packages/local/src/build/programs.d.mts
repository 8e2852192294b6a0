export type ProgramName = "launcher" | "guard" | "api" | "worker" | "printer" | "platen";

/** The bundle of a program, for `node`; `buildPrograms` makes it. */
export function programFile(name: ProgramName): string;

/** Keeps the programs this launcher runs from, and forgets those that nobody used for long. */
export function keepPrograms(): void;

/** The folder of all builds, and the file in it that names the current one. */
export const programsFolder: string;
export const currentFile: string;

/** Where the console of a checkout is built: a package whose `dist` holds it. */
export function consoleFolder(checkout: string): string;

/** Says that a build is in use. */
export function markUsed(build: string): void;
