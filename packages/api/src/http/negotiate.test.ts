import { expect, it } from "vitest";
import { negotiate } from "./negotiate.ts";

const offered = ["image/png", "image/svg+xml", "text/plain"] as const;

it.each([
  [undefined, "image/png"],
  ["", "image/png"],
  ["*/*", "image/png"],
  ["image/svg+xml", "image/svg+xml"],
  ["IMAGE/SVG+XML", "image/svg+xml"],
  ["text/*", "text/plain"],
  ["text/plain; charset=utf-8", "text/plain"],
  ["text/plain;q=0.5, image/svg+xml;q=0.8", "image/svg+xml"],
  ["image/svg+xml, image/png", "image/svg+xml"],
  ["application/json, text/plain, */*", "text/plain"],
  ["text/html,application/xhtml+xml,image/avif,*/*;q=0.8", "image/png"],
  ["image/png;q=0, image/*", "image/svg+xml"],
  ["nonsense", "image/png"],
  ["application/pdf, nonsense, text/plain;q=x", "text/plain"],
])("Accept: %s is answered with %s", (accept, type) => {
  expect(negotiate(accept, offered)).toBe(type);
});

it.each(["application/pdf", "application/json", "audio/*", "image/png;q=0", "*/*;q=0"])(
  "Accept: %s can be answered with nothing that is offered",
  (accept) => {
    expect(negotiate(accept, offered)).toBeUndefined();
  },
);
