import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@platen/infra/free-port";
import { eventually } from "@platen/testkit/eventually";

export interface ReverseProxy {
  url: string;
  close(): Promise<void>;
}

/** HAProxy with the configuration that compose.yaml uses; only where it listens and finds the replicas differs. */
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
    return text.replace(from, to);
  }, shipped);
  writeFileSync(file, config);
  const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    const isUp = async () => (await fetch(`http://127.0.0.1:${healthPort}/`)).ok && (await fetch(`${url}/readyz`)).ok;
    await eventually(isUp);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}
