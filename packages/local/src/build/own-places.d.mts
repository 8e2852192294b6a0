/**
 * Where Platen keeps its data: PLATEN_HOME, or what systemd chose; otherwise `.platen` of a checkout that this user may write
 * in, or a folder of the user's own.
 */
export function dataFolder(checkout: string | undefined): string;

/** Where what is built from a checkout is kept: in its node_modules, or with the user's data when it is somebody else's. */
export function buildsFolder(checkout: string): string;

export const programsName: string;
