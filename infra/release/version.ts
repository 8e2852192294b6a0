import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The version is that of the root's package.json. Everything else that says it is kept in step: the manifests of our packages,
 * from which programs and OpenAPI have it; the names of images and of a release's files in manifests and pages; and the client for
 * Python.
 */
export function readVersion(checkout: string): string {
  return JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")).version;
}

export interface Mention {
  file: string;
  version: string;
}

const versionNumber = String.raw`\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)\.\d+)?`;

/** How each kind of file says it, with what stands before the number. */
const waysToSay: readonly { files: RegExp; pattern: RegExp }[] = [
  { files: /^(packages\/[^/]+\/|infra\/|bench\/|e2e\/|)package\.json$/, pattern: said('^  "version": "') },
  {
    files: /\.(md|ya?ml|json)$/,
    pattern: said(String.raw`(?:platen(?:-[a-z$]+)*[:-]|^\s*(?:newTag|VERSION): "?|app\.kubernetes\.io\/version: "?)`),
  },
  { files: /\.py$/, pattern: said('^__version__ = "') },
];

function said(before: string): RegExp {
  return new RegExp(`(${before})(${versionNumber})`, "gm");
}

/** Past versions are what the changelog is about. */
const isPast = (file: string) => file === "CHANGELOG.md" || file === "pnpm-lock.yaml";

/** Every place that says which version this is. */
export function versionMentions(checkout: string): Mention[] {
  return trackedFiles(checkout).flatMap((file) => {
    const text = () => readFileSync(join(checkout, file), "utf8");
    return patternsFor(file).flatMap((pattern) =>
      [...text().matchAll(pattern)].map((match) => ({ file, version: match[2] ?? "" })),
    );
  });
}

/** Writes another version to all of them. */
export function writeVersion(checkout: string, version: string): void {
  if (!new RegExp(`^${versionNumber}$`).test(version)) throw new Error(`"${version}" is no version such as 1.2.3`);
  for (const file of new Set(versionMentions(checkout).map((mention) => mention.file))) {
    const path = join(checkout, file);
    const replaced = patternsFor(file).reduce(
      (text, pattern) => text.replaceAll(pattern, `$1${version}`),
      readFileSync(path, "utf8"),
    );
    writeFileSync(path, replaced);
  }
}

function patternsFor(file: string): RegExp[] {
  if (isPast(file)) return [];
  return waysToSay.filter(({ files }) => files.test(file)).map(({ pattern }) => pattern);
}

function trackedFiles(checkout: string): string[] {
  const list = execFileSync("git", ["ls-files"], { cwd: checkout, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return list.split("\n").filter((file) => file !== "");
}
