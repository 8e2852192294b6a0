import { expect, it } from "vitest";
import { addressOf, headersOf, listOf, operationIn } from "./operation.ts";
import { withData } from "./suggestions.ts";

const document = {
  paths: {
    "/print/{templateId}": {
      post: {
        operationId: "print",
        parameters: [
          { name: "templateId", in: "path", required: true, schema: { type: "string" }, example: "order-receipt" },
          { name: "Prefer", in: "header", schema: { type: "string" } },
        ],
        requestBody: { content: { "application/json": { example: { data: {} } } } },
        responses: { 200: { content: { "application/json": {} } }, 400: { $ref: "#/x" } },
      },
    },
    "/jobs": {
      get: {
        operationId: "listJobs",
        parameters: [
          { name: "q", in: "query", schema: { type: "string" } },
          { name: "limit", in: "query", schema: { type: "integer" } },
          { name: "label", in: "query", schema: { type: "object" } },
        ],
        responses: { 200: { content: { "application/json": {} } } },
      },
    },
  },
};

function operation(id: string) {
  const found = operationIn(document, id);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

it("an operation is found by its id, with its body's example and the forms of its answer", () => {
  expect(operation("print")).toMatchObject({
    method: "POST",
    path: "/print/{templateId}",
    body: { "application/json": { example: { data: {} } } },
    accepts: ["application/json"],
  });
  expect(operationIn(document, "nothing")).toBeUndefined();
});

it("what is filled in stands encoded in the path, and in the query unless it is empty", () => {
  expect(addressOf(operation("print"), { templateId: "a/b c" })).toBe("/print/a%2Fb%20c");
  expect(addressOf(operation("listJobs"), { q: "table 12", limit: "" })).toBe("/jobs?q=table+12");
  expect(addressOf(operation("listJobs"), {})).toBe("/jobs");
});

it("a header that is empty is not sent", () => {
  expect(headersOf(operation("print"), { Prefer: "wait=10" }, "image/png")).toEqual({
    Accept: "image/png",
    Prefer: "wait=10",
  });
  expect(headersOf(operation("print"), { Prefer: "" }, undefined)).toEqual({});
});

it("parameters of one's own names have no field", () => {
  expect(operation("listJobs").parameters.map(({ name }) => name)).toEqual(["q", "limit"]);
});

it("the list is known that tells what a path's parameter can be", () => {
  expect(listOf(operation("print"), "templateId")).toBe("templates");
  expect(listOf(operation("listJobs"), "q")).toBeUndefined();
});

it("data stands in the body of a print request, and in each job of a batch", () => {
  expect(withData({ data: { a: 1 }, reference: "x" }, { b: 2 })).toEqual({ data: { b: 2 }, reference: "x" });
  expect(withData({ jobs: [{ data: {} }, { data: {} }] }, { b: 2 })).toEqual({
    jobs: [{ data: { b: 2 } }, { data: { b: 2 } }],
  });
  expect(withData({ name: "changed" }, { b: 2 })).toEqual({ name: "changed" });
});
