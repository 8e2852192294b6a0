const unreleased = "## Unreleased\n";

/** Turns what is unreleased into the section of a version, and begins an empty one above it. */
export function cutChangelog(text: string, version: string, date: string): string {
  const at = text.indexOf(unreleased);
  if (at === -1) throw new Error(`CHANGELOG.md has no section "${unreleased.trim()}"`);
  if (text.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has a section ${version} already`);
  const [section = ""] = text.slice(at + unreleased.length).split(/^## /m, 1);
  if (!section.trim()) throw new Error("CHANGELOG.md says nothing under Unreleased: what would be in this version?");
  return text.replace(unreleased, `${unreleased}\n## ${version} (${date})\n`);
}
