import type { HttpBindings } from "@hono/node-server";
import { detailOf, type Problem } from "@platen/receipt/problem/fault";
import { AppError, type ErrorCode } from "@platen/shared/errors";
import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { Context, Hono } from "hono";
import type { BodySource } from "../http/body/read-body.ts";
import { readJson } from "../http/body/read-json.ts";
import { startDeadline, type WhenGone } from "../http/deadline.ts";
import { ofParameters, readQuery } from "../http/read-query.ts";
import { parametersOf, unknownParameters } from "../http/unknown-parameters.ts";
import { problemFinder } from "../problems/problem-finder.ts";
import type { Caller, NeededScopes } from "./caller.ts";
import { assertReaches, isLimited, type Touched } from "./reach.ts";

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Of routes that are not open. */
    caller: Caller;
    route: string;
    /** Asked all the time by whoever stands beside the process. */
    isProbe: boolean;
    /** Shows what is being written, and prints nothing. */
    isPreview: boolean;
    bodySource: BodySource;
    answerWithinMs: number;
    traceparent: string | undefined;
  };
};
export type App = Hono<AppEnv>;
export type AppContext = Context<AppEnv>;

/** By what a job is tied to the request that made it: in the log by its id, in a trace as its parent, by who sent it. */
export interface RequestOrigin {
  requestId?: string | undefined;
  traceparent?: string | undefined;
  /** The name of the key it came with. */
  createdBy?: string | null | undefined;
  whenGone?: WhenGone | undefined;
}

export function originOf(context: AppContext): RequestOrigin {
  return {
    requestId: context.get("requestId"),
    traceparent: context.get("traceparent"),
    createdBy: context.get("caller").name,
    whenGone: whenGoneOf(context),
  };
}

/** Of a request that came over a connection. */
export function whenGoneOf({ env }: AppContext): WhenGone {
  return (listener) => env?.outgoing?.once("close", listener);
}

export interface Answer {
  description: string;
  /** Of a JSON answer. */
  schema?: TSchema;
  /** Media types of any other answer. */
  mediaTypes?: readonly string[];
  headers?: Record<string, string>;
}

/** What a route says about itself. The router and the OpenAPI document are both made from it. */
interface Description {
  method: "get" | "post" | "put" | "delete";
  path: string;
  operationId: string;
  /** Which keys it is answered to; `any` as well where no key is asked for. */
  scopes: NeededScopes;
  tag: string;
  summary: string;
  description?: string;
  /** Request headers with a meaning: name → what it does. */
  headers?: Record<string, string>;
  query?: TObject;
  /** Any query is fine: probes and links to pages come with words of their own, against caches or for statistics. */
  anyQuery?: boolean;
  body?: TSchema;
  /** Media types of a body that is not JSON; the handler reads it itself. */
  bodyTypes?: readonly string[];
  answers: Record<number, Answer>;
  errors: readonly ErrorCode[];
  /** Answered without an API key even when protection is on. */
  open?: boolean;
  /** The API key is taken as a bearer token too: the one credential that every Prometheus can send. */
  takesBearer?: boolean;
  /** The API key is taken from the query too, as `apiKey`: what browsers listen with sends no headers. */
  takesQueryKey?: boolean;
  /** Answered without the base path too, so that whoever stands beside the process need not know of it. */
  unprefixed?: boolean;
  /** Shows what is being written: data that cannot be printed yet is no failure. */
  isPreview?: boolean;
}

export interface Endpoint extends Description {
  run(context: AppContext): Promise<Response>;
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

interface Definition<Path extends string, Query extends TObject, Body extends TSchema> extends Description {
  path: Path;
  query?: Query;
  body?: Body;
  /** Problems a schema cannot know, asked for only when there are others already, so that all are told at once. */
  moreProblems?(
    body: Record<string, unknown>,
    params: Record<ParamNames<Path>, string>,
  ): Promise<readonly Problem[]> | readonly Problem[];
  /**
   * What it uses or shows of what a key can be limited to; without it, or undefined, keys with limits are refused. Asked before the body is
   * checked, of which only the shape is known: an object.
   */
  touches?(request: {
    params: Record<ParamNames<Path>, string>;
    query: Static<Query>;
    body: Record<string, unknown>;
  }): Touched | undefined | Promise<Touched>;
  /** The handler bounds its own time. Otherwise it has as long as a client may be kept waiting for a database. */
  boundsItself?: true;
  handle(request: {
    params: Record<ParamNames<Path>, string>;
    query: Static<Query>;
    body: Static<Body>;
    context: AppContext;
  }): Promise<Response> | Response;
}

/** Parses at the edge: what `handle` receives has the shape its types say. */
export function endpoint<Path extends string, Query extends TObject, Body extends TSchema>(
  definition: Definition<Path, Query, Body>,
): Endpoint {
  const { handle, moreProblems, touches, boundsItself = false, ...description } = definition;
  const findBodyProblems = definition.body && problemFinder(definition.body);
  const findQueryProblems = definition.query && problemFinder(definition.query);
  const knownParameters = parametersOf(definition.query);
  const notFound = definition.errors.find((code) => code.endsWith("_NOT_FOUND"));
  return {
    ...description,
    async run(context) {
      const params = context.req.param() as Record<ParamNames<Path>, string>;
      // PostgreSQL keeps no NUL in a text, so nothing has such an id.
      if (notFound && Object.values(context.req.param()).some((value) => value.includes("\0")))
        throw new AppError(notFound);
      const { query, problems: repeated } = readQuery(definition.query ? context.req.queries() : {}, definition.query);
      const unknown = description.anyQuery ? [] : unknownParameters(searchOf(context), knownParameters);
      refuse([...unknown, ...repeated, ...ofParameters(findQueryProblems?.(query) ?? [])]);
      const sent = findBodyProblems && (await readJson(context.get("bodySource")));
      const body = sent?.value;
      const deadline = startDeadline(context.get("answerWithinMs"));
      const touched = () => touches?.({ params, query: query as Static<Query>, body: isRecord(body) ? body : {} });
      await deadline.within(assertReach(context, touched));
      const problems = [...(findBodyProblems?.(body) ?? []), ...(sent?.problems ?? [])];
      const isMore = problems.length > 0 && moreProblems && isRecord(body);
      refuse(merged(problems, isMore ? await deadline.within(moreProblems(body, params)) : []));
      const work = async () => handle({ params, query: query as Static<Query>, body: body as Static<Body>, context });
      return boundsItself ? work() : deadline.within(work());
    },
  };

  /** Of keys without limits nobody asks what the request is about, and nobody waits for that. */
  function assertReach(
    context: AppContext,
    touched: () => Touched | undefined | Promise<Touched>,
  ): undefined | Promise<void> {
    if (description.open || description.scopes === "any") return undefined;
    const caller = context.get("caller");
    const assertTouched = async () => assertReaches(caller, await touched());
    return isLimited(caller) ? assertTouched() : undefined;
  }
}

function refuse(problems: readonly Problem[]): void {
  const each = new Map(problems.map((problem) => [detailOf(problem), problem]));
  if (each.size > 0) throw new AppError("VALIDATION_ERROR", { details: [...each.values()] });
}

/** Where both speak about a field, the second list knows better. */
function merged(problems: readonly Problem[], better: readonly Problem[]): Problem[] {
  const fields = new Set(better.map(({ path }) => path));
  return [...problems.filter(({ path }) => !fields.has(path)), ...better];
}

function searchOf({ req: { url } }: AppContext): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
