/** How templates name a stored picture: `asset:logo`. */
const prefix = "asset:";

/** The service takes letters, digits, dots, hyphens and underscores, at most 64 of them. */
const longestName = 64;

export function assetIn(source: string): string | undefined {
  return source.startsWith(prefix) ? source.slice(prefix.length) : undefined;
}

export function sourceOf(name: string): string {
  return `${prefix}${name}`;
}

/** A name for a file's picture that no other picture has: storing must not take the place of a shop's logo. */
export function freeAssetName(fileName: string, taken: readonly string[]): string {
  const bare = fileName.replace(/\.[^.]*$/, "").normalize("NFKD");
  const clean = bare.replaceAll(/[\u0300-\u036f]/g, "").replaceAll(/[^A-Za-z0-9._-]+/g, "-");
  const name = clean.replaceAll(/^[^A-Za-z0-9]+|-+$/g, "").slice(0, longestName) || "picture";
  for (let number = 1; ; number++) {
    const ending = number === 1 ? "" : `-${number}`;
    const candidate = name.slice(0, longestName - ending.length) + ending;
    if (!taken.includes(candidate)) return candidate;
  }
}
