import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { panels } from "@platen/infra/dashboard";
import { freePort } from "@platen/local/free-port";
import { type Stand, startStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter } from "@platen/virtual-printer/machine";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { type Prometheus, startPrometheus } from "./prometheus.ts";

const observe = fileURLToPath(new URL("../infra/observe/", import.meta.url));
const apiKey = "for-prometheus";
let stand: Stand;
let prometheus: Prometheus;

beforeAll(async () => {
  stand = await startStand({ apiKey });
  prometheus = await startPrometheus({
    api: stand.api.port,
    worker: stand.worker.port,
    apiKey,
  });
});

afterAll(async () => {
  await prometheus?.close();
  await stand?.close();
});

const promtool = (args: string[], input = "") => execFileSync("promtool", args, { cwd: observe, input, stdio: "pipe" });

/** What API and worker say, name by name; a histogram's parts count as well. */
function metricTexts(): Promise<{ api: string; worker: string }> {
  // promtool holds this process up for so long that a connection kept open has been closed by the other side meanwhile.
  return eventually(async () => {
    const api = await fetch(`${stand.url}/metrics`, { headers: { "X-API-Key": apiKey } });
    const worker = await fetch(`http://127.0.0.1:${stand.worker.port}/metrics`);
    return { api: await api.text(), worker: await worker.text() };
  });
}

/** As Grafana fills a query in while everything is chosen. */
const filled = (query: string) => query.replaceAll("$__rate_interval", "1m").replaceAll(/\$(site|printer)/g, ".*");

const dashboardQueries = panels.flatMap(({ queries }) => Object.values(queries));
const alerts = parse(readFileSync(`${observe}alerts.yml`, "utf8")) as {
  groups: { rules: { alert: string; expr: string }[] }[];
};
const alertRules = alerts.groups.flatMap(({ rules }) => rules);

it("the metrics of API and worker are as promtool wants them", async () => {
  const { api, worker } = await metricTexts();
  expect(api).toContain("platen_http_request_duration_seconds");
  expect(worker).toContain("platen_worker_owns_printer");
  promtool(["check", "metrics"], api);
  promtool(["check", "metrics"], worker);
});

it("the alert rules are valid, and go off when they should and at no other time", () => {
  promtool(["check", "rules", "alerts.yml"]);
  promtool(["test", "rules", "alerts.test.yml"]);
  promtool(["check", "config", "--syntax-only", "prometheus.yml"]);
  const tested = readFileSync(`${observe}alerts.test.yml`, "utf8");
  for (const { alert } of alertRules)
    expect(tested).toMatch(new RegExp(`alertname: ${alert}\\n +exp_alerts: ?(&|\\n)`));
});

it("every query of the dashboard and of the alerts names metrics that exist", async () => {
  const { api, worker } = await metricTexts();
  const known = new Set([...`${api}\n${worker}`.matchAll(/^([a-z_]+)[{ ]/gm)].map(([, name]) => name));
  // Prometheus itself says whether a target is up.
  known.add("up");
  for (const query of [...dashboardQueries, ...alertRules.map(({ expr }) => expr)]) {
    const names = query.match(/\b(platen|process|nodejs)_[a-z_]+\b|\bup\b/g) ?? [];
    expect(names.length, query).toBeGreaterThan(0);
    for (const name of names) expect(known, query).toContain(name);
  }
});

it("every query of the dashboard returns data while jobs are printed, and every rule is evaluated", async () => {
  const missing = new Set(dashboardQueries);
  await eventually(async () => {
    const { body } = await stand.call("POST", "/printer/test");
    await eventually(async () => (await stand.call("GET", `/jobs/${body.jobId}`)).body.job.status === "completed");
    for (const query of missing) {
      const samples = await prometheus.query(filled(query));
      if (samples.length > 0 && samples.every(({ value }) => Number.isFinite(value))) missing.delete(query);
    }
    return missing.size === 0;
  }).catch((error) => {
    throw new Error(`no data from:\n${[...missing].join("\n")}`, { cause: error });
  });
  await eventually(async () => {
    const { groups } = (await prometheus.ask("rules")) as { groups: { rules: { health: string }[] }[] };
    const healthy = groups.flatMap(({ rules }) => rules).filter(({ health }) => health === "ok");
    return healthy.length === alertRules.length;
  });
});

it("printers that are away or out of paper leave /readyz of API and worker as it is, and each shows its own state", async () => {
  const bar = await startVirtualPrinter({ port: 0, faults: { paper: "out" } });
  const sql = postgres(stand.env.DATABASE_URL ?? "", { max: 1 });
  try {
    const rows = [
      { id: "bar", ip: bar.host, port: bar.port, width: 80 },
      { id: "oven", ip: "127.0.0.1", port: await freePort(), width: 80 },
    ];
    await sql`insert into printers ${sql(rows)}`;
    const state = (printer: string, status: string) =>
      `platen_printer_state{printer="${printer}",site="default",status="${status}"} 1`;
    await eventually(async () => {
      const { worker } = await metricTexts();
      return [state("default", "online"), state("bar", "error"), state("oven", "offline")].every((line) =>
        worker.includes(line),
      );
    });
    expect((await stand.call("GET", "/readyz")).status).toBe(200);
    expect((await fetch(`${stand.worker.url}/readyz`)).status).toBe(200);
    expect((await stand.call("POST", "/printer/test")).status).toBe(200);
  } finally {
    await sql`delete from printers where id <> 'default'`;
    await sql.end();
    await bar.close();
  }
});
