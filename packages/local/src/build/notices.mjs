// The licences of the packages that became part of a bundle, which each asks to pass on. Where packages are copied or linked
// theirs lie beside them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @type {typeof import("./notices.d.mts").writeNotices} */
export function writeNotices(root, inputs, file) {
  const folders = inputs.flatMap((input) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? []);
  const notices = [...new Set(folders)].sort().map((folder) => {
    const place = join(root, folder);
    const { name, version, license } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
    const texts = readdirSync(place).filter((entry) => /^(licen[cs]e|notice|copying)/i.test(entry));
    return [`${name} ${version} (${license})`, ...texts.map((text) => readFileSync(join(place, text), "utf8"))].join(
      "\n\n",
    );
  });
  writeFileSync(file, notices.join(`\n\n${"-".repeat(80)}\n\n`));
}
