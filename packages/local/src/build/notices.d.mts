/** Writes the licences of the packages that these files, as seen from `root`, belong to. */
export function writeNotices(root: string, inputs: readonly string[], file: string): void;
