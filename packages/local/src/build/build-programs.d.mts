/** Bundles all programs when a source changed since the last time. */
export function buildPrograms(say: (line: string) => void): Promise<void>;
