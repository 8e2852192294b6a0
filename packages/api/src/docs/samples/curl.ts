import { json, literal } from "./literal.ts";
import type { SampleRequest } from "./sample-request.ts";

export function curlSample({ method, url, headers, needsKey, body, answer }: SampleRequest): string {
  const arguments_ = [
    method === "GET" || (method === "POST" && body) ? quoted(url) : `-X ${method} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(needsKey ? ['-H "X-API-Key: $PLATEN_API_KEY"'] : []),
    ...(body && "json" in body ? [`-d ${quoted(literal(body.json, json))}`] : []),
    ...(body && "file" in body ? [`--data-binary @${body.file}`] : []),
    ...(answer.form === "file" ? [`-o ${answer.name}`] : []),
    ...(answer.form === "stream" ? ["--no-buffer"] : []),
    ...(answer.form === "nothing" ? ["--include"] : []),
  ];
  return `curl ${arguments_.join(" \\\n  ")}`;
}

const plainWord = /^[A-Za-z0-9_./:@%-]+$/;

/** As a shell takes it: everything within single quotes as it is. */
function quoted(text: string): string {
  return plainWord.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
