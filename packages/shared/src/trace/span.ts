export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  /** The W3C `traceparent` of what this is a part of; without one a trace begins here. */
  parent?: string | undefined;
  /** A request from elsewhere is served, or this process works for itself. */
  kind?: "server" | "internal";
  attributes?: Attributes;
  /** When it began, if that was not now. */
  since?: Date;
}

/** Something that takes time, as those who look at traces see it. Never holds what is printed, nor a key. */
export interface Span {
  /** What a part of it names as its parent, here or in another process. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  end(how?: { failed?: boolean; at?: Date | null }): void;
}

export interface Tracing {
  begin(name: string, options?: SpanOptions): Span;
  /** Sends what is left. A collector that does not answer is not waited for. */
  close(): Promise<void>;
}
