/** Packages by name, each with the folder it is installed in. */
export type Packages = Map<string, string>;

/** What the bundles that were made from these files read from disk, as it is installed below `root`. */
export function packagesBeside(root: string, inputs: readonly string[]): Packages;

/** Puts links to the packages into the folder `beside`. */
export function linkPackages(packages: Packages, beside: string): void;

/**
 * Puts copies of the packages and of everything they need into the folder `beside`. Where packages are installed for several
 * processors, `cpu` says whose machine code is copied.
 */
export function copyPackages(packages: Packages, beside: string, cpu?: string): void;
