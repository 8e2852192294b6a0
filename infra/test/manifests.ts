import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Container, PodSpec } from "kubernetes-types/core/v1.js";
import { parseAllDocuments } from "yaml";

/** What the tests look into; which of it is there depends on the kind. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  spec?: {
    replicas?: number;
    selector?: Record<string, unknown>;
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec };
    [field: string]: unknown;
  };
}

export interface Pod {
  owner: string;
  labels: Record<string, string>;
  spec: PodSpec;
  /** Its one container. */
  container: Container;
}

export interface Overlay {
  manifests: Manifest[];
  pods: Pod[];
  manifest(kind: string, name: string): Manifest;
}

const infra = fileURLToPath(new URL("../", import.meta.url));

export const overlayNames = ["small", "replicas", "external-database"] as const;

/** The tool that builds overlays is part of kubectl, and of nothing that npm could bring. Before 1.21 it knows no components. */
export const hasKustomize = kubectlMinor() >= 21;

function kubectlMinor(): number {
  const { status, stdout } = spawnSync("kubectl", ["version", "--client", "--output", "json"], { encoding: "utf8" });
  return status === 0 ? Number.parseInt(JSON.parse(stdout).clientVersion.minor, 10) : 0;
}

/** What would be applied, with these components beside its own. */
export function buildOverlay(name: (typeof overlayNames)[number], components: readonly string[] = []): Overlay {
  const place = join(infra, "node_modules", ".platen-overlay");
  mkdirSync(place, { recursive: true });
  const kustomization = {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    namespace: "platen",
    resources: [`../../kubernetes/overlays/${name}`],
    components: components.map((component) => `../../kubernetes/components/${component}`),
  };
  writeFileSync(join(place, "kustomization.yaml"), JSON.stringify(kustomization));
  try {
    const built = execFileSync("kubectl", ["kustomize", place], { encoding: "utf8" });
    return overlayOf(parseAllDocuments(built).map((document) => document.toJS() as Manifest));
  } finally {
    rmSync(place, { recursive: true });
  }
}

function overlayOf(manifests: Manifest[]): Overlay {
  return {
    manifests,
    pods: manifests.flatMap(({ kind, metadata, spec }) =>
      (spec?.template?.spec.containers ?? []).map((container) => ({
        owner: `${kind} ${metadata.name}`,
        labels: spec?.template?.metadata.labels ?? {},
        spec: spec?.template?.spec as PodSpec,
        container,
      })),
    ),
    manifest(kind, name) {
      const found = manifests.find((candidate) => candidate.kind === kind && candidate.metadata.name === name);
      if (!found) throw new Error(`there is no ${kind} ${name}`);
      return found;
    },
  };
}

/** The keys of the secret that the README makes for an overlay. */
export function secretKeys(overlay: string): string[] {
  const readme = readFileSync(join(infra, "kubernetes", "README.md"), "utf8");
  const section = readme.split(/^#+ /m).find((text) => text.startsWith(`The secret of ${overlay}\n`)) ?? "";
  return [...section.matchAll(/--from-(?:literal|file)=([\w.]+)/g)].map(([, key]) => key ?? "");
}

/** Where the types of an API group are: made from Kubernetes' own OpenAPI document, or ours. */
const modules: Readonly<Record<string, string>> = {
  v1: "kubernetes-types/core/v1.js",
  "apps/v1": "kubernetes-types/apps/v1.js",
  "autoscaling/v2": "kubernetes-types/autoscaling/v2.js",
  "networking.k8s.io/v1": "kubernetes-types/networking/v1.js",
  "policy/v1": "kubernetes-types/policy/v1.js",
  "monitoring.coreos.com/v1": "../../test/pod-monitor.ts",
};

/**
 * What the compiler says about manifests as literals of their types: fields that do not exist, are missing or have the
 * wrong shape. Empty when all is well.
 */
export function typeProblems(list: readonly object[]): string {
  const place = join(infra, "node_modules", ".platen-manifests");
  mkdirSync(place, { recursive: true });
  const checks = (list as Manifest[]).map(
    (one) => `(${JSON.stringify(one)}) satisfies import("${modules[one.apiVersion]}").${one.kind} as object;\n`,
  );
  writeFileSync(join(place, "check.ts"), `${checks.join("")}export {};\n`);
  const flags = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--allowImportingTsExtensions",
    "--types",
    "",
  ];
  try {
    execFileSync(join(infra, "../node_modules/.bin/tsc"), [...flags, "check.ts"], { cwd: place, encoding: "utf8" });
    return "";
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
  } finally {
    rmSync(place, { recursive: true });
  }
}
