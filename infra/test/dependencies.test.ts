import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { askRegistry, judge } from "../dependencies/audit.ts";
import { billOfMaterials } from "../dependencies/bill.ts";
import { installedPackages } from "../dependencies/installed.ts";
import { licenceProblems } from "../dependencies/licences.ts";
import { leftOutProblems, platformProblems, promisedPlatforms } from "../dependencies/platforms.ts";

const foreign = (licence: string) => ({
  name: "x",
  version: "1.0.0",
  licence,
  isOurs: false,
  folder: "",
  integrity: "",
  dependsOn: [],
});

it.each(["GPL-3.0", "", "UNLICENSED", "MIT AND GPL-2.0", "SEE LICENSE IN LICENSE.txt"])(
  "a dependency under %j is refused by name",
  (licence) => {
    expect(licenceProblems([foreign(licence)])).toEqual([expect.stringMatching(/^x@1\.0\.0 is under /)]);
  },
);

it.each(["MIT", "(MIT OR GPL-3.0)", "MIT or GPL-2.0", "Apache-2.0 AND MIT"])("one under %j is fine", (licence) => {
  expect(licenceProblems([foreign(licence)])).toEqual([]);
});

it("a high vulnerability is a problem, any other a remark, and only what is shipped is asked about", async () => {
  const asked: string[] = [];
  const registry = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${await text(request)}`);
    const advisory = { title: "DoS", url: "https://example.com/1", vulnerable_versions: "<2" };
    const low = { ...advisory, severity: "low" };
    response.end(JSON.stringify({ x: [{ ...advisory, severity: "high" }, low] }));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  const { port } = registry.address() as AddressInfo;
  const audit = await askRegistry(`http://127.0.0.1:${port}/`, [foreign("MIT")]);
  registry.closeAllConnections();
  await new Promise((resolve) => registry.close(resolve));
  expect(asked).toEqual(['POST /-/npm/v1/security/advisories/bulk {"x":["1.0.0"]}']);
  const verdict = judge(audit.type === "answered" ? audit.advisories : {});
  expect(verdict.problems).toEqual(["x <2: DoS (high, https://example.com/1)"]);
  expect(verdict.remarks).toEqual(["x <2: DoS (low, https://example.com/1)"]);
});

it("a registry that cannot be asked is said to be so, and is no problem", async () => {
  expect(await askRegistry("no address", [])).toMatchObject({ type: "unreachable" });
  expect(await askRegistry("http://127.0.0.1:1/", [])).toMatchObject({ type: "unreachable" });
});

it("the bill of materials names what the service loads, each once, with its licence and what it needs", () => {
  const packages = installedPackages();
  const options = { version: "0.1.0", serialNumber: "00000000-0000-4000-8000-000000000000", timestamp: "" };
  const bill = billOfMaterials(packages, options);
  const refs = bill.components.map((component) => component["bom-ref"]);
  expect(new Set(refs).size).toBe(refs.length);
  for (const name of ["hono", "bullmq", "ws", "ajv"])
    expect(refs).toContainEqual(expect.stringMatching(`^pkg:npm/${name}@`));
  expect(refs.join()).not.toMatch(/npm\/vitest@|npm\/%40biomejs/);
  // Of what a package carries its makers may list no licence.
  const packagesAlone = bill.components.filter((component) => !component["bom-ref"].includes("#"));
  expect(packagesAlone.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
  const ids = bill.components.flatMap(({ licenses }) =>
    licenses.flatMap((one) => ("license" in one ? [one.license.id] : [])),
  );
  expect(ids.filter((id) => !/^[\w.+-]+$/.test(id))).toEqual([]);
  const known = new Set(["platen", ...refs]);
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
});

it("the bill of materials names PostgreSQL, libvips and the libraries in C beside them, as vulnerability databases do", () => {
  const options = { version: "0.1.0", serialNumber: "00000000-0000-4000-8000-000000000000", timestamp: "" };
  const { components, dependencies } = billOfMaterials(installedPackages(), options);
  const carried = (carrier: string, name: string) => {
    const [ref = "", dependsOn = []] = dependencies
      .filter((entry) => entry.ref.startsWith(`pkg:npm/${carrier}`) && !entry.ref.includes("#"))
      .flatMap((entry) => [entry.ref, entry.dependsOn] as [string, string[]]);
    return components.find(
      (one) => one.name === name && one["bom-ref"].startsWith(`${ref}#`) && dependsOn.includes(one["bom-ref"]),
    );
  };
  const asVersion = /^\d+\.\d+(\.\d+)*[a-z]*$/;
  const sha256 = [{ alg: "SHA-256", content: expect.stringMatching(/^[0-9a-f]{64}$/) }];
  const isKnown = (product: string) => ({
    version: expect.stringMatching(asVersion),
    cpe: expect.stringMatching(new RegExp(`^cpe:2\\.3:a:${product}:\\d[^:]+(:\\*){7}$`)),
    hashes: sha256,
  });
  const postgres = carried("%40embedded-postgres/", "postgresql");
  expect(postgres).toMatchObject(isKnown("postgresql:postgresql"));
  expect(postgres?.["bom-ref"]).toContain(`@${postgres?.version}.`);
  expect(carried("%40embedded-postgres/", "openssl")).toMatchObject(isKnown("openssl:openssl"));
  expect(carried("%40embedded-postgres/", "libxml2")).toMatchObject(isKnown("xmlsoft:libxml2"));
  expect(carried("%40embedded-postgres/", "zlib")).toMatchObject(isKnown("zlib:zlib"));
  expect(carried("%40embedded-postgres/", "icu")).toMatchObject(
    isKnown("icu-project:international_components_for_unicode"),
  );
  expect(carried("%40img/sharp-libvips-", "libvips")).toMatchObject(isKnown("libvips:libvips"));
  expect(carried("%40img/sharp-libvips-", "librsvg")).toMatchObject(isKnown("gnome:librsvg"));
  expect(carried("%40napi-rs/canvas-", "libpng")).toMatchObject({ purl: expect.stringContaining("libpng") });
});

it("the bill of materials has a hash of every package that comes from a registry", () => {
  const packages = installedPackages();
  const options = { version: "0.1.0", serialNumber: "00000000-0000-4000-8000-000000000000", timestamp: "" };
  const { components } = billOfMaterials(packages, options);
  const ours = [...packages.values()].filter(({ isOurs }) => isOurs).map(({ name }) => name.split("/").at(-1));
  const fromRegistry = components.filter((one) => !one["bom-ref"].includes("#") && !ours.includes(one.name));
  expect(fromRegistry.length).toBeGreaterThan(100);
  for (const { hashes } of fromRegistry)
    expect(hashes).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
});

/** A lockfile with the given packages, each limited as said. */
const lockfile = (packages: Record<string, object>) => JSON.stringify({ packages });
const binding = ({ os, cpu, libc }: { os: string; cpu: string; libc?: string }) => ({
  [`@x/binding-${os}-${cpu}@1.0.0`]: { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) },
});
const everywhere = Object.assign({}, ...promisedPlatforms.map(binding));

it("a native package locked for every promised platform is no problem, whatever else it is locked for", () => {
  const more = { ...binding({ os: "win32", cpu: "x64" }), "@x/binding-wasm32-wasi@1.0.0": { cpu: ["wasm32"] } };
  expect(platformProblems(lockfile({ "y@2.0.0": {}, ...everywhere, ...more }))).toEqual([]);
});

it.each(promisedPlatforms)(
  "a native package that is not locked for $os $cpu is named with that platform",
  (platform) => {
    const [left = ""] = Object.keys(binding(platform));
    const { [left]: _, ...rest } = everywhere;
    const { os, cpu } = platform;
    expect(platformProblems(lockfile(rest))).toEqual([
      expect.stringContaining(`@x/binding-@1.0.0 is not locked for ${os}-${cpu}`),
    ]);
  },
);

it("a native package that comes for musl on one processor only is named with the other", () => {
  const oneMusl = binding({ os: "linux", cpu: "x64", libc: "musl" });
  const renamed = Object.fromEntries(
    Object.entries(oneMusl).map(([key, value]) => [key.replace("x64", "x64-musl"), value]),
  );
  expect(platformProblems(lockfile({ ...everywhere, ...renamed }))).toEqual([
    expect.stringContaining("linux-arm64-musl"),
  ]);
});

it("a family of native packages that was left out of the lockfile altogether is named by the package that needs it", () => {
  const manifest = { name: "x", version: "1.0.0", optionalDependencies: { "@x/binding-linux-x64": "1.0.0" } };
  const old = { ...manifest, version: "0.9.0" };
  expect(leftOutProblems(lockfile({ "x@1.0.0": {} }), [manifest, old])).toEqual([
    "x@1.0.0 may need @x/binding-linux-x64, which the lockfile left out",
  ]);
  expect(
    leftOutProblems(lockfile({ "x@1.0.0": {}, ...everywhere }), [{ ...manifest, optionalDependencies: {} }]),
  ).toEqual([]);
});
