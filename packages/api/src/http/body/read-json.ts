import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import { AppError } from "@platen/shared/errors";
import { fault } from "../../problems/fault.ts";
import { describeJsonFault } from "./json-fault.ts";
import { isNestedDeeperThan, lostDigits } from "./json-text.ts";
import { type BodySource, readBody } from "./read-body.ts";

/** Templates and data may be nested 64 deep (limits of the template language); the request around them takes two. */
const deepestNesting = 66;

/** What a body says, and the numbers in it that cannot be taken as they were sent. */
export interface JsonBody {
  value: unknown;
  problems: Problem[];
}

/** The body of a request as JSON. */
export async function readJson(source: BodySource): Promise<JsonBody> {
  const type = source.incoming.headers["content-type"];
  if (type !== undefined && !isJson(type)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const bytes = await readBody(source);
  if (bytes.byteLength === 0)
    throw new AppError("VALIDATION_ERROR", { details: [problemAt("body", fault("required"))] });
  if (type === undefined) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const text = decode(bytes);
  if (isNestedDeeperThan(text, deepestNesting)) {
    throw new AppError("VALIDATION_ERROR", {
      details: [problemAt("body", fault("nested-too-deep", { most: deepestNesting }))],
    });
  }
  const value = parse(text);
  return { value, problems: lostDigits(text, value) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("VALIDATION_ERROR", {
      details: [problemAt("body", fault("body-not-json", { where: describeJsonFault(text) }))],
      cause,
    });
  }
}

function isJson(contentType: string): boolean {
  const [type = "", ...parameters] = contentType.split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="))?.slice("charset=".length);
  const known = type === "application/json" || /^application\/[a-z0-9.-]+\+json$/.test(type);
  return known && (charset === undefined || charset === "utf-8" || charset === "utf8" || charset === '"utf-8"');
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new AppError("VALIDATION_ERROR", { details: [problemAt("body", fault("body-not-utf8"))], cause });
  }
}
