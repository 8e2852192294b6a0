import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { cutChangelog } from "../release/changelog.ts";
import { readVersion, versionMentions, writeVersion } from "../release/version.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

it("whatever says a version of ours says the root's: manifests, images, a release's files, the client for Python", () => {
  const mentions = versionMentions(root);
  const others = mentions.filter(({ version }) => version !== readVersion(root));
  expect(others).toEqual([]);
  const files = mentions.map(({ file }) => file);
  for (const expected of [
    "package.json",
    "packages/api/package.json",
    "packages/cli/package.json",
    "packages/client/README.md",
    "packages/client-python/platen.py",
    "infra/compose.yaml",
  ]) {
    expect(files).toContain(expected);
  }
  expect(files.some((file) => file.startsWith("infra/kubernetes/"))).toBe(true);
});

it("naming the next version changes every place that says it, and nothing else", () => {
  const copy = mkdtempSync(join(tmpdir(), "platen-version-"));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: copy, encoding: "utf8" });
  try {
    const before = versionMentions(root);
    for (const file of new Set(before.map((mention) => mention.file))) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(root, file), join(copy, file));
    }
    git("init", "--quiet");
    git("add", ".");
    writeVersion(copy, "9.8.7");
    expect(versionMentions(copy)).toEqual(before.map(({ file }) => ({ file, version: "9.8.7" })));
    const changed = git("diff", "--unified=0").match(/^\+(?!\+\+).*$/gm) ?? [];
    expect(changed.length).toBeGreaterThan(10);
    for (const line of changed) expect(line).toContain("9.8.7");
    writeVersion(copy, readVersion(root));
    expect(git("diff")).toBe("");
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

it.each(["1.2", "v1.2.3", ""])("%j is not taken for a version", (version) => {
  expect(() => writeVersion(root, version)).toThrow("is no version such as 1.2.3");
});

it("cutting the changelog turns what is unreleased into the version's section, and loses no line", () => {
  const text = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const cut = cutChangelog(text, "9.8.7", "2026-01-31");
  expect(cut).toContain("## Unreleased\n\n## 9.8.7 (2026-01-31)\n");
  expect(cut.replace("\n## 9.8.7 (2026-01-31)\n", "")).toBe(text);
  expect(() => cutChangelog(cut, "9.8.7", "2026-01-31")).toThrow("has a section 9.8.7 already");
  expect(() => cutChangelog(cut, "9.9.0", "2026-01-31")).toThrow("says nothing under Unreleased");
});
