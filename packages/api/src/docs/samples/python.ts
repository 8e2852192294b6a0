import { literal, python } from "./literal.ts";
import type { SampleRequest } from "./sample-request.ts";

/** On the standard library alone. It raises an HTTPError for every answer from 400 on. */
export function pythonSample({ method, url, headers, needsKey, body, answer }: SampleRequest): string {
  const sent = [
    ...Object.entries(headers).map(([name, value]) => python.key(name) + python.string(value)),
    ...(needsKey ? ['"X-API-Key": os.environ["PLATEN_API_KEY"]'] : []),
  ];
  const given = [
    python.string(url),
    ...(method === "GET" ? [] : [`method=${python.string(method)}`]),
    ...(sent.length > 0 ? [`headers={${sent.join(", ")}}`] : []),
    ...(body && "json" in body ? [`data=json.dumps(${literal(body.json, python, "    ")}).encode()`] : []),
    ...(body && "file" in body ? [`data=open(${python.string(body.file)}, "rb").read()`] : []),
  ];
  const request =
    given.length === 1
      ? [`with urllib.request.urlopen(${given[0]}) as response:`]
      : [
          `request = urllib.request.Request(\n${given.map((argument) => `    ${argument},\n`).join("")})`,
          "with urllib.request.urlopen(request) as response:",
        ];
  const usesJson = answer.form === "json" || (body && "json" in body);
  return [
    ...(usesJson ? ["import json"] : []),
    ...(needsKey ? ["import os"] : []),
    "import urllib.request",
    "",
    ...request,
    ...reading(answer).map((line) => `    ${line}`),
  ].join("\n");
}

function reading(answer: SampleRequest["answer"]): string[] {
  switch (answer.form) {
    case "json":
      return ["print(json.load(response))"];
    case "text":
      return ["print(response.read().decode())"];
    case "stream":
      return ["for line in response:", '    print(line.decode(), end="", flush=True)'];
    case "nothing":
      return ["print(response.geturl())"];
    case "file":
      return [`with open(${python.string(answer.name)}, "wb") as file:`, "    file.write(response.read())"];
  }
}
