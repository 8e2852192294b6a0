import { literal, php } from "./literal.ts";
import type { SampleRequest } from "./sample-request.ts";

/** With PHP's own curl. */
export function phpSample({ method, url, headers, needsKey, body, answer }: SampleRequest): string {
  const sent = [
    ...Object.entries(headers).map(([name, value]) => php.string(`${name}: ${value}`)),
    ...(needsKey ? ["'X-API-Key: ' . getenv('PLATEN_API_KEY')"] : []),
  ];
  const options = [
    ...(method === "GET" ? [] : [`CURLOPT_CUSTOMREQUEST => ${php.string(method)}`]),
    ...(sent.length > 0 ? [`CURLOPT_HTTPHEADER => [${sent.join(", ")}]`] : []),
    ...(body && "json" in body ? [`CURLOPT_POSTFIELDS => json_encode(${literal(body.json, php, "    ")})`] : []),
    ...(body && "file" in body ? [`CURLOPT_POSTFIELDS => file_get_contents(${php.string(body.file)})`] : []),
    ...reading(answer),
  ];
  return [
    "<?php",
    `$curl = curl_init(${php.string(url)});`,
    `curl_setopt_array($curl, [\n${options.map((option) => `    ${option},\n`).join("")}]);`,
    "$answer = curl_exec($curl);",
    ...ending(answer),
  ].join("\n");
}

function reading({ form }: SampleRequest["answer"]): string[] {
  if (form !== "stream") return ["CURLOPT_RETURNTRANSFER => true"];
  return ["CURLOPT_WRITEFUNCTION => function ($curl, $chunk) { echo $chunk; return strlen($chunk); }"];
}

function ending(answer: SampleRequest["answer"]): string[] {
  if (answer.form === "stream") return [];
  if (answer.form === "nothing") return ["echo curl_getinfo($curl, CURLINFO_REDIRECT_URL);"];
  const checked =
    "if ($answer === false || curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {\n    throw new Exception($answer ?: curl_error($curl));\n}";
  if (answer.form === "file") return [checked, `file_put_contents(${php.string(answer.name)}, $answer);`];
  return [checked, answer.form === "json" ? "print_r(json_decode($answer, true));" : "echo $answer;"];
}
