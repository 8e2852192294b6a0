import { readFileSync } from "node:fs";
import { parse } from "yaml";

export interface Service {
  image: string;
  build?: { context: string; dockerfile: string; target: string; args: Record<string, string | null> };
  environment?: Record<string, string | number>;
  env_file?: { path: string; required: boolean }[];
  secrets?: string[];
  volumes?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  restart?: string;
  command?: string[] | string;
  entrypoint?: string[];
  ports?: string[];
  read_only?: boolean;
  healthcheck?: unknown;
  deploy?: { replicas?: number; resources?: { limits?: { cpus?: string; memory?: string } } };
}

export interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

export const composeText = readFileSync(new URL("../compose.yaml", import.meta.url), "utf8");

/** With `<<:` merged, as Compose does it. */
export const compose = parse(composeText, { merge: true }) as Compose;

/** `${NAME:-default}` as Compose would fill it in from an empty environment. */
export function withDefaults(value: string | number): string {
  return String(value).replace(/\$\{\w+:-([^}]*)\}/g, "$1");
}

/** The names a person can set in infra/.env. */
export function interpolated(): string[] {
  return [...new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name))].sort();
}
