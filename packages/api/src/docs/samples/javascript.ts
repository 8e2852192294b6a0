import { javaScript, literal } from "./literal.ts";
import type { SampleRequest } from "./sample-request.ts";

/** For Node, and but for files for a page as well. */
export function javaScriptSample({ method, url, headers, needsKey, body, answer }: SampleRequest): string {
  const sent = [
    ...Object.entries(headers).map(([name, value]) => javaScript.key(name) + javaScript.string(value)),
    ...(needsKey ? ['"X-API-Key": process.env.PLATEN_API_KEY'] : []),
  ];
  const options = [
    ...(method === "GET" ? [] : [`method: ${javaScript.string(method)}`]),
    ...(sent.length > 0 ? [`headers: { ${sent.join(", ")} }`] : []),
    ...(body && "json" in body ? [`body: JSON.stringify(${literal(body.json, javaScript, "  ")})`] : []),
    ...(body && "file" in body ? [`body: await readFile(${javaScript.string(body.file)})`] : []),
    ...(answer.form === "nothing" ? ['redirect: "manual"'] : []),
  ];
  const given = options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join("")}}` : "";
  return [
    ...importsOf(body, answer),
    `const response = await fetch(${javaScript.string(url)}${given});`,
    ...ending(answer),
  ].join("\n");
}

function importsOf(body: SampleRequest["body"], answer: SampleRequest["answer"]): string[] {
  const names = [...(body && "file" in body ? ["readFile"] : []), ...(answer.form === "file" ? ["writeFile"] : [])];
  return names.length > 0 ? [`import { ${names.join(", ")} } from "node:fs/promises";`, ""] : [];
}

function ending(answer: SampleRequest["answer"]): string[] {
  if (answer.form === "nothing") return ['console.log(response.status, response.headers.get("Location"));'];
  const checked = "if (!response.ok) throw new Error(await response.text());";
  if (answer.form === "stream") {
    return [
      checked,
      "for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {",
      "  console.log(chunk);",
      "}",
    ];
  }
  if (answer.form !== "file") return [checked, `console.log(await response.${answer.form}());`];
  return [checked, `await writeFile(${javaScript.string(answer.name)}, Buffer.from(await response.arrayBuffer()));`];
}
