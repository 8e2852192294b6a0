import { expect, it } from "vitest";
import type { SampleRequest } from "./sample-request.ts";
import { samplesOf } from "./samples.ts";

const request: SampleRequest = {
  method: "POST",
  url: "http://localhost:3000/print/receipt",
  headers: { "Content-Type": "application/json" },
  needsKey: true,
  body: { json: { data: { shop: 'Jo\'s "Café" $5 \\', open: true, note: null, none: {}, items: [] } } },
  answer: { form: "json" },
};

const codeIn = (language: string, changes: Partial<SampleRequest> = {}) =>
  samplesOf({ ...request, ...changes }).find((sample) => sample.language === language)?.code ?? "";

it("curl quotes what a shell would read otherwise, and takes the key from the environment", () => {
  expect(codeIn("curl")).toBe(`curl http://localhost:3000/print/receipt \\
  -H 'Content-Type: application/json' \\
  -H "X-API-Key: $PLATEN_API_KEY" \\
  -d '{
  "data": {
    "shop": "Jo'\\''s \\"Café\\" $5 \\\\",
    "open": true,
    "note": null,
    "none": {},
    "items": []
  }
}'`);
});

it("JavaScript says what went wrong instead of printing an error as an answer", () => {
  const code = codeIn("JavaScript", { body: undefined, needsKey: false, headers: {} });
  expect(code).toBe(`const response = await fetch("http://localhost:3000/print/receipt", {
  method: "POST",
});
if (!response.ok) throw new Error(await response.text());
console.log(await response.json());`);
});

it("Python writes JSON's words in its own", () => {
  expect(codeIn("Python")).toContain(`"open": True,\n            "note": None,`);
  expect(codeIn("Python")).toContain(`os.environ["PLATEN_API_KEY"]`);
});

it("PHP takes every text as it is and tells an empty object from an empty list", () => {
  expect(codeIn("PHP")).toContain(`'shop' => 'Jo\\'s "Café" $5 \\\\'`);
  expect(codeIn("PHP")).toContain("'none' => (object) [],");
  expect(codeIn("PHP")).toContain("'items' => [],");
});

it("a picture that is sent is read from a file, and one that is answered is saved", () => {
  const changes = { body: { file: "picture.png" }, answer: { form: "file", name: "receipt.png" } } as const;
  expect(codeIn("curl", changes)).toMatch(/--data-binary @picture.png \\\n {2}-o receipt.png$/);
  expect(codeIn("JavaScript", changes)).toContain('import { readFile, writeFile } from "node:fs/promises";');
  expect(codeIn("Python", changes)).toContain('data=open("picture.png", "rb").read()');
  expect(codeIn("PHP", changes)).toContain("file_put_contents('receipt.png', $answer);");
});
