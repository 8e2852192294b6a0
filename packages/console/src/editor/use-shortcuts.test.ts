import { expect, it } from "vitest";
import { shortcutOf } from "./use-shortcuts.ts";

const press = (key: string, keys: { shift?: boolean; alt?: boolean; meta?: boolean } = {}) =>
  shortcutOf({
    key,
    ctrlKey: !keys.meta,
    metaKey: keys.meta ?? false,
    shiftKey: keys.shift ?? false,
    altKey: keys.alt ?? false,
  });

it("undoes, redoes and saves by the keys that do so everywhere, with Ctrl and with the Mac's key", () => {
  expect([press("z"), press("Z", { shift: true }), press("y"), press("s")]).toEqual(["undo", "redo", "redo", "save"]);
  expect(press("z", { meta: true })).toBe("undo");
});

it("leaves other keys alone, and those typed with Alt, which makes letters of them", () => {
  expect([press("a"), press("s", { alt: true }), press("s", { shift: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
