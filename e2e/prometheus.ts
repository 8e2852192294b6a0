import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@platen/local/free-port";
import { eventually } from "@platen/testkit/eventually";
import { parse, stringify } from "yaml";

export interface Sample {
  metric: Record<string, string>;
  value: number;
}

export interface Prometheus {
  query(expression: string): Promise<Sample[]>;
  /** What its own interface answers, below /api/v1. */
  ask(path: string): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Where it looks. A worker that is behind a shop's router is none of them. */
export interface Targets {
  apis: readonly { port: number }[];
  workers: readonly { port: number }[];
  apiKey: string;
}

interface ScrapeConfig {
  job_name: string;
  authorization?: { credentials_file: string };
  dns_sd_configs?: unknown;
  static_configs?: { targets: string[] }[];
}

const observe = fileURLToPath(new URL("../infra/observe/", import.meta.url));

/** Prometheus with the configuration that compose.yaml uses; only where it finds things and how often it looks differs. */
export async function startPrometheus(targets: Targets): Promise<Prometheus> {
  const folder = mkdtempSync(join(tmpdir(), "platen-prometheus-"));
  const file = join(folder, "prometheus.yml");
  writeFileSync(file, configFor(targets, folder));
  const port = await freePort();
  const child = spawn(
    "prometheus",
    [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const ask: Prometheus["ask"] = async (path) => {
    const answer = (await (await fetch(`${url}/api/v1/${path}`)).json()) as { status: string; data: never };
    if (answer.status !== "success") throw new Error(JSON.stringify(answer));
    return answer.data;
  };
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(said);
      return (await fetch(`${url}/-/ready`)).ok;
    });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ask,
    close,
    async query(expression) {
      const { result } = await ask(`query?query=${encodeURIComponent(expression)}`);
      return (result as { metric: Sample["metric"]; value: [number, string] }[]).map(({ metric, value }) => ({
        metric,
        value: Number(value[1]),
      }));
    },
  };
}

function configFor({ apis, workers, apiKey }: Targets, folder: string): string {
  const keyFile = join(folder, "api_key");
  writeFileSync(keyFile, apiKey);
  const shipped = parse(readFileSync(join(observe, "prometheus.yml"), "utf8"));
  const parts: Record<string, Targets["apis"]> = { "platen-api": apis, "platen-worker": workers };
  const scrapes = (shipped.scrape_configs as ScrapeConfig[]).map(({ dns_sd_configs: _, ...scrape }) => ({
    ...scrape,
    ...(scrape.authorization && { authorization: { credentials_file: keyFile } }),
    static_configs: [{ targets: (parts[scrape.job_name] ?? []).map(({ port }) => `127.0.0.1:${port}`) }],
  }));
  const everySecond = { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" };
  return stringify({ global: everySecond, rule_files: [join(observe, "alerts.yml")], scrape_configs: scrapes });
}
