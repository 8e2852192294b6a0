import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { circlesIn, type Graph } from "./circles.ts";

/** Fails when packages, the folders of a package or its files import each other in a circle. Tests may import what they like. */

const root = fileURLToPath(new URL("..", import.meta.url));
const source = /\.tsx?$/;
const test = /\.test\.tsx?$/;
/** `import … from`, `export … from`, and the import that is only waited for. */
const imported = /(?:from |import\(|import )"([^"]+)"/g;

const packageNames = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "src")),
);

function sourcesOf(packageName: string): string[] {
  const folder = join(root, "packages", packageName, "src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => source.test(path) && !test.test(path))
    .map((path) => join(folder, path));
}

function add(graph: Graph, from: string, to: string): void {
  if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

const problems: string[] = [];

function check(what: string, graph: Graph): void {
  for (const circle of circlesIn(graph)) problems.push(`${what} import each other: ${circle.join(", ")}`);
}

const packages: Graph = new Map();
for (const packageName of packageNames) {
  const base = join(root, "packages", packageName, "src");
  const files: Graph = new Map();
  const folders: Graph = new Map();
  /** Of a file beside the folders there is none. */
  const folderOf = (path: string) => (path.includes(sep) ? path.slice(0, path.indexOf(sep)) : undefined);
  for (const file of sourcesOf(packageName)) {
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(imported)) {
      const [, other] = /^@platen\/([^/]+)/.exec(name) ?? [];
      if (other) add(packages, packageName, other);
      if (!name.startsWith(".")) continue;
      const [from, to] = [relative(base, file), relative(base, join(dirname(file), name))];
      add(files, from, to);
      const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
      if (fromFolder && toFolder) add(folders, fromFolder, toFolder);
    }
  }
  check(`files of packages/${packageName}/src`, files);
  check(`folders of packages/${packageName}/src`, folders);
}
check("packages", packages);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
