import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { withoutUnheardErrors } from "./unheard-errors.ts";

it("an error that nobody listens to is not thrown, and one that somebody listens to is heard", () => {
  const emitter = new (withoutUnheardErrors(EventEmitter))();
  expect(emitter.emit("error", new Error("unheard"))).toBe(false);
  const heard: unknown[] = [];
  emitter.on("error", (error) => heard.push(error));
  expect(emitter.emit("error", "heard")).toBe(true);
  expect(heard).toEqual(["heard"]);
});
