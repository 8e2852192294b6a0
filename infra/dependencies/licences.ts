import type { InstalledPackage } from "./installed.ts";

/** Licences that allow Platen to be used, changed and passed on under its own, with no duty beyond a notice. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/**
 * libvips is under the LGPL, which asks that it can be replaced. It can: it is a shared library in a package of its own
 * that sharp loads at run time, and nothing of it is built into anything of ours.
 */
const excepted = /^@img\/sharp-libvips-/;

/** One sentence for each package whose licence nobody has agreed to. */
export function licenceProblems(packages: Iterable<InstalledPackage>): string[] {
  return [...packages]
    .filter(({ name, licence }) => !isAllowed(licence) && !excepted.test(name))
    .map(
      ({ name, version, licence }) =>
        `${name}@${version} is under ${licence || "no licence that its package.json names"}, which is not on the list in infra/dependencies/licences.ts`,
    );
}

/** Of alternatives one has to be allowed, of a combination all. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, "");
  return plain.split(/ or /i).some((choice) => choice.split(/ and /i).every((id) => allowed.has(id.trim())));
}
