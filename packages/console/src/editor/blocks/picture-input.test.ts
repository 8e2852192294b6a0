import { expect, it } from "vitest";
import { freeAssetName } from "./picture-input.tsx";

it.each([
  ["logo.png", "logo"],
  ["Café Logo (2).webp", "Cafe-Logo-2"],
  ["../../etc/passwd.svg", "etc-passwd"],
  ["標誌.png", "picture"],
  [`${"long".repeat(30)}.png`, "long".repeat(16)],
])("the picture of the file %s is named %s", (fileName, name) => {
  expect(freeAssetName(fileName, [])).toBe(name);
  expect(name).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
});

it("a picture never takes the place of another", () => {
  expect(freeAssetName("logo.png", ["logo", "logo-2"])).toBe("logo-3");
  const long = "x".repeat(64);
  expect(freeAssetName(`${long}.png`, [long])).toBe(`${"x".repeat(62)}-2`);
});
