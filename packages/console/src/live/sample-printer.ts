import type { Printer } from "../api/types.ts";

/** A printer in good order, for the suites. */
export function printerWith(changes: Partial<Printer> = {}): Printer {
  return {
    id: "default",
    name: "Counter",
    site: "default",
    lane: "tcp",
    ip: "10.0.0.5",
    port: 9100,
    address: { host: "10.0.0.5", port: 9100 },
    language: "escpos",
    width: 80,
    paper: "continuous",
    model: "generic",
    reportedModel: null,
    dpi: 203,
    charset: "none",
    whenOffline: "refuse",
    enabled: true,
    labels: {},
    status: "online",
    paperStatus: "ok",
    coverStatus: "closed",
    reason: null,
    drawer: "closed",
    queueLength: 0,
    capabilities: null,
    proof: null,
    worker: "online",
    printingJobId: null,
    since: "2026-01-01T10:00:00.000Z",
    version: 1,
    createdAt: "2026-01-01T10:00:00.000Z",
    updatedAt: "2026-01-01T10:00:00.000Z",
    ...changes,
  };
}
