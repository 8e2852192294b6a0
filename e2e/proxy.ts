import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@platen/local/free-port";
import { eventually } from "@platen/testkit/eventually";

export interface ReverseProxy {
  url: string;
  /** As `docker compose kill -s USR2 proxy` does: reads its configuration again and hands its port over. */
  reload(): Promise<void>;
  /** Everything it wrote. */
  output(): string;
  close(): Promise<void>;
}

/** HAProxy, with a master process as in its image, and with the configuration that compose.yaml uses; only where it listens and finds the replicas differs. */
export async function startProxy(replicaPorts: readonly number[]): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), "platen-proxy-"));
  const file = join(folder, "haproxy.cfg");
  const [port, healthPort] = [await freePort(), await freePort()];
  const shipped = readFileSync(new URL("../infra/proxy/haproxy.cfg", import.meta.url), "utf8");
  const servers = replicaPorts.map((replica, index) => `server api${index} 127.0.0.1:${replica}`);
  const replacements: [string, string][] = [
    ["bind :8080", `bind 127.0.0.1:${port}`],
    ["bind 127.0.0.1:8081", `bind 127.0.0.1:${healthPort}`],
    ["server-template api 6 api:3000", servers.join("\n    ")],
    [" resolvers docker init-addr libc,none", ""],
  ];
  const config = replacements.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`haproxy.cfg no longer says "${from}"`);
    return text.replaceAll(from, to);
  }, shipped);
  writeFileSync(file, config);
  const child = spawn("haproxy", ["-W", "-db", "-f", file], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  /** The master process says so each time a new worker has taken over. */
  const timesReady = () => said.split("Loading success").length - 1;
  const reload = async () => {
    const before = timesReady();
    child.kill("SIGUSR2");
    await eventually(() => timesReady() > before);
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    const isUp = async () => (await fetch(`http://127.0.0.1:${healthPort}/`)).ok && (await fetch(`${url}/readyz`)).ok;
    await eventually(isUp);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, output: () => said, reload, close };
}
