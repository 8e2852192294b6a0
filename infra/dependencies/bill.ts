import type { InstalledPackage } from "./installed.ts";

/** What stands in the bill besides the packages. */
export interface BillOptions {
  version: string;
  serialNumber: string;
  timestamp: string;
}

/** A CycloneDX 1.6 bill of materials: https://cyclonedx.org/docs/1.6/json/. */
export function billOfMaterials(packages: ReadonlyMap<string, InstalledPackage>, options: BillOptions) {
  const own = { "bom-ref": "platen", type: "application", name: "platen", version: options.version } as const;
  const workspaces = [...packages.values()].filter(({ isOurs }) => isOurs);
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
    components: [...packages.values()].map(componentOf),
    dependencies: [
      { ref: own["bom-ref"], dependsOn: workspaces.map(purlOf) },
      ...[...packages.values()].map((entry) => ({ ref: purlOf(entry), dependsOn: entry.dependsOn.map(refOf) })),
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
    licenses: licencesOf(entry.licence),
    purl,
  };
}

/** `@scope/name` has its `@` escaped: https://github.com/package-url/purl-spec. */
function purlOf({ name, version }: InstalledPackage): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function licencesOf(licence: string) {
  if (licence === "") return [];
  return / (or|and|with) /i.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}
