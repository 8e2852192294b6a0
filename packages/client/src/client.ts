import createFetchClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./interface.generated.ts";
import { type PlatenEvent, type SocketConstructor, watch } from "./watch.ts";

export interface PlatenOptions {
  /** As in "http://localhost:3000", a base path included. */
  baseUrl: string;
  /** Only where protection is switched on. */
  apiKey?: string;
  fetch?: typeof globalThis.fetch;
  /** The runtime's own if it has one, otherwise that of the package `ws`. */
  WebSocket?: SocketConstructor;
}

export interface PlatenClient {
  /** Every route, typed: `http.POST("/print/{templateId}", …)` returns `{ data }` or `{ error }`. */
  http: Client<paths>;
  /**
   * Updates of all printers and their jobs, or of those named. Connects again by itself; ends when the signal says so, and
   * with a `PlatenError` when the key is wrong.
   */
  watch(signal?: AbortSignal, printerIds?: readonly string[]): AsyncGenerator<PlatenEvent>;
}

export type { PlatenError } from "./platen-error.ts";
export type { PlatenEvent } from "./watch.ts";
export type Job = components["schemas"]["Job"];
export type Printer = components["schemas"]["Printer"];
export type PrinterDetails = components["schemas"]["PrinterDetails"];
export type JournalEntry = components["schemas"]["JournalEntry"];
export type JournalState = components["schemas"]["JournalState"];
export type JournalHead = components["schemas"]["JournalHead"];
export type Key = components["schemas"]["Key"];
export type Knock = components["schemas"]["Knock"];
export type TriedPrinter = components["schemas"]["TriedPrinter"];
export type Template = components["schemas"]["Template"];
export type TemplateSummary = components["schemas"]["TemplateSummary"];
export type TemplateDifference = components["schemas"]["TemplateDifference"];
export type Webhook = components["schemas"]["Webhook"];
export type WebhookMessage = components["schemas"]["WebhookMessage"];
export type Failure = components["schemas"]["Failure"];

export function createClient({ baseUrl, apiKey, fetch, WebSocket }: PlatenOptions): PlatenClient {
  const http = createFetchClient<paths>({
    baseUrl,
    ...(fetch && { fetch }),
    ...(apiKey && { headers: { "X-API-Key": apiKey } }),
  });
  return {
    http,
    watch: (signal, printerIds) => watch({ baseUrl, apiKey, fetch, WebSocket, signal, printerIds }),
  };
}
