/** One picture of the dashboard: what it answers, and the queries that do. */
export interface Panel {
  title: string;
  description: string;
  unit: "short" | "s" | "reqps" | "bytes" | "Bps";
  kind?: "timeseries" | "stat" | "state-timeline";
  queries: Readonly<Record<string, string>>;
}

/** Grafana fills in a span that holds a few scrapes, whatever the time range and the resolution. */
const span = "$__rate_interval";

const quantile = (share: number, histogram: string) =>
  `histogram_quantile(${share}, sum by (le) (rate(${histogram}[${span}])))`;

/** Prometheus' own visits would hide what clients meet. */
const clients = `{route!~"/metrics|/healthz|/readyz"}`;

export const panels: readonly Panel[] = [
  {
    title: "Printer",
    description: "What the worker that owns the printer sees of it.",
    unit: "short",
    kind: "state-timeline",
    queries: {
      "{{status}}": "max by (status) (platen_printer_state and on (instance) platen_worker_owns_printer == 1)",
    },
  },
  {
    title: "Queue age",
    description: "How long the first in line has waited. Two minutes raise an alert.",
    unit: "s",
    queries: { oldest: "max(platen_queue_oldest_seconds)" },
  },
  {
    title: "Queue",
    description: "Jobs that wait to be printed.",
    unit: "short",
    queries: { waiting: "max(platen_queue_jobs)" },
  },
  {
    title: "Time to paper",
    description: "From acceptance to the printer's proof.",
    unit: "s",
    queries: {
      half: quantile(0.5, "platen_job_to_paper_seconds_bucket"),
      "95 of 100": quantile(0.95, "platen_job_to_paper_seconds_bucket"),
    },
  },
  {
    title: "Where the time goes",
    description: "Waiting for the printer, and printing.",
    unit: "s",
    queries: {
      "waiting, 95 of 100": quantile(0.95, "platen_job_queued_seconds_bucket"),
      "printing, 95 of 100": quantile(0.95, "platen_job_printing_seconds_bucket"),
    },
  },
  {
    title: "Outcomes",
    description: "How jobs ended. OUTCOME_UNKNOWN asks for a person to look at the paper.",
    unit: "short",
    queries: {
      "{{status}} {{proof}}{{code}}": `sum by (status, proof, code) (increase(platen_jobs_total[${span}]))`,
      cancelled: `sum(increase(platen_jobs_cancelled_total[${span}]))`,
    },
  },
  {
    title: "API latency",
    description: "How long requests took.",
    unit: "s",
    queries: {
      half: quantile(0.5, `platen_http_request_duration_seconds_bucket${clients}`),
      "99 of 100": quantile(0.99, `platen_http_request_duration_seconds_bucket${clients}`),
    },
  },
  {
    title: "Requests",
    description: "By how they were answered.",
    unit: "reqps",
    queries: {
      "{{status}}": `sum by (status) (rate(platen_http_request_duration_seconds_count${clients}[${span}]))`,
    },
  },
  {
    title: "Accepted",
    description: "Jobs accepted, a second.",
    unit: "reqps",
    queries: { accepted: `sum(rate(platen_jobs_accepted_total[${span}]))` },
  },
  {
    title: "Processes",
    description: "API replicas that answer, and workers that own the printer: one.",
    unit: "short",
    kind: "stat",
    queries: { "API replicas": 'sum(up{job="platen-api"})', owners: "sum(platen_worker_owns_printer)" },
  },
  {
    title: "Event clients",
    description: "Connections to /ws.",
    unit: "short",
    queries: { clients: "sum(platen_ws_clients)" },
  },
  {
    title: "Memory",
    description: "Of each process.",
    unit: "bytes",
    queries: { "{{job}} {{instance}}": 'process_resident_memory_bytes{job=~"platen-.+"}' },
  },
];

/** Grafana divides a row into 24; three pictures stand beside each other. */
const width = 8;
const height = 8;
const perRow = 24 / width;

const datasource = { type: "prometheus", uid: "prometheus" };

/** The dashboard as Grafana reads it. Pure: whoever calls it writes the file or compares it. */
export function dashboardJson(): string {
  const dashboard = {
    uid: "platen",
    title: "Platen",
    tags: ["platen"],
    schemaVersion: 41,
    editable: false,
    refresh: "10s",
    time: { from: "now-1h", to: "now" },
    panels: panels.map(panelJson),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

function panelJson({ title, description, unit, kind = "timeseries", queries }: Panel, index: number): object {
  return {
    id: index + 1,
    type: kind,
    title,
    description,
    datasource,
    gridPos: { x: (index % perRow) * width, y: Math.floor(index / perRow) * height, w: width, h: height },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(queries).map(([legendFormat, expr], position) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + position),
      datasource,
      expr,
      legendFormat,
    })),
  };
}
