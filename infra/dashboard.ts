/** One picture of the dashboard: what it answers, and the queries that do. */
export interface Panel {
  title: string;
  description: string;
  unit: "short" | "s" | "reqps" | "bytes" | "percentunit";
  kind?: "timeseries" | "stat" | "state-timeline";
  /** What the numbers of a state are called, from 0 on. */
  states?: readonly string[];
  queries: Readonly<Record<string, string>>;
}

/** Grafana fills in a span that holds a few scrapes, whatever the time range and the resolution. */
const span = "$__rate_interval";

const quantile = (share: number, histogram: string) =>
  `histogram_quantile(${share}, sum by (le) (rate(${histogram}[${span}])))`;

/** What a person chose above the pictures; everything, as it opens. */
const chosenSites = `site=~"$site"`;
const chosen = `${chosenSites},printer=~"$printer"`;

/** More lines than this nobody can tell apart. */
const most = 20;

/** Prometheus' own visits would hide what clients meet. */
const clients = `{route!~"/metrics|/healthz|/readyz"}`;

export const panels: readonly Panel[] = [
  {
    title: "Printers",
    description: "What the worker that owns each printer sees of it.",
    unit: "short",
    kind: "state-timeline",
    states: ["online", "needs somebody", "offline"],
    queries: {
      "{{printer}}": `max by (printer) (platen_printer_state{status="error",${chosen}} or 2 * platen_printer_state{status="offline",${chosen}})`,
    },
  },
  {
    title: "Queue age",
    description: "How long the first in line has waited. Two minutes raise an alert.",
    unit: "s",
    queries: { "{{printer}}": `topk(${most}, max by (printer) (platen_queue_oldest_seconds{${chosen}}))` },
  },
  {
    title: "Queue",
    description: "Jobs that wait to be printed.",
    unit: "short",
    queries: { "{{printer}}": `topk(${most}, max by (printer) (platen_queue_jobs{${chosen}}))` },
  },
  {
    title: "Time to paper",
    description: "From acceptance to the printer's proof, of all printers of the sites.",
    unit: "s",
    queries: {
      half: quantile(0.5, `platen_job_to_paper_seconds_bucket{${chosenSites}}`),
      "95 of 100": quantile(0.95, `platen_job_to_paper_seconds_bucket{${chosenSites}}`),
    },
  },
  {
    title: "Where the time goes",
    description: "Waiting for the printer, and printing, of all printers of the sites.",
    unit: "s",
    queries: {
      "waiting, 95 of 100": quantile(0.95, `platen_job_queued_seconds_bucket{${chosenSites}}`),
      "printing, 95 of 100": quantile(0.95, `platen_job_printing_seconds_bucket{${chosenSites}}`),
    },
  },
  {
    title: "Outcomes",
    description: "How jobs ended. OUTCOME_UNKNOWN asks for a person to look at the paper.",
    unit: "short",
    queries: {
      "{{status}} {{proof}}{{code}}": `sum by (status, proof, code) (increase(platen_jobs_total{${chosen}}[${span}]))`,
      cancelled: `sum(increase(platen_jobs_cancelled_total{${chosen}}[${span}]))`,
    },
  },
  {
    title: "Busy",
    description: "The share of its time that each printer has a receipt to print.",
    unit: "percentunit",
    queries: {
      "{{printer}}": `topk(${most}, sum by (printer) (rate(platen_printer_busy_seconds_total{${chosen}}[${span}])))`,
    },
  },
  {
    title: "Reconnects",
    description:
      "Attempts to connect to a printer again: a cable, a power supply, or a second client that is in the way.",
    unit: "short",
    queries: {
      "{{printer}}": `topk(${most}, sum by (printer) (increase(platen_printer_reconnects_total{${chosen}}[${span}])))`,
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
    queries: { accepted: `sum(rate(platen_jobs_accepted_total{${chosen}}[${span}]))` },
  },
  {
    title: "Processes",
    description: "API replicas that answer, and printers that a worker owns.",
    unit: "short",
    kind: "stat",
    queries: { "API replicas": 'sum(up{job="platen-api"})', printers: "sum(platen_worker_owns_printer)" },
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
    templating: {
      list: [
        variableJson("site", "label_values(platen_printer_worker_heard, site)"),
        variableJson("printer", `label_values(platen_printer_worker_heard{${chosenSites}}, printer)`),
      ],
    },
    panels: panels.map(panelJson),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

/** A choice of any number, of all that there are. */
function variableJson(name: string, query: string): object {
  return {
    name,
    label: name,
    type: "query",
    datasource,
    query,
    refresh: 2,
    sort: 1,
    multi: true,
    includeAll: true,
    allValue: ".*",
    current: { text: ["All"], value: ["$__all"] },
  };
}

function panelJson({ title, description, unit, kind = "timeseries", states, queries }: Panel, index: number): object {
  const mappings = states && [
    { type: "value", options: Object.fromEntries(states.map((text, state) => [state, { text, index: state }])) },
  ];
  return {
    id: index + 1,
    type: kind,
    title,
    description,
    datasource,
    gridPos: { x: (index % perRow) * width, y: Math.floor(index / perRow) * height, w: width, h: height },
    fieldConfig: { defaults: { unit, min: 0, ...(mappings && { mappings }) }, overrides: [] },
    targets: Object.entries(queries).map(([legendFormat, expr], position) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + position),
      datasource,
      expr,
      legendFormat,
    })),
  };
}
