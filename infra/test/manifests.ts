import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  stringData?: Record<string, string>;
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
  container: Container;
}

const folder = new URL("../kubernetes/", import.meta.url);

export const manifests: Manifest[] = readdirSync(folder)
  .filter((name) => name.endsWith(".yaml"))
  .flatMap((name) => parseAllDocuments(readFileSync(new URL(name, folder), "utf8")))
  .map((document) => document.toJS() as Manifest);

export function manifest(kind: string, name: string): Manifest {
  const found = manifests.find((candidate) => candidate.kind === kind && candidate.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
}

export const pods: Pod[] = manifests.flatMap(({ kind, metadata, spec }) =>
  (spec?.template?.spec.containers ?? []).map((container) => ({
    owner: `${kind} ${metadata.name}`,
    labels: spec?.template?.metadata.labels ?? {},
    spec: spec?.template?.spec as PodSpec,
    container,
  })),
);

/** Where the types of an API group are, made from Kubernetes' own OpenAPI document. */
const modules: Readonly<Record<string, string>> = {
  v1: "core/v1",
  "apps/v1": "apps/v1",
  "autoscaling/v2": "autoscaling/v2",
  "batch/v1": "batch/v1",
  "networking.k8s.io/v1": "networking/v1",
  "policy/v1": "policy/v1",
};

/**
 * What the compiler says about manifests as literals of their types: fields that do not exist, are missing or have the
 * wrong shape. Empty when all is well.
 */
export function typeProblems(list: readonly object[]): string {
  const infra = fileURLToPath(new URL("../", import.meta.url));
  const place = join(infra, "node_modules", ".platen-manifests");
  mkdirSync(place, { recursive: true });
  const checks = (list as Manifest[]).map(
    (one) =>
      `(${JSON.stringify(one)}) satisfies import("kubernetes-types/${modules[one.apiVersion]}.js").${one.kind} as object;\n`,
  );
  writeFileSync(join(place, "check.ts"), `${checks.join("")}export {};\n`);
  const flags = ["--ignoreConfig", "--noEmit", "--strict", "--skipLibCheck", "--types", ""];
  try {
    execFileSync(join(infra, "../node_modules/.bin/tsc"), [...flags, "check.ts"], { cwd: place, encoding: "utf8" });
    return "";
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
  } finally {
    rmSync(place, { recursive: true });
  }
}
