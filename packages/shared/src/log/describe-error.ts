import { AppError, errorTable, PlainError } from "../errors.ts";

/** An error as a log line shows it: nothing in it was sent by a client. */
export interface DescribedError {
  type: string;
  /** Of the system, of PostgreSQL or of Redis. */
  code?: string;
  /** Left out unless whoever wrote it is known never to quote what was sent. */
  message?: string;
  /** The places in the code alone. */
  stack?: string;
  table?: string;
  constraint?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
}

/** A cause has a cause at most this often, and a list of errors is read this far. */
const mostNested = 5;

/**
 * Libraries quote in their errors what they were given: the JSON that does not parse, the row that breaks a constraint,
 * the parameters of a statement, the arguments of a command, the property that is not there. So of an error only that is
 * logged which cannot hold any of it.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = codeOf(error);
  const message = messageFor(error, code);
  const stack = framesOf(error);
  const described: DescribedError = {
    type: error.constructor.name,
    ...(code && { code }),
    ...(message && { message }),
    ...databaseNames(error),
    ...(stack && { stack }),
  };
  if (depth >= mostNested) return described;
  if (error.cause !== undefined) described.cause = describeError(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    described.errors = error.errors.slice(0, mostNested).map((one) => describeError(one, depth + 1));
  }
  return described;
}

/** The same of what was to be expected, such as a database that is away: nobody looks for it in the code. */
export function describeCause(error: unknown): DescribedError {
  return withoutStack(describeError(error));
}

function withoutStack({ stack: _, cause, errors, ...described }: DescribedError): DescribedError {
  return {
    ...described,
    ...(cause && { cause: withoutStack(cause) }),
    ...(errors && { errors: errors.map(withoutStack) }),
  };
}

const codePattern = /^[A-Z0-9_]{2,60}$/;

/** Redis begins its answer with a code, as in `OOM command not allowed …`. */
const redisCode = /^[A-Z]{2,20}(?= )/;

function codeOf(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string" && codePattern.test(error.code)) return error.code;
  return error.name === "ReplyError" ? redisCode.exec(error.message)?.[0] : undefined;
}

/**
 * Classes of SQLSTATE in which PostgreSQL speaks about itself, the connection or the statement: connection, transaction,
 * authorization, database, rollback, syntax, resources, limits, state, operator, system. In others it quotes values.
 */
const serverClasses = new Set(["08", "25", "28", "3D", "40", "42", "53", "54", "55", "57", "58"]);

/** postgres.js and `connect.ts`: host and port are all they name. */
const driverCode = /^CONNECT/;

function messageFor(error: Error, code: string | undefined): string | undefined {
  if (error instanceof PlainError || error.name === "MaxRetriesPerRequestError") return error.message;
  if (error instanceof AppError) return errorTable[error.code].message;
  if (code === undefined) return undefined;
  // Node says which call failed, and at which address or file.
  if ("syscall" in error || driverCode.test(code)) return error.message;
  if ("severity" in error && serverClasses.has(code.slice(0, 2))) return error.message;
  return undefined;
}

/** What PostgreSQL names of the tables, which are ours. */
function databaseNames(error: Error): Pick<DescribedError, "table" | "constraint"> {
  const named: Pick<DescribedError, "table" | "constraint"> = {};
  if (!("severity" in error)) return named;
  if ("table_name" in error) named.table = String(error.table_name);
  if ("constraint_name" in error) named.constraint = String(error.constraint_name);
  return named;
}

/** The stack begins with the message, which may have lines of its own that look like a place in the code. */
function framesOf({ stack, message }: Error): string | undefined {
  if (stack === undefined) return undefined;
  const at = message === "" ? stack.indexOf("\n") : stack.indexOf(message);
  if (at < 0) return undefined;
  const frames = stack.slice(at + message.length).split("\n");
  return frames
    .filter((line) => line.startsWith("    at "))
    .map((line) => line.trim())
    .join("\n");
}
