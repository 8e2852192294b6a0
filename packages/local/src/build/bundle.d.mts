import type { ProgramName } from "./programs.d.mts";

export interface BundleOptions {
  root: string;
  outdir: string;
  /** All of them unless told. */
  programs?: (ProgramName | "drawing" | "decoding")[];
}

/** Bundles programs, and returns the files they were made from, as seen from `root`. */
export function bundle(options: BundleOptions): Promise<string[]>;
