/** The answers of the public interface, as far as the console reads them. GET /openapi.json is the authority. */
export const jobStatuses = ["queued", "printing", "completed", "failed", "cancelled"] as const;
export type JobStatus = (typeof jobStatuses)[number];
export type ProofMethod = "process-id" | "status-fence" | "transmitted";

export interface JobError {
  code: string;
  message: string;
}

export interface Job {
  id: string;
  templateId: string;
  status: JobStatus;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  options: { copies: number; cutPaper: boolean };
  attempts: number;
  confirmation: { method: ProofMethod; at: string } | null;
  estimatedTime: string;
  expiresAt: string;
  error?: JobError;
  reprintOf?: string;
}

export interface JobPage {
  jobs: Job[];
  nextCursor: string | null;
}

export type PrinterErrorCode = "PAPER_OUT" | "COVER_OPEN" | "CUTTER_ERROR" | "OVERHEATED" | "UNRECOVERABLE";

export interface Capabilities {
  realTimeStatus: boolean;
  automaticStatus: boolean;
  statusFence: boolean;
  processId: boolean;
}

export interface Printer {
  name: string;
  ip: string;
  port: number;
  width: number;
  status: "online" | "offline" | "error";
  paperStatus: "ok" | "low" | "out" | "unknown";
  coverStatus: "closed" | "open" | "unknown";
  drawer: "open" | "closed" | "unknown";
  errorCode?: PrinterErrorCode;
  reason: string | null;
  queueLength: number;
  model: string | null;
  capabilities: Capabilities | null;
  proof: ProofMethod | null;
  worker: "online" | "offline";
  printingJobId: string | null;
  since: string;
}

export interface TemplateSummary {
  id: string;
  name: string;
  description: string;
  updatedAt: string;
  version: number;
}

export interface Block {
  type: string;
  [field: string]: unknown;
}

export interface TemplateConfig {
  width: string;
  blocks: Block[];
  [field: string]: unknown;
}

export interface Template extends TemplateSummary {
  config: TemplateConfig;
}

export type Data = Record<string, unknown>;

/** The part of JSON Schema that data schemas and the template language use. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  format?: string;
}

export type LiveEvent =
  | { type: "jobUpdate"; data: { jobId: string; status: JobStatus; templateId?: string; error?: JobError } }
  | { type: "printerUpdate"; data: { status: string; paperStatus: string } };
