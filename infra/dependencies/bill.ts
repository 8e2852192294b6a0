import type { InstalledPackage } from "./installed.ts";
import { type Library, librariesInside } from "./libraries.ts";

/** What stands in the bill besides the packages. */
export interface BillOptions {
  version: string;
  serialNumber: string;
  timestamp: string;
  /** What travels beside the packages, as Node does in some archives. */
  more?: readonly Library[];
}

/** A CycloneDX 1.6 bill of materials: https://cyclonedx.org/docs/1.6/json/. */
export function billOfMaterials(packages: ReadonlyMap<string, InstalledPackage>, options: BillOptions) {
  const own = { "bom-ref": "platen", type: "application", name: "platen", version: options.version } as const;
  const { more = [] } = options;
  const entries = [...packages.values()].map((entry) => ({ entry, libraries: librariesInside(entry) }));
  const workspaces = entries.filter(({ entry }) => entry.isOurs).map(({ entry }) => purlOf(entry));
  const refOf = (key: string) => {
    const found = packages.get(key);
    if (!found) throw new Error(`${key} is not among the packages`);
    return purlOf(found);
  };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${options.serialNumber}`,
    version: 1,
    metadata: { timestamp: options.timestamp, component: { ...own, licenses: licencesOf("MIT") } },
    components: [
      ...entries.flatMap(({ entry, libraries }) => [
        componentOf(entry),
        ...libraries.map((library) => libraryComponent(library, refInside(entry, library))),
      ]),
      ...more.map((library) => libraryComponent(library, library.purl)),
    ],
    dependencies: [
      { ref: own["bom-ref"], dependsOn: [...workspaces, ...more.map(({ purl }) => purl)] },
      ...entries.map(({ entry, libraries }) => ({
        ref: purlOf(entry),
        dependsOn: [...entry.dependsOn.map(refOf), ...libraries.map((library) => refInside(entry, library))],
      })),
    ],
  };
}

function componentOf(entry: InstalledPackage) {
  const [group, name] = entry.name.startsWith("@") ? entry.name.split("/") : [undefined, entry.name];
  const purl = purlOf(entry);
  return {
    type: "library",
    "bom-ref": purl,
    ...(group && { group }),
    name,
    version: entry.version,
    ...(entry.integrity && { hashes: [hashOf(entry.integrity)] }),
    licenses: licencesOf(entry.licence),
    purl,
  };
}

function libraryComponent({ name, version, licence, cpe, purl, files }: Library, ref: string) {
  const sha256 = (content: string) => ({ alg: "SHA-256", content });
  const [first, ...others] = files;
  return {
    type: "library",
    "bom-ref": ref,
    name,
    ...(version !== undefined && { version }),
    ...(first && { hashes: [sha256(first.sha256)] }),
    licenses: licencesOf(licence),
    ...(cpe && { cpe }),
    purl,
    ...(others.length > 0 && {
      components: files.map((file) => ({ type: "file", name: file.path, hashes: [sha256(file.sha256)] })),
    }),
  };
}

/** Two packages may carry the same library, each as a file of its own. */
function refInside(entry: InstalledPackage, { purl }: Library): string {
  return `${purlOf(entry)}#${purl}`;
}

/** `@scope/name` has its `@` escaped: https://github.com/package-url/purl-spec. */
function purlOf({ name, version }: InstalledPackage): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** As `sha512-<base64>`, which is how the lockfile has it. */
function hashOf(integrity: string) {
  const [algorithm = "", base64 = ""] = integrity.split(/-(.*)/s);
  return {
    alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
    content: Buffer.from(base64, "base64").toString("hex"),
  };
}

function licencesOf(licence: string) {
  if (licence === "") return [];
  return / (or|and|with) /i.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}
