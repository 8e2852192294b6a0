import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { configurePage } from "../configure-page.ts";
import { readVersion } from "../release/version.ts";
import { commandsOf } from "./commands/page-commands.ts";
import { proofs } from "./commands/proofs.ts";

const root = new URL("../../", import.meta.url);
const pages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: fileURLToPath(root),
  encoding: "utf8",
})
  .split("\n")
  .filter(Boolean);

/** A heading as Markdown viewers make an address of it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

function anchorsIn(file: URL): string[] {
  return [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));
}

it.each(pages)("every link of %s leads somewhere", (page) => {
  const here = new URL(page, root);
  const text = readFileSync(here, "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  for (const target of links.filter((link) => !/^[a-z]+:/.test(link))) {
    const file = new URL(target, here);
    expect(existsSync(file), target).toBe(true);
    if (file.hash) expect(anchorsIn(new URL(file.pathname, root)), target).toContain(decodeURI(file.hash.slice(1)));
  }
});

it.each(pages.filter((page) => page.startsWith("docs/") || page.startsWith("infra/")))(
  "%s names no variable that nothing reads",
  (page) => {
    const settings = configurePage();
    // Those of Compose alone are explained where a person sets them.
    const ofCompose = readFileSync(new URL("infra/.env.example", root), "utf8");
    const named = readFileSync(new URL(page, root), "utf8").match(/\bPLATEN_[A-Z_]+\b/g) ?? [];
    for (const name of new Set(named)) expect(settings + ofCompose, name).toContain(name.replace(/_FILE$/, ""));
  },
);

const followed = ["docs/install.md", "docs/operate.md", "docs/upgrade.md"];
const version = readVersion(fileURLToPath(root));
const shownBy = (page: string) => commandsOf(new URL(page, root)).map((each) => each.replaceAll(version, "VERSION"));

it.each(followed)("every command of %s is run by a suite, or stands among those that none can run", (page) => {
  expect(shownBy(page).filter((command) => !proofs[command])).toEqual([]);
});

it("what is said to be run is on one of these pages, and stands in its suite", () => {
  const shown = new Set(followed.flatMap(shownBy));
  expect(Object.keys(proofs).filter((command) => !shown.has(command))).toEqual([]);
  for (const [command, proof] of Object.entries(proofs)) {
    if ("suite" in proof) expect(readFileSync(new URL(proof.suite, root), "utf8"), command).toContain(proof.by);
  }
});
