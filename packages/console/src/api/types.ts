import type { components, operations } from "@platen/client/interface.generated";

// The shapes of the public interface, generated from GET /openapi.json. They are types alone: nothing of the client, nor
// of any other package, is in the console when it runs.
type Schemas = components["schemas"];

export type Job = Schemas["Job"];
export type JobStatus = Job["status"];
export type JobError = Schemas["JobError"];
export type ConfirmationMethod = Schemas["Confirmation"]["method"];
export type Printer = Schemas["PrinterDetails"];
/** What can be set of a printer. */
export type PrinterFields = Required<Schemas["PrinterFields"]>;
/** What was found at an address that was tried. */
export type TriedPrinter = Schemas["TriedPrinter"];
/** A time in which a printer could not print. */
export type Outage = Schemas["Outage"];
export type Statistics = Schemas["Statistics"];
export type Capabilities = NonNullable<Printer["capabilities"]>;
export type Shop = Schemas["Shop"];
export type ShopChanges = Schemas["ShopChanges"];
/** A key without its secret. */
export type Key = Schemas["Key"];
export type Scope = Key["scopes"][number];
/** A webhook without its secret. */
export type Webhook = Schemas["Webhook"];
export type WebhookEventType = Schemas["WebhookEventType"];
/** What a webhook is told, and how that went. */
export type WebhookMessage = Schemas["WebhookMessage"];
export type TemplateSummary = Schemas["TemplateSummary"];
/** As the editor has it while somebody writes: a block need not be whole yet, nor one that the language knows. */
export type TemplateConfig = { name?: string; width: string; blocks: unknown[] } & Record<string, unknown>;
export type Template = Omit<Schemas["Template"], "config"> & { config: TemplateConfig };
/** What a preview of a draft is asked with. */
export type FreePreview = Omit<Schemas["FreePreview"], "config"> & { config: TemplateConfig };
/** The picture of a draft, and what is where on it. */
export type Drawing = Schemas["DraftPreview"];
/** What the language's reference says of a block and of a filter. */
export type BlockHelp = Schemas["BlockHelp"];
export type FilterHelp = Schemas["FilterHelp"];
export type Data = Schemas["PrintRequest"]["data"];
export type Failure = Schemas["Failure"]["error"];
/** One thing that is wrong with a request, as a code with the values of its sentence. */
export type ServiceProblem = Schemas["Problem"];
export type LiveEvent = Schemas["JobUpdate"] | Schemas["PrinterUpdate"];

/** The JSON that answers an operation which was carried out. */
export type Answer<Name extends keyof operations> = Extract<
  operations[Name]["responses"][keyof operations[Name]["responses"] & (200 | 201)],
  { content: { "application/json": unknown } }
>["content"]["application/json"];

/** The JSON that an operation is asked with. */
export type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { "application/json": infer Json } };
}
  ? Json
  : never;

export type JobPage = Omit<Answer<"listJobs">, "success">;
export type JobFilter = Pick<
  NonNullable<operations["listJobs"]["parameters"]["query"]>,
  "templateId" | "printerId" | "q" | "since" | "until"
> & { status?: JobStatus };

/** A block as the editor knows it. Its fields are the template language's, which the editor reads from its schema. */
export interface Block {
  type: string;
  [field: string]: unknown;
}

/** The part of JSON Schema that data schemas and the template language use. The interface says no more than "an object". */
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
  default?: unknown;
}
