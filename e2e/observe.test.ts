import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
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
const operate = readFileSync(new URL("../docs/operate.md", import.meta.url), "utf8");
const alertsPage = readFileSync(new URL("../docs/alerts.md", import.meta.url), "utf8");
const apiKey = "for-prometheus";
/** Two installations, whose printers have the same names. The worker of the second is behind a router: nobody can ask it. */
let stand: Stand;
let remote: Stand;
let prometheus: Prometheus;

beforeAll(async () => {
  stand = await startStand({ apiKey, env: { PLATEN_INSTALLATION: "harbour" } });
  remote = await startStand({ apiKey, env: { PLATEN_INSTALLATION: "station" } });
  prometheus = await startPrometheus({ apis: [...stand.apis, ...remote.apis], workers: stand.workers, apiKey });
});

afterAll(async () => {
  await prometheus?.close();
  await remote?.close();
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
const filled = (query: string) =>
  query.replaceAll("$__rate_interval", "1m").replaceAll(/\$(installation|site|printer)/g, ".*");

const dashboardQueries = panels.flatMap(({ queries }) => Object.values(queries));
const alerts = parse(readFileSync(`${observe}alerts.yml`, "utf8")) as {
  groups: { rules: { alert: string; expr: string; annotations: { runbook_url: string } }[] }[];
};
interface AlertTest {
  input_series: { series: string }[];
  alert_rule_test: { alertname: string; exp_alerts: { exp_labels: Record<string, string> }[] }[];
}
const alertTests = parse(readFileSync(`${observe}alerts.test.yml`, "utf8")) as { tests: AlertTest[] };
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
});

it.each(alertRules.map(({ alert, expr }) => [alert, expr]))(
  "%s keeps installations apart, and goes off in its test for one of two while the other is well",
  (alert, expr) => {
    expect(expr).toContain("by (installation");
    for (const labels of expr.match(/\b(by|on) \([^)]*\)/g) ?? []) expect(labels).toContain("installation");
    const cases = alertTests.tests.filter(({ input_series }) =>
      ["a", "b"].every((name) => input_series.some(({ series }) => series.includes(`installation="${name}"`))),
    );
    const told = cases
      .flatMap(({ alert_rule_test }) => alert_rule_test)
      .filter(({ alertname, exp_alerts }) => alertname === alert && exp_alerts.length > 0)
      .map(({ exp_alerts }) => exp_alerts.map(({ exp_labels }) => exp_labels.installation));
    expect(told.length).toBeGreaterThan(0);
    for (const installations of told) expect(new Set(installations)).toEqual(new Set(["b"]));
  },
);

it("every alert links to the section of docs/alerts.md that tells what to do", () => {
  const sections = alertsPage.matchAll(/^## (\w+)\n\n(?=\w)/gm);
  const links = alertRules.map(({ annotations }) => annotations.runbook_url);
  expect(links).toEqual(alertRules.map(({ alert }) => `docs/alerts.md#${alert.toLowerCase()}`));
  expect(Array.from(sections, ([, name]) => name)).toEqual(alertRules.map(({ alert }) => alert));
});

it("docs/operate.md names every metric of ours and every alert, and no other", async () => {
  const { api, worker } = await metricTexts();
  const exported = [...`${api}\n${worker}`.matchAll(/^# TYPE (platen_\w+) /gm)].map(([, name]) => name);
  const documented = [...operate.matchAll(/`(platen_\w+)/g)].map(([, name]) => name);
  expect([...new Set(documented)].sort()).toEqual([...new Set(exported)].sort());
  const alertsTold = [...operate.matchAll(/`(Platen[A-Z]\w+)`/g)].map(([, name]) => name);
  expect([...new Set(alertsTold)].sort()).toEqual(alertRules.map(({ alert }) => alert).sort());
});

it("every query of the dashboard and of the alerts names metrics that exist", async () => {
  const { api, worker } = await metricTexts();
  const known = new Set([...`${api}\n${worker}`.matchAll(/^([a-z_]+)[{ ]/gm)].map(([, name]) => name));
  // Prometheus itself says whether a target is up.
  known.add("up");
  // Only while a printer needs somebody.
  known.add("platen_printer_error");
  for (const query of [...dashboardQueries, ...alertRules.map(({ expr }) => expr)]) {
    const names = query.match(/\b(platen|process|nodejs)_[a-z_]+\b|\bup\b/g) ?? [];
    expect(names.length, query).toBeGreaterThan(0);
    for (const name of names) expect(known, query).toContain(name);
  }
});

it("every query of the dashboard returns data while jobs are printed and a printer needs paper, and every rule is evaluated", async () => {
  const missing = new Set(dashboardQueries);
  await remote.printer.setFaults({ paper: "out" });
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

it("what happens in one installation raises alerts with its name, also of a worker that cannot be asked, and none about the other", async () => {
  const isRaised = (alert: string, labels: Record<string, string>) =>
    eventually(async () => {
      const { alerts } = (await prometheus.ask("alerts")) as { alerts: { labels: Record<string, string> }[] };
      const ours = alerts.map(({ labels: { severity: _, ...told } }) => told);
      expect(ours.filter(({ installation }) => installation !== "station")).toEqual([]);
      return ours.some((told) => isDeepStrictEqual(told, { alertname: alert, installation: "station", ...labels }));
    });
  const till = { site: "default", printer: "default" };
  await remote.printer.setFaults({ paper: "out" });
  await isRaised("PlatenPrinterNeedsSomebody", { ...till, code: "PAPER_OUT" });
  await remote.printer.mend();
  await remote.printer.setFaults({ paper: "low" });
  await isRaised("PlatenPaperLow", till);
  await remote.worker.stop();
  await isRaised("PlatenWorkerAway", { site: "default" });
  expect((await remote.call("POST", "/printer/test")).body.error.code).toBe("PRINTER_OFFLINE");
  await isRaised("PlatenRefusing", till);
  await remote.api.stop();
  await isRaised("PlatenApiAway", {});
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
      `platen_printer_state{printer="${printer}",site="default",status="${status}",installation="harbour"} 1`;
    const states = [state("default", "online"), state("bar", "error"), state("oven", "offline")];
    // The worker tells it, and the API that hears the worker.
    await eventually(async () => {
      const { api, worker } = await metricTexts();
      return states.every((line) => worker.includes(line) && api.includes(line));
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
