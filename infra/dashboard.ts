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
const chosenInstallations = `installation=~"$installation"`;
const chosenSites = `${chosenInstallations},site=~"$site"`;
const chosen = `${chosenSites},printer=~"$printer"`;

/** By which printers are told apart: two shops may each have a till. */
const each = "installation, site, printer";
const name = "{{installation}} {{site}} {{printer}}";

/** More lines than this nobody can tell apart. */
const most = 20;

/** Prometheus' own visits would hide what clients meet. */
const clients = `{${chosenInstallations},route!~"/metrics|/healthz|/readyz"}`;

export const panels: readonly Panel[] = [
  {
    title: "Printers",
    description: "How each printer is, and whether a worker speaks of it at all.",
    unit: "short",
    kind: "state-timeline",
    states: ["online", "needs somebody", "offline", "no worker"],
    queries: {
      [name]: `max by (${each}) (platen_printer_state{status="error",${chosen}} or 2 * platen_printer_state{status="offline",${chosen}} or 3 * (max by (${each}) (platen_printer_worker_heard{${chosen}}) == bool 0))`,
    },
  },
  {
    title: "Paper low",
    description: "Printers whose paper is near its end.",
    unit: "short",
    kind: "stat",
    queries: { printers: `sum(max by (${each}) (platen_printer_paper_low{${chosen}}))` },
  },
  {
    title: "Waiting for a person",
    description: "Printers that need somebody, by what is wrong.",
    unit: "short",
    kind: "stat",
    queries: { "{{code}}": `count by (code) (max by (${each}, code) (platen_printer_error{${chosen}}))` },
  },
  {
    title: "Queue age",
    description: "How long the first in line has waited. Two minutes raise an alert.",
    unit: "s",
    queries: { [name]: `topk(${most}, max by (${each}) (platen_queue_oldest_seconds{${chosen}}))` },
  },
  {
    title: "Queue",
    description: "Jobs that wait to be printed.",
    unit: "short",
    queries: { [name]: `topk(${most}, max by (${each}) (platen_queue_jobs{${chosen}}))` },
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
      [name]: `topk(${most}, sum by (${each}) (rate(platen_printer_busy_seconds_total{${chosen}}[${span}])))`,
    },
  },
  {
    title: "Reconnects",
    description:
      "Attempts to connect to a printer again: a cable, a power supply, or a second client that is in the way.",
    unit: "short",
    queries: {
      [name]: `topk(${most}, sum by (${each}) (increase(platen_printer_reconnects_total{${chosen}}[${span}])))`,
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
    title: "Refused and failed",
    description: "Requests that were answered with an error, by its code.",
    unit: "short",
    queries: {
      "{{code}}": `sum by (code) (increase(platen_request_failures_total{${chosenInstallations}}[${span}]))`,
    },
  },
  {
    title: "Accepted",
    description: "Jobs accepted, and refused because their printer was offline, a second.",
    unit: "reqps",
    queries: {
      accepted: `sum(rate(platen_jobs_accepted_total{${chosen}}[${span}]))`,
      refused: `sum(rate(platen_jobs_refused_total{${chosen}}[${span}]))`,
    },
  },
  {
    title: "Processes",
    description: "Processes that answer, by release.",
    unit: "short",
    kind: "stat",
    queries: {
      "{{installation}} {{component}} {{version}}": `count by (installation, component, version) (platen_build_info{${chosenInstallations}})`,
    },
  },
  {
    title: "Event clients",
    description: "Connections to /ws.",
    unit: "short",
    queries: { clients: `sum(platen_ws_clients{${chosenInstallations}})` },
  },
  {
    title: "Memory",
    description: "Of each process.",
    unit: "bytes",
    queries: { "{{job}} {{instance}}": `process_resident_memory_bytes{job=~"platen-.+",${chosenInstallations}}` },
  },
  {
    title: "Webhooks",
    description: "Tries to send a message, a second, and webhooks that were paused.",
    unit: "reqps",
    queries: {
      "{{outcome}}": `sum by (outcome) (rate(platen_webhook_messages_total{${chosenInstallations}}[${span}]))`,
      paused: `sum(rate(platen_webhooks_paused_total{${chosenInstallations}}[${span}]))`,
    },
  },
  {
    title: "Free disk",
    description: "The part of its disk that is free for each process. A tenth raises an alert.",
    unit: "percentunit",
    queries: { "{{job}} {{instance}}": `platen_disk_free_ratio{${chosenInstallations}}` },
  },
  {
    title: "Starts",
    description: "How often each process was started within half an hour. More than three raise an alert.",
    unit: "short",
    queries: {
      "{{job}} {{instance}}": `changes(process_start_time_seconds{job=~"platen-.+",${chosenInstallations}}[30m])`,
    },
  },
];

/** Grafana divides a row into 24; three pictures stand beside each other. */
const width = 8;
const height = 8;
const perRow = 24 / width;

/** Chosen above the pictures as well: each Grafana names its Prometheus itself. */
const datasource = { type: "prometheus", uid: "$datasource" };

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
        { name: "datasource", label: "datasource", type: "datasource", query: "prometheus", refresh: 1 },
        variableJson("installation", "label_values(platen_build_info, installation)"),
        variableJson("site", `label_values(platen_printer_worker_heard{${chosenInstallations}}, site)`),
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
