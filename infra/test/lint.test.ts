import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { compose } from "./compose.ts";

const infra = new URL("../", import.meta.url);

/** The linter's own types do not load under this project's rules for modules. */
interface LintResult {
  messages: { rule: string; message: string }[];
}

/** Matters of taste in which this file has another, and what the linter cannot see through a variable. */
const otherTaste = [
  "no-build-and-image",
  "no-quotes-in-volumes",
  "no-unbound-port-interfaces",
  "require-quotes-in-ports",
  "service-dependencies-alphabetical-order",
  "service-keys-order",
  "services-alphabetical-order",
  "top-level-properties-order",
] as const;

it("compose.yaml is valid by the Compose specification, and a linter finds nothing", () => {
  const rules = Object.fromEntries(otherTaste.map((rule) => [rule, 0 as const]));
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const results: LintResult[] = linter.lintFiles([fileURLToPath(new URL("compose.yaml", infra))], false);
  expect(results).toHaveLength(1);
  expect(results.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`))).toEqual([]);
});

it("a linter finds nothing in the Dockerfile", () => {
  const text = readFileSync(new URL("Dockerfile", infra), "utf8");
  expect(validate(text).map(({ message }) => message)).toEqual([]);
  expect(validate(text.replace("EXPOSE 3000", "EXPOZE 3000"))).toHaveLength(1);
});

it("every image of ours is named with the version it is built from", () => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", infra), "utf8")) as { version: string };
  const composed = Object.values(compose.services).map(({ image }) => image);
  const overlays = new URL("kubernetes/overlays/", infra);
  const applied = readdirSync(overlays).flatMap((name) => {
    const file = readFileSync(new URL(`${name}/kustomization.yaml`, overlays), "utf8");
    const { images } = parse(file) as { images: { newName: string; newTag: string }[] };
    return images.map(({ newName, newTag }) => `${newName}:${newTag}`);
  });
  const ours = [...composed, ...applied].filter((image) => image.includes("platen-"));
  expect(ours).toHaveLength(11);
  for (const image of ours) expect(image).toMatch(new RegExp(`platen-[a-z-]+:${version}$`));
});
