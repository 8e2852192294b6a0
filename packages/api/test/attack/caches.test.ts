import { eventually } from "@platen/testkit/eventually";
import { beforeAll, describe, expect, it } from "vitest";
import type { Replica } from "../replica.ts";
import { useStack } from "../stack.ts";

/** Two replicas, each with caches of its own: what one stores the other may have remembered differently. */
const stack = useStack({ name: "PostgreSQL", redisUrl: "" });
let other: Replica;

beforeAll(async () => {
  other = await stack.another({});
});

const templateOf = (id: string, content: string, schema?: object) => ({
  id,
  name: id,
  config: { width: "80mm", blocks: [{ type: "text", content }], ...(schema && { schema }) },
});

/** A busy machine's 503 is asked again: what is looked at is whose paper comes, not when. */
const pictured = async (api: Pick<Replica, "call">, id: string, type: string) => {
  const { text } = await eventually(async () => {
    const answer = await api.call("POST", `/templates/${id}/preview`, {}, { Accept: type });
    return answer.status === 503 ? undefined : answer;
  });
  return text.trim();
};
const preview = (api: Pick<Replica, "call">, id: string) => pictured(api, id, "text/plain");

describe("nothing of one template is served for another", () => {
  it("whose id differs in nothing but case, an ending or a dot", async () => {
    const ids = ["Shop", "shop", "shop.", "shop-", "shop.json", "SHOP"];
    for (const id of ids)
      expect((await stack.call("POST", "/templates", templateOf(id, `I am ${id}`))).status).toBe(201);
    for (const id of ids) {
      for (const api of [stack, other]) expect(await preview(api, id)).toBe(`I am ${id}`);
    }
  });

  it("whose id is a name every object has", async () => {
    for (const id of ["constructor", "toString", "hasOwnProperty"]) {
      expect((await stack.call("GET", `/templates/${id}`)).status).toBe(404);
      expect((await stack.call("POST", `/print/${id}`, { data: {} })).body.error.code).toBe("TEMPLATE_NOT_FOUND");
      await stack.call("POST", "/templates", templateOf(id, `I am ${id}`));
      expect(await preview(other, id)).toBe(`I am ${id}`);
    }
  });

  it("that stood under the same id before", async () => {
    await stack.call("POST", "/templates", templateOf("reborn", "old"));
    for (const api of [stack, other]) expect(await preview(api, "reborn")).toBe("old");
    await stack.call("DELETE", "/templates/reborn");
    const schema = { type: "object", required: ["b"], properties: { b: { type: "string" } } };
    await stack.call("POST", "/templates", templateOf("reborn", "new {{ b }}", schema));
    for (const api of [stack, other]) {
      const refused = await api.call("POST", "/print/reborn", { data: { a: "1" } });
      expect(refused.body.error).toMatchObject({ code: "VALIDATION_ERROR", details: ["data.b: is required"] });
      expect((await api.call("POST", "/print/reborn", { data: { b: "1" } })).status).toBe(200);
    }
  });

  it("whose schema has the same $id, anchors and definitions", async () => {
    const schemaOf = (field: string) => ({
      $id: "https://example.com/schema",
      type: "object",
      required: [field],
      properties: { [field]: { $ref: "#/$defs/it" } },
      $defs: { it: { type: field === "a" ? "string" : "number" } },
    });
    for (const field of ["a", "b"]) {
      const stored = await stack.call(
        "POST",
        "/templates",
        templateOf(`same-${field}`, `{{ ${field} }}`, schemaOf(field)),
      );
      expect(stored.status).toBe(201);
    }
    for (const api of [stack, other]) {
      expect((await api.call("POST", "/print/same-a", { data: { a: "text" } })).status).toBe(200);
      expect((await api.call("POST", "/print/same-b", { data: { b: 1 } })).status).toBe(200);
      expect((await api.call("POST", "/print/same-b", { data: { a: "text" } })).status).toBe(400);
      expect((await api.call("POST", "/print/same-a", { data: { a: 1 } })).status).toBe(400);
    }
  });
});

it("an asset that was replaced is the new one in every preview of every replica", async () => {
  const square = (size: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="${size}" height="80"/></svg>`,
    );
  const put = (size: number) => stack.call("PUT", "/assets/mark", square(size), { "Content-Type": "image/svg+xml" });
  const id = await stack.store([{ type: "image", source: "asset:mark" }]);
  const picture = (api: Pick<Replica, "call">) => pictured(api, id, "image/svg+xml");
  await put(10);
  const before = [await picture(stack), await picture(other)];
  await put(70);
  const after = [await picture(stack), await picture(other)];
  expect(new Set(before).size).toBe(1);
  expect(new Set(after).size).toBe(1);
  expect(after[0]).not.toBe(before[0]);
});
